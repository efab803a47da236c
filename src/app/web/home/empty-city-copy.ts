export const emptyCityWords = {
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
