import type { EventId, ProfileId, PromotionId, UserId } from '#platform/ids.ts';
import { getTickets, refusals, type TicketStatus } from '#modules/events/ticket-types/contract.ts';
import { getFees } from '#modules/events/ticket-types/fee-contract.ts';
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

/** The ticket types that a promotion unlocks. Passed in, because promotions depend on events. */
export type UnlockedBy = (db: Db, eventId: EventId, promotionId: PromotionId) => Promise<readonly string[]>;

/** The ticket types whose presale opens to a user now (PRE-01). Passed in for the same reason. */
export type OpenedTo = (db: Db, eventId: EventId, userId: UserId) => Promise<readonly string[]>;

/** The ticket types that an open link of the box office sells (BOX-01). Passed in for the same reason. */
export type SoldByLink = (
  db: Db,
  link: { readonly eventId: EventId; readonly linkId: string },
) => Promise<readonly string[] | undefined>;

/** The free tickets that are kept for people on the waiting list (EXC-01). Passed in for the same reason. */
export type CountClaims = (
  db: Db,
  eventId: EventId,
) => Promise<NonNullable<Parameters<typeof listTickets>[2]>['claimed']>;

/** The ticket types of an event, for viewers who may see the event. */
export function openTicketTypes(
  { config, db }: Pick<Services, 'config' | 'db'>,
  unlockedBy: UnlockedBy = async () => [],
  openedTo: OpenedTo = async () => [],
  soldByLink: SoldByLink = async () => [],
  countClaims: CountClaims = async () => undefined,
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
