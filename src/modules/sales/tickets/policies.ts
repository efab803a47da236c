import { policyAbout } from '#platform/contract.ts';
import type { OrderId, TicketId } from '#platform/ids.ts';

/** The buyer, and everyone who holds a ticket of the order. For everyone else the order doesn't exist. */
export const orderHolder = policyAbout<OrderId>('order.holder');

/** The user who has the ticket now. For everyone else it doesn't exist. */
export const ticketHolder = policyAbout<TicketId>('ticket.holder');
