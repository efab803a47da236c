import { mostSeats, seatMinutes, type SeatState } from './rules.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);

/** Group holds of a plan (GRP-01). */
export const seatWords = {
  title: 'Tickets',
  hold: 'Get tickets together',
  how: `We hold a ticket for each of you for ${seatMinutes} minutes. Everyone pays for their own. Unpaid tickets are released.`,
  which: 'Ticket',
  who: 'Who gets a ticket',
  atMost: `Up to ${mostSeats} people at once.`,
  button: (total: number) => (total === 1 ? 'Hold 1 ticket' : `Hold ${total} tickets`),
  each: (price: string) => `${price} each, including fees`,
  held: { title: 'Tickets held', message: 'Everyone can pay for theirs here, or from their notifications.' },
  roomFor: (left: number) =>
    left === 0
      ? 'There are no tickets left.'
      : left === 1
        ? 'There’s only 1 ticket left. Choose who gets it.'
        : `There are only ${left} tickets left. Choose who gets one.`,
  taken: { hasTicket: 'Already has a ticket', isHeld: 'Already has a ticket on hold' },
  alreadyTaken: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} already has a ticket or a ticket on hold. No tickets were held.`
      : `${list(names)} already have tickets or tickets on hold. No tickets were held.`,
  heldOften: (names: readonly string[]) =>
    `You held a ticket for ${list(names)} too often. They can get their own. No tickets were held.`,
  notForAll: (names: readonly string[]) =>
    `${list(names)} can’t go to this event, because it’s for members only. No tickets were held.`,
  presaleNotForAll: (names: readonly string[]) =>
    `The presale isn’t open to ${list(names)}. No tickets were held.`,
  personLimit: (names: readonly string[], limit: number) =>
    names.length === 1
      ? `${names[0]} already holds the limit of ${limit}. No tickets were held.`
      : `${list(names)} already hold the limit of ${limit}. No tickets were held.`,
  none: 'No tickets on sale',
  noneMessage: 'You can’t hold tickets for this event right now.',
  failed: 'We couldn’t load the tickets',
  notLoaded: 'We couldn’t load the held tickets',
  pay: 'Pay for your ticket',
  waits: 'Your ticket is held for',
  paying: 'We’re checking your payment.',
  paid: 'You have your ticket.',
  myTickets: 'My tickets',
  returned: 'This ticket is no longer held for you. There may be more.',
  again: 'Get a ticket',
  giveBack: 'Release ticket',
  giveBackQuestion: 'Release your ticket?',
  giveBackMessage: 'Others can buy it at once. There may be none left for you.',
  keep: 'Keep ticket',
  gaveBack: { title: 'Ticket released' },
  people: 'Payments',
  progress: (paid: number, total: number) => `${paid} of ${total} paid`,
} as const;

/** Payment state of each held ticket, shown to the plan's creator. */
export const seatStateWords: Record<SeatState, string> = {
  held: 'Not paid yet',
  paying: 'Paying',
  paid: 'Paid',
  returned: 'Released',
};
