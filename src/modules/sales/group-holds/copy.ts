import { mostSeats, seatMinutes, type SeatState } from './rules.ts';

/** Seats of a plan, in words (GRP-01). */
export const seatWords = {
  title: 'Seats',
  hold: 'Get tickets together',
  how: `A seat is held for everybody for ${seatMinutes} minutes. Each pays their own; what is not paid goes back.`,
  which: 'Which ticket',
  who: 'For whom',
  atMost: `Up to ${mostSeats} people at once.`,
  button: (total: number) => (total === 1 ? 'Hold 1 seat' : `Hold ${total} seats`),
  each: (price: string) => `${price} each, with fees`,
  held: { title: 'Seats held', message: 'Everybody finds their own in the bell and here.' },
  roomFor: (left: number) =>
    left === 0
      ? 'There is no seat left.'
      : left === 1
        ? 'There is room for 1 only. Choose who.'
        : `There is room for ${left} only. Choose who.`,
  taken: { hasTicket: 'Already has a ticket', isHeld: 'Already has a seat on hold' },
  alreadyTaken: (names: readonly string[]) =>
    names.length === 1
      ? `${names[0]} already has a ticket or a seat on hold. No seat was held.`
      : `${new Intl.ListFormat('en-US').format(names)} already have a ticket or a seat on hold. No seat was held.`,
  none: 'No tickets on sale',
  noneMessage: 'Nothing of this night can be held now.',
  failed: 'The tickets did not load',
  notLoaded: 'The seats did not load',
  pay: 'Pay your seat',
  waits: 'Your seat is held for',
  paying: 'Your payment is being looked at.',
  paid: 'You have your ticket.',
  myTickets: 'My tickets',
  returned: 'Your seat went back. There may be more.',
  again: 'Get a ticket',
  giveBack: 'Give it back',
  gaveBack: { title: 'Seat given back' },
  people: 'Who has paid',
  progress: (paid: number, total: number) => `${paid} of ${total} paid`,
} as const;

/** What whoever holds the seats reads of each. */
export const seatStateWords: Record<SeatState, string> = {
  held: 'Not paid yet',
  paying: 'Paying',
  paid: 'Paid',
  returned: 'Went back',
};
