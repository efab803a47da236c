import type { TicketStatus } from './contract.ts';

/** Beside a ticket that cannot be bought (TIX-03). */
export const statusLabels: Readonly<Record<TicketStatus, string>> = {
  onSale: '',
  offSale: 'Scheduled',
  postSale: 'Sale ended',
  soldOut: 'Sold Out',
};

/** Said when someone chooses such a ticket (TIX-05). */
export const notAvailable = {
  title: 'Ticket not available',
  message: 'This ticket is not available.',
} as const;

/** The words of the buy button (TIX-10…12). */
export const buyWords = {
  none: 'Sold out',
  free: 'RSVP',
  paid: 'Buy now',
  from: (price: string) => `from ${price}`,
} as const;

/** Around the choice of a ticket. */
export const choiceWords = {
  list: 'Tickets',
  withFees: 'with fees',
  perOrder: (min: number, max: number) => (min < max ? `${min} to ${max} per order` : `${max} per order`),
  /** Up to so many the number is named. */
  fewLeft: 20,
  left: (remaining: number) => `${remaining} left`,
  onSaleAt: (day: string, time: string) => `On sale ${day} at ${time}.`,
} as const;
