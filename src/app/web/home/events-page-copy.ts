import { countText } from '#platform/count-text.ts';

export const eventsPageWords = {
  title: 'Next up in',
  /** While the instance has no city. */
  untitled: 'Next up',
  lead: 'Find events, bring your friends, walk in with a ticket.',
  price: 'The price you see is the price you pay.',
  tonight: (total: number) => `${eventsText(total)} tonight`,
  total: (total: number) => `${countText(total)} in the next two weeks`,
  events: 'Events',
  none: 'No events match',
  noneHint: 'Try another day or clear the filters.',
  showAll: 'Show all events',
} as const;

function eventsText(total: number): string {
  if (total === 0) return 'No events';
  return `${countText(total)} ${total === 1 ? 'event' : 'events'}`;
}
