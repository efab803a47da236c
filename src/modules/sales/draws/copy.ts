import { brand } from '#platform/brand.ts';

export const winMail = {
  title: 'You won tickets',
  subject: (event: string) => `You won: we’re holding your ticket to ${event}`,
  text: (what: string, event: string) => `You won the draw: we’re holding ${what} to ${event} for you.`,
  button: 'Pay for my ticket',
  note: 'If you don’t pay in time, the ticket goes to the next person in the drawn order.',
  get footer() {
    return `You’re getting this email because you entered a draw on ${brand.name}. The event:`;
  },
};

/** "2 hours" */
export function payText(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export const drawWords = {
  title: 'Draw',
  enter: 'Enter the draw',
  opens: (moment: string) => `The draw opens ${moment}`,
  until: (moment: string) => `Enter by ${moment}. Being first doesn’t help: everyone has the same chance.`,
  drawingShort: 'Drawing soon',
  postponed: 'The event is postponed. The draw waits for its new date, and you stay in it.',
  drawing: 'The draw is closed. Winners are drawn any minute now.',
  prizes: (units: number, entries: number) =>
    `${units === 1 ? '1 ticket' : `${units.toLocaleString('en-US')} tickets`} in the draw · ${entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`} so far`,
  entered: (number: number) => `You’re in the draw · Entry ${number}`,
  number: (number: number) => `Entry ${number}`,
  invited: (name: string) => `${name}: invited`,
  invitation: (name: string) => `${name} wants to enter the draw with you`,
  invitationNote: 'You win or lose together. Everyone pays for their own ticket.',
  accept: 'Enter together',
  decline: 'Decline',
  accepted: { title: 'You’re in the draw', message: 'We’ll let you know whether you won.' },
  declined: { title: 'Invitation declined' },
  how: (pay: string) =>
    `When the draw closes, all entries are put into a random order. Winners have ${pay} to pay for their tickets. Unpaid tickets go to the next entry in that order, and whatever is left goes on sale.`,
  fair: 'We’ve already published a fingerprint of the random seed, so no one can choose the result afterward. After the draw you can recompute it yourself.',
  quiet: 'No offer starts between 11 PM and 8 AM unless the event is within a day.',
  commitment: 'Seed fingerprint (SHA-256)',
  friends: 'Enter with friends',
  friendsNote: (most: number) =>
    `Choose up to ${most}. They have to accept before the draw closes. You win or lose together, and everyone pays for their own ticket.`,
  tooMany: (most: number) => `Choose up to ${most} friends.`,
  types: 'Ticket types',
  save: 'Save',
  leave: 'Leave the draw',
  done: { title: 'You’re in the draw', message: 'We’ll let you know whether you won.' },
  saved: { title: 'Saved', message: 'You keep your entry number.' },
  left: { title: 'You left the draw' },
  waitsForOffer: 'You won. We’ll hold your ticket and let you know when it’s time to pay.',
  hasTicket: 'You won and have your ticket.',
  offerEnded: 'You won, but the ticket wasn’t paid for. It goes to the next in line.',
  won: 'You won',
  inLine: (place: number) =>
    place === 1
      ? 'You weren’t drawn, but you’re next if a winner doesn’t pay'
      : `You weren’t drawn. You’re number ${place} in line if winners don’t pay`,
  lost: 'You weren’t drawn this time.',
  result: 'How it was drawn',
  myDraws: 'Draws',
  closes: (moment: string) => `Closes ${moment}`,
} as const;

export const resultWords = {
  title: 'How it was drawn',
  lead: (event: string, moment: string) => `The draw for ${event} took place on ${moment}.`,
  steps: [
    'Before the first entry we chose a random seed and published its fingerprint: the SHA-256 of the seed.',
    'Everyone who entered got a number.',
    'For each number we computed the SHA-256 of the seed, a colon and the number. The smallest result comes first.',
    'Tickets went to entries in that order. A group that needed more tickets than were left was passed and kept its place.',
  ],
  seed: 'Seed',
  commitment: 'Fingerprint, published before the draw',
  check: 'Recompute in this browser',
  right: (entries: number) =>
    `Correct: the seed fits the fingerprint, and all ${entries.toLocaleString('en-US')} entries and their tickets are as drawn.`,
  wrong: 'The published result differs from the recomputed one.',
  insecure: 'Your browser computes SHA-256 only on secure pages (https).',
  order: 'Entries in the drawn order',
  place: 'Place',
  entry: 'Entry',
  people: 'People',
  result: 'Result',
  won: 'Won',
  inLine: 'In line',
  more: (left: number) => `Show ${left.toLocaleString('en-US')} more`,
  toEvent: 'Go to the event',
  notDrawn: 'The result is published after the draw',
} as const;

export const manageWords = {
  heading: 'Draw',
  lead: 'Give out tickets by lot instead of first come, first served. Fans enter alone or with friends, and anyone can check the result.',
  none: 'No draw',
  noneWhy: 'A draw suits events that many more people want to come to than you have tickets for.',
  add: 'Set up a draw',
  cancelled: 'This event is cancelled',
  cancelledWhy: 'Tickets are no longer on sale.',
  started: 'This event has started',
  startedWhy: 'A draw closes before its event starts.',
  isPostponed: 'This event is postponed',
  isPostponedWhy: 'Set up a draw once it has a new date.',
  noTypes: 'No tickets for a draw',
  noTypesWhy: 'A draw needs a ticket type with a capacity that can be bought singly.',
  toTickets: 'Edit tickets',
  opens: 'Entries open',
  closes: 'Entries close, and the draw takes place',
  zone: (city: string) => `In ${city} time.`,
  pay: 'Winners have to pay within',
  terms: (opens: string, closes: string, pay: string) =>
    `Entries from ${opens} to ${closes}. Winners have ${pay} to pay.`,
  tickets: 'Tickets in the draw',
  ticketsWhy: 'They leave the ordinary sale when you save. Enter 0 to leave a type out.',
  units: (name: string, left: number) => `${name} (${left.toLocaleString('en-US')} left)`,
  save: 'Save draw',
  saved: 'Draw saved',
  end: 'End draw',
  endTitle: 'End the draw?',
  endWhy: 'Its tickets go on sale, and we tell everyone who entered.',
  keep: 'Keep it',
  ended: 'Draw ended',
  states: {
    upcoming: 'Scheduled',
    open: 'Open for entries',
    closed: 'Drawing',
    postponed: 'Waits for a new date',
    drawn: 'Drawn',
    over: 'Over',
  },
  figures: {
    entries: 'Entries',
    people: 'People',
    winners: 'Winners',
    offered: 'Yet to pay',
    paid: 'Paid',
    inLine: 'In line',
  },
  names: 'You see numbers, not names, until winners have paid. Then they’re on your guest list.',
  again: 'Set up another draw',
} as const;
