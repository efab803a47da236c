import type { Entry } from './rules.ts';

export const eventWords = {
  lineup: 'Lineup',
  songs: 'Songs',
  tickets: 'Tickets',
  about: 'About',
  going: 'Who is going',
  hosts: 'Hosted by',
  where: 'Where',
  similar: 'More like this',
  readMore: 'Read more',
  calendar: 'Add to calendar',
  getTickets: 'Get tickets',
  youGo: 'You are going',
  yourTickets: 'Your tickets',
  hostSays: (reason: string) => `The host says: ${reason}`,
  left: (left: number) => `${left} ${left === 1 ? 'ticket' : 'tickets'} left`,
  ticketsOn: (provider: string) => `Tickets on ${provider}`,
} as const;

/** Said in the place of the buy button where nothing can be bought. */
export const entryNotes: Partial<Record<Entry, { title: string; message: string }>> = {
  past: { title: 'This night is over', message: 'It stays here for those who were there.' },
  cancelled: { title: 'Cancelled', message: 'The host has cancelled this event. No tickets are sold.' },
  postponed: {
    title: 'Postponed',
    message: 'The host is looking for a new date. Until then no tickets are sold.',
  },
  saleEnded: { title: 'Sale ended', message: 'No more tickets are sold online.' },
  none: { title: 'No tickets here', message: 'No tickets are sold for this night on Backbeat.' },
};
