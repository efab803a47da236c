import type { EventId, ProfileId, PromotionId, UserId } from '#platform/ids.ts';
import { getTickets, refusals, type TicketStatus } from '#modules/events/ticket-types/contract.ts';
import { getFees } from '#modules/events/ticket-types/fee-contract.ts';
import type { ClaimedTickets } from '#modules/events/ticket-types/rules.ts';
import {
  findRates,
  listTickets,
  ratesOf,
  readInstanceRates,
  setInstanceRates,
  verifyTicketTypes,
} from '#modules/events/ticket-types/server/index.ts';
import { bareId, isUuid } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { findEventSelling } from './event-store.ts';
import { seesEvent } from './policies.ts';

/** Knowledge of modules above, which is passed in because they depend on events. */
export type TicketTypeSources = {
  /** The ticket types that a promotion unlocks. */
  readonly unlockedBy?: (db: Db, eventId: EventId, promotionId: PromotionId) => Promise<readonly string[]>;
  /** The ticket types whose presale opens to a user now (PRE-01). */
  readonly openedTo?: (db: Db, eventId: EventId, userId: UserId) => Promise<readonly string[]>;
  /** The ticket types that a link of the box office sells (BOX-01). `undefined` if it isn't open. */
  readonly soldByLink?: (
    db: Db,
    link: { readonly eventId: EventId; readonly linkId: string },
  ) => Promise<readonly string[] | undefined>;
  readonly countClaims?: (db: Db, eventId: EventId) => Promise<ClaimedTickets | undefined>;
};

/** The ticket types of an event, for viewers who may see the event. */
export function openTicketTypes(
  { config, db }: Pick<Services, 'config' | 'db'>,
  {
    unlockedBy = async () => [],
    openedTo = async () => [],
    soldByLink = async () => [],
    countClaims = async () => undefined,
  }: TicketTypeSources = {},
): Feature {
  setInstanceRates(ratesOf(config));
  return {
    routes: [
      route(getTickets, async ({ input, db, viewer }) => {
        const event = await findSellingEvent(db, input.eventId, viewer);
        if (!event) throw refuse(refusals, 'eventNotFound');
        const unlockedIds = input.promo ? await unlockedBy(db, event.id, input.promo) : [];
        const link = input.payLink !== undefined && { eventId: event.id, linkId: input.payLink };
        const linkedIds = (link ? await soldByLink(db, link) : undefined) ?? [];
        const list = await listTickets(db, event.id, { unlockedIds, linkedIds });
        const has = (status: TicketStatus) => list.items.some((ticket) => ticket.status === status);
        const [claimed, openedIds] = await Promise.all([
          has('onSale') ? countClaims(db, event.id) : undefined,
          viewer && has('offSale') ? openedTo(db, event.id, viewer.userId) : [],
        ]);
        if (!claimed && openedIds.length === 0) return list;
        return listTickets(db, event.id, { unlockedIds, linkedIds, openedIds, claimed });
      }),
      route(getFees, async ({ input, db }) => {
        const id = bareId(input.hostId ?? '');
        return (
          (await findRates(db, isUuid(id) ? (id as ProfileId) : null, input.currency)) ?? readInstanceRates()
        );
      }),
    ],
    verify: () => verifyTicketTypes(db),
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
