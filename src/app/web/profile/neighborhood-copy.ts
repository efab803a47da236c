import { countText } from '#platform/count-text.ts';

export const neighborhoodWords = {
  title: 'Neighborhoods',
  tonight: (total: number) => `${eventsText(total)} tonight`,
  upcoming: (total: number) => `${countText(total)} upcoming`,
} as const;

function eventsText(total: number): string {
  if (total === 0) return 'No events';
  return `${countText(total)} ${total === 1 ? 'event' : 'events'}`;
}
