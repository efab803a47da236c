export { readInstanceRates, setInstanceRates } from './instance-rates.ts';
export { listTickets, offerIn, ratesOf, readOffers, saleFactsOf } from './read-tickets.ts';
export { openTicketTypes } from './store.ts';
export { putTickets, toTicketDraft } from './put-tickets.ts';
export { countOrdered } from './write-store.ts';
export { addFeeRate, findRates, listFeeRates } from './fee-rate-store.ts';
export { findEventOfTicketType, listTicketTypes, lockTicketTypes, moveUnits } from './store.ts';
export type { TicketTypeRow } from './store.ts';
export { verifyTicketTypes } from './verify-ticket-types.ts';
