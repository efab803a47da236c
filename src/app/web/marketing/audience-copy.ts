export const audienceWords = {
  others: 'Other audiences',
  none: {
    events: 'No events yet',
    venue: 'No venues yet',
    community: 'No communities yet',
    artist: 'No artists yet',
  },
  beFirst: 'Be the first. It’s free.',
  /** For viewers who may not create events. */
  comeBack: 'New events appear here. Come back soon.',
  createEvent: 'Create an event',
  createVenue: 'Create a venue page',
} as const;
