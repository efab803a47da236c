import { offerDrawn } from './offer-drawn.ts';
import { offerFreed } from './offer-freed.ts';
import { countUnitsOf } from './order-store.ts';
import { listValues } from './ticket-values.ts';
import { countWaiting } from './waiting-store.ts';

/** The operations on the tickets of an event that waiting lists, draws and transfers need. */
export const waitingTickets = { offerDrawn, offerFreed, countUnitsOf, countWaiting, listValues };
