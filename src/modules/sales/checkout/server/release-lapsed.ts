import { lockPromotions, moveUses } from '#modules/sales/promotions/server/index.ts';
import { lockTicketTypes, moveUnits } from '#modules/events/ticket-types/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { faultAt } from './fault-points.ts';
import { closeOrders, listLapsed, lockLapsed } from './hold-store.ts';
import { releaseListings } from './listing-store.ts';
import { offerFreed } from './offer-freed.ts';
import { countOf } from './units.ts';

const mostAtOnce = 500;

/**
 * Releases the expired, unpaid orders of an event in one transaction (HLD-01). Skips orders whose payment was
 * started: their provider is asked first.
 * @returns the number of released orders
 */
export async function releaseLapsed(db: Db, eventId: EventId): Promise<number> {
  const lapsed = await listLapsed(db, eventId, mostAtOnce);
  if (lapsed.length === 0) return 0;
  const released = await transact(db, async (tx) => {
    await lockPromotions(tx, eventId, {
      ids: distinct(lapsed.flatMap(({ promotionId }) => promotionId ?? [])),
    });
    await lockTicketTypes(tx, eventId, distinct(lapsed.flatMap(({ ticketTypeIds }) => ticketTypeIds)));
    const orders = await lockLapsed(
      tx,
      eventId,
      lapsed.map(({ id }) => id),
    );
    const { units, uses } = countOf(orders);
    await moveUses(
      tx,
      eventId,
      uses.map(({ id, count }) => ({ id, uses: -count })),
    );
    await moveUnits(
      tx,
      eventId,
      units.map(({ id, count, drawn }) => ({ id, held: -count, sold: 0, reserved: drawn })),
    );
    await releaseListings(
      tx,
      eventId,
      orders.map(({ id }) => id),
    );
    await closeOrders(
      tx,
      eventId,
      orders.map(({ id }) => ({ id, status: 'expired' })),
    );
    await offerFreed(
      tx,
      eventId,
      units.map(({ id }) => id),
    );
    faultAt('checkout.expiryWritten');
    return orders.length;
  });
  faultAt('checkout.expiryCommitted');
  return released;
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
