import { lockPromotions, moveUses } from '#modules/sales/promotions/server/index.ts';
import { listAdmitted } from '#modules/sales/openings/server/index.ts';
import { feePerTicket, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import {
  listTicketTypes,
  lockTicketTypes,
  moveUnits,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import type { EventId, PromotionId } from '#platform/ids.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { isTemporary } from '#platform/server/db-errors.ts';
import { sendTogether } from '#platform/server/send-together.ts';
import { allocateUnits, type HoldState, type NewHold, type HoldVerdict, type OwnOrder } from './allocate.ts';
import { Batcher } from './batcher.ts';
import { fulfillOrders, pointsOf, type Completion } from './complete-orders.ts';
import type { CompletionStep } from './completed-order.ts';
import { faultAt } from './fault-points.ts';
import type { HoldRequest } from './hold-request.ts';
import { addOrders, closeOrders, expiryOf, lockOwnOrders } from './hold-store.ts';
import { releaseListings } from './listing-store.ts';
import { countTransferred } from './order-store.ts';
import { countWaiting } from './waiting-store.ts';
import { releaseLapsed } from './release-lapsed.ts';

export type OpenHold = NewHold & {
  readonly types: ReadonlyMap<string, TicketTypeRow>;
  readonly createdAt: Date;
  /** Null if it is completed. */
  readonly expiresAt: Date | null;
  /** Null unless it is free. */
  readonly completedAt: Date | null;
};

export type HoldAnswer =
  | Exclude<HoldVerdict, { kind: 'held' }>
  | { readonly kind: 'held'; readonly held: OpenHold };

export type HoldOptions = {
  /** A small pool of its own, so that a busy sale doesn't block other work and vice versa. */
  readonly db: Db;
  readonly rates: FeeRates;
  readonly holdSeconds: number;
  readonly completing: readonly CompletionStep[];
  /**
   * For one test only: decides each request alone, on data read without locks. It must oversell; otherwise the
   * oversell test would prove nothing.
   */
  readonly unguarded?: boolean;
};

export type Holds = { readonly submit: (request: HoldRequest) => Promise<HoldAnswer> };

/**
 * Holds tickets in micro-batches, each in one transaction, which also completes free orders. Those of one event take
 * their locks in turn (CHK-08).
 */
export function openHolds(options: HoldOptions): Holds {
  if (options.unguarded)
    return { submit: async (request) => (await holdBatch(options, request.eventId, [request]))[0]! };
  const holds = new Batcher<HoldRequest, HoldAnswer, EventId>({
    keyOf: ({ eventId }) => eventId,
    personOf: ({ buyer }) => buyer.id,
    run: (...batch) => holdTickets(options, ...batch),
    // A request alone would fail, too.
    isOutage: isTemporary,
  });
  return {
    submit: (request) => {
      const { orderId: id, eventId, test, lines: items, shown } = request;
      // Completed in the transaction that would hold it, as far as the buyer can know.
      if (shown.total === 0)
        for (const { prepare } of options.completing) prepare?.({ id, eventId, test, items });
      return holds.submit(request);
    },
  };
}

async function holdTickets(
  options: HoldOptions,
  eventId: EventId,
  requests: readonly HoldRequest[],
  letNextBegin: () => void,
) {
  const answers = await holdBatch(options, eventId, requests, letNextBegin);
  const starved = answers.flatMap((answer, i) => (isStarved(answer) ? [i] : []));
  if (starved.length === 0 || (await releaseLapsed(options.db, eventId)) === 0) return answers;
  const again = await holdBatch(
    options,
    eventId,
    starved.map((i) => requests[i]!),
  );
  starved.forEach((i, at) => (answers[i] = again[at]!));
  return answers;
}

/** Refused for lack of something that an expired order may still hold. */
function isStarved(answer: HoldAnswer): boolean {
  return answer.kind === 'refused' && (answer.code === 'soldOut' || answer.code === 'promotionNotValid');
}

/**
 * Runs one batch in one transaction. Locks promotions, ticket types and orders in the same order as everywhere, to
 * avoid deadlocks. The promotion of an order to be replaced is known only at the end; if it isn't locked, starts over
 * with it.
 */
async function holdBatch(
  options: HoldOptions,
  eventId: EventId,
  requests: readonly HoldRequest[],
  letNextBegin = () => {},
): Promise<HoldAnswer[]> {
  let promotionIds: readonly PromotionId[] = [];
  for (;;) {
    const result = await transact(options.db, async (tx) => {
      const state = await lockState(tx, options, eventId, requests, promotionIds);
      const unlocked = unlockedPromotions(state);
      if (unlocked.length > 0) return { unlocked };
      const sent = writeHolds(tx, options, eventId, requests, state);
      letNextBegin();
      return { answers: await sent };
    });
    if (result.answers) {
      if (result.answers.some(({ kind }) => kind === 'held')) faultAt('checkout.holdCommitted');
      return result.answers;
    }
    promotionIds = [...promotionIds, ...result.unlocked];
  }
}

async function lockState(
  tx: Db,
  { rates, unguarded }: HoldOptions,
  eventId: EventId,
  requests: readonly HoldRequest[],
  promotionIds: readonly PromotionId[],
): Promise<HoldState> {
  const codes = [...new Set(requests.flatMap(({ promoCode }) => promoCode ?? []))];
  const keys = requests.map(({ buyer, idempotencyKey }) => ({ buyerId: buyer.id, key: idempotencyKey }));
  const [promotions, types, { ownOrders, isWaitedFor, hasOpening }] = await sendTogether(tx, (together) => [
    lockPromotions(together, eventId, { codes, ids: promotionIds }),
    unguarded ? listTicketTypes(together, eventId) : lockTicketTypes(together, eventId),
    lockOwnOrders(together, eventId, keys),
  ]);
  const [first] = types;
  const buyerIds = requests.map(({ buyer }) => buyer.id);
  return {
    types,
    promotions,
    ownOrders,
    ...(isWaitedFor && { waiting: await countWaiting(tx, eventId) }),
    ...(hasOpening && { admitted: await listAdmitted(tx, eventId, buyerIds) }),
    ...(first?.maxPerPerson != null && { transferred: await countTransferred(tx, eventId, buyerIds) }),
    rates: first?.rates ?? rates,
    now: first?.now ?? new Date(),
    completesFree: true,
  };
}

/** Promotions of replaceable unpaid orders that aren't locked yet. */
function unlockedPromotions({ ownOrders, promotions }: HoldState): readonly PromotionId[] {
  const held = new Set(promotions.map(({ id }) => id));
  const used = ownOrders.flatMap(({ status, promotionLive, promotionId }) =>
    status === 'held' && promotionLive && promotionId ? [promotionId] : [],
  );
  return [...new Set(used)].filter((id) => !held.has(id));
}

async function writeHolds(
  tx: Db,
  { holdSeconds, completing }: HoldOptions,
  eventId: EventId,
  requests: readonly HoldRequest[],
  state: HoldState,
): Promise<HoldAnswer[]> {
  const { rates } = state;
  const types = new Map(state.types.map((type) => [type.id, type]));
  const { replaced, unitMoves, useMoves, ...allocated } = allocateUnits(requests, state);
  const isWaitedFor = state.waiting !== undefined && state.waiting.total > 0;
  const verdicts = isWaitedFor
    ? allocated.verdicts.map((verdict) => withTimeLeft(verdict, replaced, { now: state.now, holdSeconds }))
    : allocated.verdicts;
  const holds = verdicts.flatMap((verdict) => (verdict.kind === 'held' ? [verdict.hold] : []));
  const timing = { now: state.now, holdSeconds, feeRatePercent: rates.percent };
  const closed = replaced.map(
    ({ id, lapsed }) => ({ id, status: lapsed ? 'expired' : 'cancelled' }) as const,
  );
  const closedIds = closed.map(({ id }) => id);
  const completions = holds.filter(isFree).map((hold) => completionOf(hold, types));
  await sendTogether(tx, (together) => [
    moveUses(together, eventId, useMoves),
    moveUnits(together, eventId, unitMoves),
    releaseListings(together, eventId, closedIds),
    closeOrders(together, eventId, closed),
    addOrders(together, eventId, holds, {
      ...timing,
      feePerTicket: (currency) => feePerTicket(rates, currency),
      completesFree: true,
    }),
    fulfillOrders(together, { completing }, eventId, completions),
  ]);
  if (holds.length > 0) faultAt('checkout.holdWritten');
  return verdicts.map((verdict) => {
    if (verdict.kind !== 'held') return verdict;
    const { hold } = verdict;
    const times = isFree(hold)
      ? { expiresAt: null, completedAt: state.now }
      : { expiresAt: expiryOf(hold, timing), completedAt: null };
    return { kind: 'held', held: { ...hold, types, createdAt: state.now, ...times } };
  });
}

/** A buyer can't hold tickets for good by changing their order while others wait (EXC-01). */
function withTimeLeft(
  verdict: HoldVerdict,
  replaced: readonly OwnOrder[],
  { now, holdSeconds }: { readonly now: Date; readonly holdSeconds: number },
): HoldVerdict {
  if (verdict.kind !== 'held') return verdict;
  const { request } = verdict.hold;
  const before = replaced.find(({ buyerId }) => buyerId === request.buyer.id);
  if (!before?.expiresAt || before.lapsed) return verdict;
  const left = (before.expiresAt.getTime() - now.getTime()) / 1000;
  return {
    ...verdict,
    hold: { ...verdict.hold, request: { ...request, holdSeconds: Math.min(holdSeconds, left) } },
  };
}

const isFree = ({ price }: NewHold) => price.total === 0;

function completionOf({ request, price, promotion }: NewHold, types: OpenHold['types']): Completion {
  const { orderId, eventId, source, buyer, test, joinCommunities, lines } = request;
  return {
    id: orderId,
    eventId,
    buyer,
    source,
    isStranger: false,
    test,
    joinCommunities,
    items: lines.map((line) => ({ ...line, admits: types.get(line.ticketTypeId)!.admits })),
    total: price.total,
    currency: price.currency,
    points: pointsOf(promotion),
  };
}
