import type { TicketTypeRow } from '#modules/events/ticket-types/server/index.ts';
import { type EventId, newIdIn, type OrderId, type TicketTypeId, type UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { isOpen } from '../rules.ts';
import { hashOfRequest, type HoldRequest } from './hold-request.ts';
import { lockOwnOrders } from './hold-store.ts';
import { writeOffers } from './write-offers.ts';

/** A person who won a ticket in a draw. */
export type DrawnPerson = {
  readonly entryId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly ticketTypeId: TicketTypeId;
};

/** `busy`: they have another unpaid order. `refused`: they reached their limit, or the ticket can't be sold now. */
export type DrawnOffer = { readonly kind: 'busy' | 'refused' } | { readonly kind: 'held'; orderId: OrderId };

/**
 * Offers each person a ticket that was reserved for a draw: an ordinary unpaid order, held for longer (DRW-01). The
 * ticket types are locked.
 * @returns one answer per person
 */
export async function offerDrawn(
  tx: Db,
  eventId: EventId,
  people: readonly DrawnPerson[],
  { types, now, seconds }: { types: readonly TicketTypeRow[]; now: Date; seconds: number },
): Promise<readonly DrawnOffer[]> {
  if (people.length === 0) return [];
  const requests = people.map((person) => requestOf(eventId, person));
  const keys = requests.map(({ buyer, idempotencyKey }) => ({ buyerId: buyer.id, key: idempotencyKey }));
  const { ownOrders } = await lockOwnOrders(tx, eventId, keys);
  // A cart of their own isn't replaced; their ticket stays reserved meanwhile (docs/decisions/0004).
  const busy = new Set(
    ownOrders.flatMap(({ buyerId, status, test }) => (isOpen(status) && !test ? buyerId : [])),
  );
  const ready = requests.filter(({ buyer }) => !busy.has(buyer.id));
  const verdicts = await writeOffers(tx, eventId, ready, {
    types: types.map((type) => openedFor(type, ready, types)),
    ownOrders,
    now,
    seconds,
    drawn: true,
  });
  const byRequest = new Map(ready.map((request, place) => [request, verdicts[place]!]));
  return requests.map((request): DrawnOffer => {
    const verdict = byRequest.get(request);
    if (!verdict) return { kind: 'busy' };
    return verdict.kind === 'held' ? { kind: 'held', orderId: request.orderId } : { kind: 'refused' };
  });
}

/** The ticket type as its winners see it: the tickets that they won aren't reserved, and are sold singly, at any time. */
function openedFor(
  type: TicketTypeRow,
  requests: readonly HoldRequest[],
  types: readonly TicketTypeRow[],
): TicketTypeRow {
  const unitsOf = ({ id }: TicketTypeRow) =>
    requests.filter(({ lines }) => lines[0]!.ticketTypeId === id).length;
  const people = types.reduce((sum, one) => sum + unitsOf(one) * one.admits, 0);
  return {
    ...type,
    reserved: type.reserved - unitsOf(type),
    eventTaken: type.eventTaken === null ? null : type.eventTaken - people,
    minPerOrder: 1,
    saleStartsAt: null,
    saleEndsAt: null,
    waitsFor: null,
    locked: false,
  };
}

/** Built like the winner's own request, so that choosing the same in checkout finds the offer. */
function requestOf(
  eventId: EventId,
  { entryId, userId, name, email, ticketTypeId }: DrawnPerson,
): HoldRequest {
  const lines = [{ ticketTypeId, quantity: 1, priceValue: undefined, currency: undefined }];
  const chosen = { eventId, lines, promoCode: undefined, joinCommunities: false, test: false };
  return {
    ...chosen,
    source: 'draw',
    orderId: newIdIn(eventId),
    buyer: { id: userId, name, email, phone: '' },
    idempotencyKey: `draw:${entryId}`,
    requestHash: hashOfRequest(chosen),
    isWelcome: true,
    openedTypes: [],
    shown: { total: undefined, fee: undefined },
  };
}
