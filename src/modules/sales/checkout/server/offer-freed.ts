import { remainingOf, saleStatus } from '#modules/events/ticket-types/rules.ts';
import {
  lockTicketTypes,
  saleFactsOf,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import { type EventId, newId, type TicketTypeId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import { ticketOffered } from '../events.ts';
import { isOpen } from '../rules.ts';
import { chooseOffers, offerSeconds, type FreeUnits, type WaitingOffer } from '../waiting-rules.ts';
import { hashOfRequest, type HoldRequest } from './hold-request.ts';
import { lockOwnOrders } from './hold-store.ts';
import { endWaiting, listWaiting, markOffered, type WaitingRow } from './waiting-store.ts';
import { writeOffers } from './write-offers.ts';

/**
 * Offers free tickets to the waiting list, in the transaction that frees them: an offer is an ordinary unpaid order of
 * the waiting fan, held for longer (EXC-01).
 * @param typeIds the ticket types that this transaction has locked; all if undefined
 * @returns the number of offers
 */
export async function offerFreed(
  tx: Db,
  eventId: EventId,
  typeIds?: readonly TicketTypeId[],
): Promise<number> {
  const line = await listWaiting(tx, eventId);
  const [first] = line;
  if (!first) return 0;
  const types = await lockTicketTypes(tx, eventId, typeIds);
  const now = types[0]?.now ?? new Date();
  const seconds = offerSeconds({ now, ...first });
  if (seconds === undefined) return 0;
  const { ownOrders } = await lockOwnOrders(
    tx,
    eventId,
    line.map(({ userId, id }) => ({ buyerId: userId, key: `waiting:${id}` })),
  );
  // A cart of their own isn't replaced; they keep their place meanwhile (docs/decisions/0004).
  const busy = new Set(
    ownOrders.flatMap(({ buyerId, status, test }) => (isOpen(status) && !test ? buyerId : [])),
  );
  const ready = line.filter(({ userId }) => !busy.has(userId));
  const offers = chooseOffers(ready, unitsOf(types, now));
  if (offers.length === 0) return 0;
  const fans = new Map(ready.map((fan) => [fan.id, fan]));
  const requests = offers.map((offer) => requestOf(eventId, offer, fans.get(offer.id)!));
  const verdicts = await writeOffers(tx, eventId, requests, { types, ownOrders, now, seconds });
  const made = offers.flatMap(({ id }, place) =>
    verdicts[place]!.kind === 'held' ? [{ id, orderId: requests[place]!.orderId }] : [],
  );
  await markOffered(tx, eventId, made);
  // They reached their limit of tickets meanwhile, so they would stop everyone behind them. The types of an event may
  // share what is left, and then there is too little for some: they keep waiting.
  const refused = offers.flatMap(({ id }, place) => {
    const verdict = verdicts[place]!;
    return verdict.kind === 'refused' && verdict.code !== 'soldOut' ? [id] : [];
  });
  await endWaiting(tx, eventId, refused);
  await publishAll(
    tx,
    ticketOffered,
    made.map(({ id, orderId }) => ({
      key: orderId,
      payload: { eventId, orderId, buyerId: fans.get(id)!.userId },
    })),
  );
  return made.length + (refused.length > 0 ? await offerFreed(tx, eventId, typeIds) : 0);
}

function unitsOf(types: readonly TicketTypeRow[], now: Date): FreeUnits[] {
  return types
    .filter((type) => {
      const event = { status: type.eventStatus, endsAt: type.eventEndsAt };
      return !type.locked && saleStatus(saleFactsOf(type), event, now) === 'onSale';
    })
    .map((type) => ({
      ticketTypeId: type.id,
      left: remainingOf(saleFactsOf(type)),
      minPerOrder: type.minPerOrder,
      maxPerOrder: type.maxPerOrder,
    }));
}

/** Built like the fan's own request, so that choosing the same in checkout finds the offer. */
function requestOf(
  eventId: EventId,
  { ticketTypeId, quantity }: WaitingOffer,
  { id, userId, name, email }: WaitingRow,
): HoldRequest {
  const lines = [{ ticketTypeId, quantity, priceValue: undefined, currency: undefined }];
  const chosen = { eventId, lines, promoCode: undefined, joinCommunities: false, test: false };
  return {
    ...chosen,
    source: 'exchange',
    orderId: newId(),
    buyer: { id: userId, name, email, phone: '' },
    idempotencyKey: `waiting:${id}`,
    requestHash: hashOfRequest(chosen),
    // Membership was checked when they joined the list.
    isWelcome: true,
    openedTypes: [],
    shown: { total: undefined, fee: undefined },
  };
}
