import { feePerTicket, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import { lockTicketTypes, moveUnits } from '#modules/events/ticket-types/server/index.ts';
import { listAdmitted } from '#modules/sales/openings/server/index.ts';
import { type EventId, newIdIn, type OrderId, type TicketTypeId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals } from '../contract.ts';
import { holdsTickets } from '../rules.ts';
import { allocateUnits, type HoldVerdict } from './allocate.ts';
import { hashOfRequest, type HoldRequest } from './hold-request.ts';
import { addOrders, expiryOf, lockOwnOrders } from './hold-store.ts';
import { countTransferred } from './order-store.ts';
import { countWaiting } from './waiting-store.ts';

/** One ticket of a type for each of several people. Ids are bare uuids. */
export type GroupHoldRequest = {
  readonly eventId: EventId;
  /** The user who holds them, whose turn it must be during a fair opening (QUE-01). */
  readonly holderId: UserId;
  readonly ticketTypeId: TicketTypeId;
  /** `isWelcome`: for members-only events, whether they may come (EVT-07). */
  readonly people: readonly {
    readonly id: UserId;
    readonly name: string;
    readonly email: string;
    readonly isWelcome: boolean;
  }[];
  /** Whether a presale opens the ticket type to all of them (PRE-01). */
  readonly isOpenedEarly: boolean;
  readonly seconds: number;
  readonly rates: FeeRates;
  /** The price per person that the viewer saw, in the smallest unit. */
  readonly shown: number | undefined;
};

export type MemberHold = {
  readonly orderId: OrderId;
  readonly buyerId: UserId;
  readonly total: number;
  readonly expiresAt: Date;
};

/** An order, paid or not, that already holds tickets of the event for one of the people. */
type ExistingOrder = { readonly orderId: OrderId; readonly buyerId: UserId };

/**
 * Holds one ticket for each person, all or none, in separate orders that each pays alone. Skips people whose own
 * orders already hold tickets of this event, and returns those orders as `kept`. Locks ticket types, then orders.
 * @throws Refusal as a single order would; `soldOut` gives the number of tickets left, `personLimit` the people
 */
export async function holdForGroup(
  tx: Db,
  request: GroupHoldRequest,
): Promise<{ readonly seats: readonly MemberHold[]; readonly kept: readonly ExistingOrder[] }> {
  const { eventId } = request;
  const requests = request.people.map((person) => requestOf(request, person));
  const types = await lockTicketTypes(tx, eventId);
  const rates = types[0]?.rates ?? request.rates;
  const keys = requests.map(({ buyer, idempotencyKey }) => ({ buyerId: buyer.id, key: idempotencyKey }));
  const { ownOrders, hasOpening } = await lockOwnOrders(tx, eventId, keys);
  if (hasOpening) await refuseUntilTurn(tx, request);
  const kept = ownOrders
    .filter(
      ({ status, test, items }) =>
        holdsTickets(status) && !test && items.some(({ quantity }) => quantity > 0),
    )
    .map(({ id, buyerId }) => ({ orderId: id, buyerId }));
  const provided = new Set(kept.map(({ buyerId }) => buyerId));
  const now = types[0]?.now ?? new Date();
  const buyerIds = requests.map(({ buyer }) => buyer.id);
  const transferred = await countTransferred(tx, eventId, buyerIds);
  const waiting = await countWaiting(tx, eventId);
  const wanted = requests.filter(({ buyer }) => !provided.has(buyer.id));
  const { verdicts, unitMoves } = allocateUnits(wanted, {
    types,
    promotions: [],
    ownOrders,
    transferred,
    waiting,
    rates,
    now,
    completesFree: false,
  });
  const holds = verdicts.flatMap((verdict) => (verdict.kind === 'held' ? [verdict.hold] : []));
  const refused = verdicts.find((verdict) => verdict.kind === 'refused');
  if (refused) {
    const userIds = wanted
      .filter((_, place) => isPersonLimit(verdicts[place]!))
      .map(({ buyer }) => UserId.encode(buyer.id));
    const details =
      refused.code === 'soldOut'
        ? { remaining: holds.length }
        : { ...refused.details, ...(userIds.length > 0 && { userIds }) };
    throw refuse(refusals, refused.code, details);
  }
  const timing = { now, holdSeconds: request.seconds };
  await moveUnits(tx, eventId, unitMoves);
  await addOrders(tx, eventId, holds, {
    ...timing,
    completesFree: false,
    feeRatePercent: rates.percent,
    feePerTicket: (currency) => feePerTicket(rates, currency),
  });
  const seats = holds.map((hold) => ({
    orderId: hold.request.orderId,
    buyerId: hold.request.buyer.id,
    total: hold.price.total,
    expiresAt: expiryOf(hold, timing),
  }));
  return { seats, kept };
}

async function refuseUntilTurn(tx: Db, { eventId, holderId }: GroupHoldRequest): Promise<void> {
  const admitted = await listAdmitted(tx, eventId, [holderId]);
  if (admitted && !admitted.has(holderId)) throw refuse(refusals, 'notYourTurn');
}

const isPersonLimit = (verdict: HoldVerdict) => verdict.kind === 'refused' && verdict.code === 'personLimit';

/**
 * Built like the person's own request, so that choosing the same in checkout finds this order (docs/decisions/0004).
 */
function requestOf(
  { eventId, ticketTypeId, isOpenedEarly, shown }: GroupHoldRequest,
  { isWelcome, ...buyer }: GroupHoldRequest['people'][number],
): HoldRequest {
  const orderId = newIdIn<OrderId>(eventId);
  const lines = [{ ticketTypeId, quantity: 1, priceValue: undefined, currency: undefined }];
  const chosen = { eventId, lines, promoCode: undefined, joinCommunities: false, test: false };
  return {
    ...chosen,
    orderId,
    source: 'groupHold',
    buyer: { ...buyer, phone: '' },
    idempotencyKey: `together:${orderId}`,
    requestHash: hashOfRequest(chosen),
    isWelcome,
    openedTypes: isOpenedEarly ? [ticketTypeId] : [],
    shown: { total: shown, fee: undefined },
  };
}
