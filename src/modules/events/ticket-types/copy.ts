import type { TicketStatus } from './contract.ts';

/** Shown next to a ticket type that can't be bought (TIX-03). */
export const statusLabels: Readonly<Record<TicketStatus, string>> = {
  onSale: '',
  offSale: 'Scheduled',
  postSale: 'Sale ended',
  soldOut: 'Sold Out',
};

/** Instead of "Sold Out" while all tickets that are left are in a draw (DRW-01). */
export const inDrawLabel = 'In the draw';

/** Shown when a user chooses such a ticket type (TIX-05). */
export const notAvailable = {
  title: 'Ticket not available',
  message: 'This ticket is not available.',
} as const;

/** (TIX-10…12) */
export const buyWords = {
  none: 'Sold out',
  free: 'RSVP',
  paid: 'Buy now',
  from: (price: string) => `from ${price}`,
} as const;

export const choiceWords = {
  list: 'Tickets',
  withFees: 'with fees',
  perOrder: (min: number, max: number) => (min < max ? `${min} to ${max} per order` : `${max} per order`),
  /** The number left is shown up to this many. */
  fewLeft: 20,
  left: (remaining: number) => `${remaining} left`,
  onSaleAt: (day: string, time: string) => `On sale ${day} at ${time}.`,
  opensAfter: (name: string) => `Opens when ${name} sells out.`,
  group: (people: number, each: string) => `For ${people} people, ${each} each.`,
  freeGroup: (people: number) => `For ${people} people.`,
} as const;
