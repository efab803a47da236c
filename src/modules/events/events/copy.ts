import type { Entry } from './rules.ts';

export const eventWords = {
  lineup: 'Lineup',
  songs: 'Songs',
  tickets: 'Tickets',
  about: 'About',
  going: 'Who’s going',
  went: 'Who went',
  count: (total: string, past: boolean) => `${total} ${past ? 'went' : 'going'}`,
  hosts: 'Hosted by',
  where: 'Where',
  similar: 'More like this',
  tags: 'Genres and hashtags',
  hashtag: (tag: string) => `#${tag}`,
  allOfGenre: (genre: string) => `All ${genre}`,
  readMore: 'Read more',
  calendar: 'Add to calendar',
  getTickets: 'Get tickets',
  youGo: 'You’re going',
  yourTickets: 'Your tickets',
  hostSays: (reason: string) => `Message from the host: ${reason}`,
  left: (left: number) => `${left} ${left === 1 ? 'ticket' : 'tickets'} left`,
  ticketsOn: (provider: string) => `Tickets on ${provider}`,
} as const;

/** Shown in place of the buy button when tickets can't be bought. */
export const entryNotes: Partial<Record<Entry, { title: string; message: string }>> = {
  past: { title: 'This event is over', message: 'Tickets are no longer available.' },
  cancelled: { title: 'Cancelled', message: 'This event was cancelled. Tickets are no longer on sale.' },
  postponed: {
    title: 'Postponed',
    message: 'The host hasn’t set a new date yet. Ticket sales are paused until then.',
  },
  saleEnded: { title: 'Sale ended', message: 'Online ticket sales have ended.' },
  none: {
    title: 'Tickets aren’t sold here',
    message: 'Join the event to let your friends know you’re going.',
  },
};
