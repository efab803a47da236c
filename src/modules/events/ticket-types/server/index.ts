export { setInstanceRates } from './instance-rates.ts';
export { listTickets, offerIn, ratesOf, readOffers, saleFactsOf } from './read-tickets.ts';
export { openTicketTypes, type OpenTicketType } from './store.ts';
export { putTickets, toTicketDraft } from './put-tickets.ts';
export { countOrdered } from './write-store.ts';
export { addFeeRate, listFeeRates, type FeeRateRow } from './fee-rate-store.ts';
export { findEventOfTicketType, listOversold, listTicketTypes, lockTicketTypes, moveUnits } from './store.ts';
export type { TicketTypeRow } from './store.ts';
