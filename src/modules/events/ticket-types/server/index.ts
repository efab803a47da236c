import { addFeeRate, listFeeRates } from './fee-rate-store.ts';

export { readInstanceRates, setInstanceRates } from './instance-rates.ts';
export { listTickets, offerIn, ratesOf, readOffers, saleFactsOf } from './read-tickets.ts';
export { openTicketTypesOf } from './store.ts';
export { putTickets, toTicketDraft } from './put-tickets.ts';
export { countOrdered } from './write-store.ts';
export { findRates } from './fee-rate-store.ts';
export { findEventOfTicketType, listTicketTypes, lockTicketTypes, moveUnits, reserveUnits } from './store.ts';
export type { TicketTypeRow } from './store.ts';
export { verifyTicketTypes } from './verify-ticket-types.ts';
/** Fees over time, for admins. */
export const feeRates = { addFeeRate, listFeeRates };
