import { feePerTicket } from '#modules/events/ticket-types/fees.ts';
import {
  moveUnits,
  readInstanceRates,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { allocateUnits, type HoldVerdict, type OwnOrder } from './allocate.ts';
import type { HoldRequest } from './hold-request.ts';
import { addOrders } from './hold-store.ts';
import { countTransferred } from './order-store.ts';

type OfferState = {
  readonly types: readonly TicketTypeRow[];
  readonly ownOrders: readonly OwnOrder[];
  readonly now: Date;
  readonly seconds: number;
  /** Whether the tickets come out of a draw. */
  readonly drawn?: boolean;
};

/**
 * Writes the unpaid orders of people who are offered tickets, without a waiting list in between. Ticket types and their
 * own orders are locked.
 * @returns one verdict per request
 */
export async function writeOffers(
  tx: Db,
  eventId: EventId,
  requests: readonly HoldRequest[],
  { types, ownOrders, now, seconds, drawn = false }: OfferState,
): Promise<readonly HoldVerdict[]> {
  const rates = types[0]?.rates ?? readInstanceRates();
  const buyerIds = requests.map(({ buyer }) => buyer.id);
  const transferred = await countTransferred(tx, eventId, buyerIds);
  const state = { types, promotions: [], ownOrders, transferred, rates, now, completesFree: false };
  const { verdicts, unitMoves } = allocateUnits(requests, state);
  const holds = verdicts.flatMap((verdict) => (verdict.kind === 'held' ? [verdict.hold] : []));
  await moveUnits(
    tx,
    eventId,
    unitMoves.map((move) => (drawn ? { ...move, reserved: -move.held } : move)),
  );
  await addOrders(tx, eventId, holds, {
    now,
    holdSeconds: seconds,
    completesFree: false,
    feeRatePercent: rates.percent,
    feePerTicket: (currency) => feePerTicket(rates, currency),
  });
  return verdicts;
}
