import type { EventId, PromotionId } from '#platform/ids.ts';
import { getTickets, refusals } from '#modules/events/ticket-types/contract.ts';
import {
  listOversold,
  listTickets,
  ratesOf,
  setInstanceRates,
} from '#modules/events/ticket-types/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findEventSelling } from './event-store.ts';
import { seesEvent } from './policies.ts';

/** The ticket types that a promotion unlocks. Passed in, because promotions depend on events. */
export type UnlockedBy = (db: Db, eventId: EventId, promotionId: PromotionId) => Promise<readonly string[]>;

/** The ticket types of an event, for viewers who may see the event. */
export function openTicketTypes(
  { config, db }: Pick<Services, 'config' | 'db'>,
  unlockedBy: UnlockedBy = async () => [],
): Feature {
  setInstanceRates(ratesOf(config));
  return {
    routes: [
      route(getTickets, async ({ input, db, viewer }) => {
        const event = await findSellingEvent(db, input.eventId, viewer);
        if (!event) throw refuse(refusals, 'eventNotFound');
        const unlocked = input.promo ? await unlockedBy(db, event.id, input.promo) : [];
        return listTickets(db, event.id, unlocked);
      }),
    ],
    verify: async () =>
      (await listOversold(db)).map(
        (type) => `ticket type ${type.id} has ${type.held} + ${type.sold} of ${type.capacity}`,
      ),
  };
}

/**
 * Viewers who may see a draft or private event also see its tickets.
 * @returns undefined for everyone else
 */
export async function findSellingEvent(db: Db, eventId: EventId, viewer: Viewer | undefined) {
  const event = await findEventSelling(db, eventId);
  if (!event || (event.status !== 'draft' && event.visibility !== 'private')) return event;
  return (await seesEvent(db, event.id, viewer)) ? event : undefined;
}
