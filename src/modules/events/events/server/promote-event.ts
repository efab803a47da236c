import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { addEntry } from '#modules/safety/moderation/server/index.ts';
import type { InputOf } from '#platform/contract.ts';
import type { PageInput } from '#platform/cursor.ts';
import type { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { promotionRefusals as refusals, type setPromotion } from '../promoted-contract.ts';
import { toCard } from './card-store.ts';
import { findEventId } from './event-store.ts';
import { addPromotion, dropPromotion, findPromotion, listPromoted } from './promoted-store.ts';

/**
 * Promotes an event or stops promoting it, and logs it in the same transaction. Idempotent.
 * @throws Refusal eventNotFound, promotionWhyRequired, notPromotable
 */
export async function promote(
  tx: Db,
  { eventId: wireId, promoted, reason }: InputOf<typeof setPromotion>,
  byId: UserId,
): Promise<{ promoted: boolean }> {
  const eventId = await findEventId(tx, outsideKey('event', wireId));
  const found = eventId === undefined ? undefined : await findPromotion(tx, eventId);
  if (eventId === undefined || !found) throw refuse(refusals, 'eventNotFound');
  if (reason === '') throw refuse(refusals, 'promotionWhyRequired');
  if (promoted && !found.promotable) throw refuse(refusals, 'notPromotable');
  const isChanged = promoted ? await addPromotion(tx, eventId, byId) : await dropPromotion(tx, eventId);
  if (!isChanged) return { promoted };
  await addEntry(tx, {
    byId,
    act: promoted ? 'promoteEvent' : 'stopPromoting',
    itemType: 'event',
    itemId: eventId,
    wireId,
    title: found.name,
    before: { promoted: !promoted },
    after: { promoted },
    reason,
  });
  return { promoted };
}

export async function readPromoted(db: Db, page: PageInput) {
  const { rows, next } = await listPromoted(db, page);
  return { items: rows.map((row) => toCard(row)), next };
}
