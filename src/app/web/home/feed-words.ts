export const feedPageWords = {
  rail: 'Your week and people to follow',
  week: 'Your week',
  going: 'Going',
  people: 'People to follow',
  communities: 'Your communities',
  doLists: 'Your do-lists',
  next: 'Next up',
  events: 'events',
  eventsTab: 'Events',
  allEvents: 'All events',
  noEvents: 'No upcoming events yet.',
  createEvent: 'Create an event',
} as const;
