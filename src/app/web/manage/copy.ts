export const manageWords = {
  more: 'Show more',
  loadingEvents: 'Loading events',
  loadingFollowers: 'Loading followers',
} as const;

export const eventPostWords = {
  closed: 'Posts open when you publish',
  closedHint: 'Then you can post updates here, and email them to your guests.',
} as const;

/** In place of forms that would refuse every change. */
export const cancelledEventWords = {
  title: 'This event is cancelled',
  hint: 'Its details, lineup and tickets can’t change.',
} as const;

export const profileEventWords = {
  sides: 'Upcoming, drafts or past',
  side: { upcoming: 'Upcoming', drafts: 'Drafts', past: 'Past' },
  none: { upcoming: 'No upcoming events', drafts: 'No drafts', past: 'No past events' },
  noneHosted: {
    upcoming: 'Events that this community hosts appear here.',
    drafts: 'Events that you save without publishing appear here.',
    past: 'Events that are over appear here.',
  },
  noneHere: 'Events appear here when hosts choose this page. Share it with them.',
  viewPage: 'View page',
  all: 'All my events',
  create: 'New event',
} as const;

export const profileFollowerWords = {
  count: (total: number, text: string) => `${text} ${total === 1 ? 'follower' : 'followers'}`,
  none: 'No followers yet',
  noneHint: 'People who follow your page appear here. Share it to get the first ones.',
  viewPage: 'View page',
} as const;

export const profilePromoWords = {
  lead: 'Promo codes belong to an event. Choose one to see its codes.',
  none: 'No upcoming events',
  noneHint: 'Create an event first, then add its codes.',
  /** For viewers who may not create events. */
  noneYet: 'When this community hosts an event, you can add its codes here.',
  create: 'New event',
} as const;
