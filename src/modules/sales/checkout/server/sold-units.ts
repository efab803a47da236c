import type { Unit } from '../refund-rules.ts';
import type { OrderTicket } from './ticket-operations.ts';

/** The unit that a ticket was sold in: the tickets of one group ticket are refunded together (CAP-01). */
export const unitOf = ({ ticketTypeId, ordinal, admits }: OrderTicket): Unit => ({
  ticketTypeId,
  ordinal: Math.ceil(ordinal / admits),
});

const keyOf = (ticket: OrderTicket): string => Object.values(unitOf(ticket)).join(' ');

/** The tickets of each unit. Tickets that aren't group tickets are a unit each. */
export const ticketsByUnit = (tickets: readonly OrderTicket[]): OrderTicket[][] => [
  ...Map.groupBy(tickets, keyOf).values(),
];

export const unitsOf = (tickets: readonly OrderTicket[]): Unit[] =>
  ticketsByUnit(tickets).map(([first]) => unitOf(first!));
