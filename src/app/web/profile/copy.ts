/** Sections of the pages of artists, communities, venues, users and neighborhoods. */
export const profilePageWords = {
  events: 'Events',
  when: 'Upcoming or past',
  seePast: 'See past events',
  explore: 'Explore events',
  createEvent: 'Create an event',
  moreEvents: 'More events',
  songs: 'Songs',
  similar: 'Similar artists',
  comingUp: 'Coming up',
  about: 'About',
  members: 'Members',
  team: 'Team',
  venues: 'Venues',
  communities: 'Communities',
  tonight: 'Tonight',
  tonightNoun: 'events',
  notShared: 'Not shared',
  isPrivate: 'This account is private',
  followToSee: (name: string) =>
    `Follow ${name} to see their events and posts. ${name} approves new followers.`,
  noneOf: (name: string) => ({
    upcoming: `${name} isn’t going to any events yet.`,
    past: `Events that ${name} went to will appear here.`,
  }),
  /** On the viewer’s own page. */
  noneOfOwn: {
    upcoming: 'You aren’t going to any events yet.',
    past: 'Events that you went to will appear here.',
  },
  ownPlans: 'Your plans',
  ownDoLists: 'Your public do-lists',
  hosting: 'Hosting',
  where: 'Where',
  aboutVenue: 'About the venue',
  artists: 'Playing here next',
} as const;
