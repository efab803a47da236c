import { offerFreed } from './offer-freed.ts';
import { countUnitsOf } from './order-store.ts';
import { countWaiting } from './waiting-store.ts';

/** The operations on the tickets of an event that waiting lists and transfers need. */
export const waitingTickets = { offerFreed, countUnitsOf, countWaiting };
