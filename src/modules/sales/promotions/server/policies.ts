import { EventId, type PromotionId, TicketTypeId } from '#platform/ids.ts';
import { eventRoleRefusals, findEventId, requireHost } from '#modules/events/events/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { findEventOfTicketType } from '#modules/events/ticket-types/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { promotionRefusals } from '../manage-contract.ts';
import { promotedItemHost, promotionHost } from '../policies.ts';
import { findEventOfPromotion } from './manage-store.ts';

/** @throws Refusal promotionNotFound */
export async function readEventOfPromotion(db: Db, promotionId: PromotionId): Promise<EventId> {
  const eventId = await findEventOfPromotion(db, promotionId);
  if (!eventId) throw refuse(promotionRefusals, 'promotionNotFound');
  return eventId;
}

/** Also of other ticket providers (EVT-03). */
export async function findEvent(db: Db, itemId: string): Promise<EventId | undefined> {
  return EventId.decode(itemId) ?? (await findEventId(db, outsideKey('event', itemId), 'any'));
}

/**
 * @param itemId an event, or one of its ticket types
 * @throws Refusal eventNotFound
 */
export async function readEventOfItem(db: Db, itemId: string): Promise<EventId> {
  const eventId = itemId.startsWith(TicketTypeId.prefix)
    ? await findEventOfTicketType(db, TicketTypeId.decodeOrNoId(itemId))
    : await findEvent(db, itemId);
  if (!eventId) throw refuse(eventRefusals, 'eventNotFound');
  return eventId;
}

const hostRefusals = {
  ...eventRoleRefusals,
  promotionNotFound: promotionRefusals.promotionNotFound,
};

export const policies: readonly Policy[] = [
  policy(promotionHost, hostRefusals, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    await requireHost(db, who, await readEventOfPromotion(db, subject));
  }),
  policy(promotedItemHost, eventRoleRefusals, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    await requireHost(db, who, await readEventOfItem(db, subject));
  }),
];
