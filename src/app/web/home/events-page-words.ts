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
  noneIn: (city: string) => `No events in ${city} yet`,
  noneYet: 'No events yet',
  noneYetHint: 'Create the first one. Listing events is free.',
  /** For viewers who may not create events. */
  comeBack: 'New events appear here. Come back soon.',
  createEvent: 'Create an event',
  noCity: 'No cities yet',
  noCityHint: 'Add the first city, so that events, fans and venues have a time zone and a currency.',
  addCity: 'Add a city',
} as const;

function eventsText(total: number): string {
  if (total === 0) return 'No events';
  return `${countText(total)} ${total === 1 ? 'event' : 'events'}`;
}
