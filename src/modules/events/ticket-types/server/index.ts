import { findCreatorType, seesEvent } from '#modules/events/events/server/index.ts';
import { ownEventPrefix } from '#modules/events/events/rules.ts';
import { fromWire } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, type Viewer } from '#platform/server/http.ts';
import { getTickets, refusals } from '../contract.ts';
import { listTickets, ratesOf, readOffers } from './read-tickets.ts';
import { findEventSelling, listOversold } from './store.ts';

export { listTickets, ratesOf, readOffers, saleFactsOf } from './read-tickets.ts';
export { putTickets, toTicketDraft } from './put-tickets.ts';
export { countOrdered } from './write-store.ts';
export { addFeeRate, listFeeRates, type FeeRateRow } from './fee-rate-store.ts';
export { findEventOfTicketType, listTicketTypes, lockTicketTypes, moveUnits } from './store.ts';
export type { TicketTypeRow } from './store.ts';

/** The ticket types that a promotion opens; promotions stand below tickets, so they are asked through this. */
export type UnlockedBy = (db: Db, eventId: string, promotionId: string) => Promise<readonly string[]>;

/** What events ask for their cards. */
export function offersOf(services: Pick<Services, 'config'>) {
  const rates = ratesOf(services.config);
  return (db: Db, eventIds: readonly string[]) => readOffers(db, eventIds, rates);
}

export function openTickets(
  { config, db }: Pick<Services, 'config' | 'db'>,
  unlockedBy: UnlockedBy,
): Feature {
  const rates = ratesOf(config);
  return {
    routes: [
      route(getTickets, async ({ input, db, viewer }) => {
        const event = await findSellingEvent(db, input.eventId, viewer);
        if (!event) throw refuse(refusals, 'eventNotFound');
        const unlocked = input.promo ? await unlockedBy(db, event.id, input.promo) : [];
        return listTickets(db, event.id, rates, unlocked);
      }),
    ],
    verify: async () =>
      (await listOversold(db)).map(
        (type) => `ticket type ${type.id} has ${type.held} + ${type.sold} of ${type.capacity}`,
      ),
  };
}

/** What is not for everybody shows its tickets to whom it is for. @returns undefined for an event that the viewer may not know of */
export async function findSellingEvent(db: Db, wireId: string, viewer: Viewer | undefined) {
  const eventId = fromWire(ownEventPrefix, wireId);
  const event = eventId ? await findEventSelling(db, eventId) : undefined;
  if (!event || (event.status !== 'draft' && event.visibility !== 'private')) return event;
  return (await seesEvent(db, event.id, viewer)) ? event : undefined;
}

/** Whether the viewer runs the event, in any part, or the whole house. */
export async function isEventTeam(db: Db, eventId: string, viewer: Viewer): Promise<boolean> {
  return viewer.admin || (await findCreatorType(db, eventId, viewer.userId)) !== undefined;
}
