import { policyAbout } from '#platform/contract.ts';
import type { TicketId } from '#platform/ids.ts';

/** Only the current holder. For everyone else the ticket doesn't exist. */
export const ticketHolder = policyAbout<TicketId>('ticket.holder');
