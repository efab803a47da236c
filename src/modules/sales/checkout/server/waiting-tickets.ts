import type { ClaimedTickets } from '#modules/events/ticket-types/rules.ts';
import { listTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { offerDrawn } from './offer-drawn.ts';
import { offerFreed } from './offer-freed.ts';
import { claimsOf } from './offered-units.ts';
import { countUnitsOf } from './order-store.ts';
import { listValues } from './ticket-values.ts';
import { countWaiting } from './waiting-store.ts';

/** Counts what isn't sold to others, because it is kept for people on the waiting list, for example until the morning. */
async function countClaims(db: Db, eventId: EventId): Promise<ClaimedTickets | undefined> {
  const waiting = await countWaiting(db, eventId);
  if (waiting.total === 0) return undefined;
  const types = await listTicketTypes(db, eventId);
  return types[0] && claimsOf(types, waiting, types[0].now);
}

/** The operations on the tickets of an event that waiting lists, draws and transfers need. */
export const waitingTickets = { offerDrawn, offerFreed, countUnitsOf, countWaiting, countClaims, listValues };
