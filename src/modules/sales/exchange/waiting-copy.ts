import { brand } from '#platform/brand.ts';

export const offerMail = {
  title: 'Tickets for you',
  subject: (event: string) => `We’re holding tickets for you: ${event}`,
  text: (what: string, event: string) =>
    `Your turn on the waiting list: we’re holding ${what} to ${event} for you.`,
  button: 'Pay for my tickets',
  note: 'If you don’t pay in time, the tickets go to the next person on the list.',
  get footer() {
    return `You’re getting this email because you joined a waiting list on ${brand.name}. The event:`;
  },
};

export const waitingWords = {
  join: 'Join the waiting list',
  soldOut: 'Sold out',
  returns: 'Tickets come back: fans can return theirs.',
  tooNew: (time: string) => `Your account is new. You can join the waiting list from ${time}.`,
  first: 'Be the first',
  ahead: (ahead: number) => (ahead === 0 ? 'You’re next' : `${ahead} ahead of you`),
  title: 'Waiting list',
  listTitle: 'Waiting lists',
  onList: 'On the waiting list',
  rules:
    'When a ticket is available again, we hold it for the first person on the list who can use it, and let you know by email and push. Unsold tickets go first, then tickets that fans return, the longest listed first. If you only want your tickets together, someone who wants fewer may go first. You keep your place.',
  free: 'Tickets that cost nothing are yours right away.',
  quiet: 'We don’t offer tickets between 11 PM and 8 AM unless the event is within a day.',
  quantity: 'Tickets',
  together: 'Only together',
  togetherHint: 'Don’t offer me fewer tickets.',
  types: 'Ticket types',
  save: 'Save',
  leave: 'Leave the list',
  leaveQuestion: 'Leave the waiting list?',
  leaveMessage: 'You lose your place. You can join again at the end.',
  stay: 'Stay on the list',
  joined: { title: 'You’re on the list', message: 'We’ll let you know when we hold tickets for you.' },
  saved: { title: 'Saved', message: 'You keep your place on the list.' },
  left: { title: 'You left the waiting list', message: 'You can join again at the end.' },
  declined: { title: 'Offer declined', message: 'The tickets go to the next person on the list.' },
  held: (what: string) => `We’re holding ${what} for you`,
  payBy: (until: string) => `Pay by ${until}, or the tickets go to the next person.`,
  pay: 'Pay now',
  decline: 'Decline',
  declineQuestion: 'Decline these tickets?',
  declineMessage: 'They go to the next person on the list. You can’t undo this.',
  keep: 'Keep tickets',
} as const;
