import { fullCountText } from '#platform/count-text.ts';

export const neighborhoodWords = {
  title: 'Neighborhoods',
  tonight: (total: number) => `${countText(total)} tonight`,
  upcoming: (total: number) => `${fullCountText(total)} upcoming`,
} as const;

function countText(total: number): string {
  if (total === 0) return 'No events';
  return `${fullCountText(total)} ${total === 1 ? 'event' : 'events'}`;
}
