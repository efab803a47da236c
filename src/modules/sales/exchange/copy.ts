import { brand } from '#platform/brand.ts';

export const transferWords = {
  send: 'Send to a friend',
  choose:
    'They get a notification. When they accept, they get the ticket with a new code, and your code stops working.',
  sendNow: 'Send ticket',
  byLink: 'Get a link instead',
  sent: (name: string) => ({
    title: `Sent to ${name || 'your friend'}`,
    message: 'The ticket stays yours until they accept it.',
  }),
  linkReady: 'Send this link to your friend',
  how: (until: string | null) =>
    `When they accept, they get the ticket with a new code, and your code stops working. The link works once${until ? `, until ${until}` : ''}.`,
  open: (name: string | null, until: string | null) =>
    `Waiting for ${name || 'your friend'} to accept${until ? `, until ${until}` : ''}. Your code works until they accept.`,
  showLink: 'Show link',
  link: 'Link to your ticket',
  share: 'Share link',
  copy: 'Copy link',
  copied: { title: 'Link copied', message: 'Send it to the friend who should get the ticket.' },
  copyYourself: (link: string) => ({ title: 'Copy this link', message: link }),
  takeBack: 'Take back',
  takenBack: { title: 'Ticket taken back', message: 'Your friend can no longer accept it.' },
  sentTo: (name: string) => `You sent this ticket to ${name || 'a friend'}.`,
  sentBy: (name: string) => `${name || 'A friend'} sent you this ticket.`,
  ticketFor: (event: string) => `Ticket to ${event}`,
} as const;

/** The page that a friend opens. */
export const acceptWords = {
  pageTitle: 'Ticket from a friend',
  title: (from: string, event: string) => `${from} sent you a ticket to ${event}`,
  when: 'When',
  where: 'Where',
  ticket: 'Ticket',
  accept: 'Accept ticket',
  view: 'View your ticket',
  decline: 'Decline',
  declineQuestion: (from: string) => `Decline the ticket from ${from}?`,
  declineMessage: (from: string) => `${from} keeps it and is notified.`,
  keepOffer: 'Not now',
  declined: { title: 'Declined', message: 'Your friend still has the ticket.' },
  until: (until: string | null) =>
    `${until ? `Accept it by ${until}.` : 'The event is postponed.'} You get the ticket with a new code.`,
  get signIn() {
    return `Sign in or create your ${brand.name} account to accept it.`;
  },
  accepted: { title: 'It’s yours', message: 'We also emailed you the ticket.' },
  notLoaded: 'We couldn’t load this ticket',
  missing: 'This link is incomplete. Ask your friend to send it again.',
} as const;

export const policyWords = {
  title: 'Ticket transfers',
  note: 'Guests can send tickets to friends. Each transfer replaces the code, and the old one no longer admits anyone.',
  often: 'Transfers per ticket',
  oftenOptions: ['Not allowed', 'Once', 'Twice', 'Three times'],
  until: 'Transfers close',
  untilOptions: [
    [0, 'When the event starts'],
    [60, '1 hour before'],
    [180, '3 hours before'],
    [1440, '1 day before'],
    [4320, '3 days before'],
  ],
  minutes: (minutes: number) => `${minutes} minutes before`,
  saved: { title: 'Saved', message: 'The new rules apply to all tickets of this event.' },
  waitingTitle: 'Waiting list',
  waitingNote: (total: number) =>
    `When the event is sold out, fans can wait for tickets that become free. ${total === 1 ? '1 person is waiting.' : `${total} people are waiting.`}`,
  waitingOn: 'Offer a waiting list',
  offer: 'Hold offered tickets for',
  offerOptions: [
    [30, '30 minutes'],
    [120, '2 hours'],
    [720, '12 hours'],
    [1440, '1 day'],
  ],
  minutesLong: (minutes: number) => `${minutes} minutes`,
  notLoaded: 'We couldn’t load the ticket rules',
} as const;
