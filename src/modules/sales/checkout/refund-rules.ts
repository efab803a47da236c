import { cents, chargeStep, type Cents } from '#platform/money.ts';
import { shareOut } from './rules.ts';

/** Amounts of an order, in minor units. */
export type Charged = { readonly total: number; readonly fee: number };

/**
 * The platform fee's share of a refund. Proportional and cumulative, so that partial refunds add up to the exact fee
 * once the whole order is refunded, and never to more: the bank may take back what the host paid another way. Rounded to
 * the currency's smallest payable step, because the rest is sent to the host.
 * @param before refunded before this refund
 */
export function feeReturned(
  { total, fee }: Charged,
  before: number,
  amount: number,
  currency: string,
): Cents {
  const upTo = (sum: number) => {
    const returned = Math.min(sum, total);
    return shareOut(cents(fee), [cents(returned), cents(total - returned)], currency)[0]!;
  };
  return cents(upTo(before + amount) - upTo(before));
}

/** An order item with the total price of its units, including their share of discount and fee. */
export type PaidLine = { readonly ticketTypeId: string; readonly quantity: number; readonly total: number };

/** One ticket of an order item, or one group ticket, counted from 1. */
export type Unit = { readonly ticketTypeId: string; readonly ordinal: number };

/** Returns what was paid for these tickets. All tickets of an order add up to its exact total. */
export function worthOf(lines: readonly PaidLine[], units: readonly Unit[], currency: string): Cents {
  const shares = new Map(
    lines.map(({ ticketTypeId, quantity, total }) => [
      ticketTypeId,
      shareOut(
        cents(total),
        Array.from({ length: quantity }, () => cents(1)),
        currency,
      ),
    ]),
  );
  return cents(
    units.reduce((sum, { ticketTypeId, ordinal }) => sum + (shares.get(ticketTypeId)?.[ordinal - 1] ?? 0), 0),
  );
}

/** A refund that left its tickets valid. No tickets: it was of the whole order. */
export type GoodwillRefund = { readonly amount: number; readonly ticketIds: readonly string[] };

/** Returns the price paid for a valid ticket, less its share of what was refunded (EXC-02). */
export function valueLeft(
  { lines, currency }: { readonly lines: readonly PaidLine[]; readonly currency: string },
  ticket: Unit & { readonly id: string },
  refunds: readonly GoodwillRefund[],
): Cents {
  const worth = worthOf(lines, [ticket], currency);
  const total = sum(lines.map((line) => line.total));
  const shareOf = ({ amount, ticketIds }: GoodwillRefund): number => {
    if (ticketIds.length === 0) return total === 0 ? 0 : (amount * worth) / total;
    return ticketIds.includes(ticket.id) ? amount / ticketIds.length : 0;
  };
  const left = worth - Math.ceil(sum(refunds.map(shareOf)));
  return cents(Math.max(0, left - (left % chargeStep(currency))));
}

/** A ticket that a refund from outside may cancel. */
export type RevocableUnit = Unit & {
  readonly id: string;
  readonly state: 'valid' | 'void';
  readonly checkedIn: boolean;
};

/**
 * The tickets that a refund made at the provider cancels (RFD-03). One that leaves nothing cancels all. A partial one
 * cancels tickets only if its amount is exactly the price of tickets of one type, the last ones first. Tickets that
 * were checked in stay valid then.
 * @param left what could be refunded before
 */
export function unitsRefunded<Ticket extends RevocableUnit>(
  { lines, currency }: { readonly lines: readonly PaidLine[]; readonly currency: string },
  tickets: readonly Ticket[],
  { amount, left }: { readonly amount: number; readonly left: number },
): readonly Ticket[] {
  const valid = tickets.filter(({ state }) => state === 'valid');
  if (amount >= left) return valid;
  const unused = valid.filter(({ checkedIn }) => !checkedIn);
  const byType = Map.groupBy(unused, ({ ticketTypeId }) => ticketTypeId);
  const matching = [...byType.values()].flatMap((units) => {
    const lastFirst = units.toSorted((one, other) => other.ordinal - one.ordinal);
    const count = lastFirst.findIndex(
      (_, place) => worthOf(lines, lastFirst.slice(0, place + 1), currency) >= amount,
    );
    const covered = lastFirst.slice(0, count + 1);
    return worthOf(lines, covered, currency) === amount ? [covered] : [];
  });
  return matching.length === 1 ? matching[0]! : [];
}

/** An order item with the tax inside its total, and what was refunded of both before. */
export type RefundableLine = PaidLine & {
  readonly tax: number;
  readonly refunded: number;
  readonly refundedTax: number;
};

/** The part of an order item that one refund returns. */
export type RefundedLine = { readonly ticketTypeId: string; readonly amount: number; readonly tax: number };

/**
 * Divides a refund among the items of an order: those of the chosen tickets, or all of them, in proportion to what is
 * left of each. The tax is cumulative, so that the refunds of an item together return exactly its tax (TAX-01).
 */
export function refundedLines(
  lines: readonly RefundableLine[],
  units: readonly Unit[],
  amount: number,
  currency: string,
): RefundedLine[] {
  const left = lines.map(({ total, refunded }) => cents(Math.max(0, total - refunded)));
  const chosen = lines.map(({ ticketTypeId }, i) => {
    const worth = worthOf(
      lines,
      units.filter((unit) => unit.ticketTypeId === ticketTypeId),
      currency,
    );
    return cents(Math.min(left[i]!, worth));
  });
  const weights = [chosen, left].find((amounts) => sum(amounts) >= amount);
  // Orders with refunds from before their lines were kept have more left than their lines say.
  const parts = shareOut(cents(amount), weights ?? lines.map(({ total }) => cents(total)), currency);
  return lines.flatMap((line, i) => (parts[i]! > 0 ? [refundedLine(line, parts[i]!)] : []));
}

function refundedLine(line: RefundableLine, amount: number): RefundedLine {
  const { ticketTypeId, total, tax, refunded, refundedTax } = line;
  const upTo = Math.round((Math.min(total, refunded + amount) * tax) / total);
  return { ticketTypeId, amount, tax: Math.min(amount, Math.max(0, upTo - refundedTax)) };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

/** A refund of an order, with when it was made. */
export type MadeRefund = {
  readonly status: 'due' | 'done' | 'failed' | 'paidOutside';
  readonly amountMinor: number;
  /** No tickets: it was of the whole order. */
  readonly ticketIds: readonly string[];
  readonly createdAt: Date;
  readonly bookedAt: Date | null;
  readonly failedAt: Date | null;
};

/** When the buyer was to be paid: one that was marked as paid outside is as old as its mark. */
const paidAt = ({ status, createdAt, bookedAt }: MadeRefund): Date =>
  status === 'paidOutside' && bookedAt ? bookedAt : createdAt;

const areOfOtherTickets = (one: MadeRefund, other: MadeRefund): boolean =>
  one.ticketIds.length > 0 &&
  other.ticketIds.length > 0 &&
  !one.ticketIds.some((id) => other.ticketIds.includes(id));

/** The amount of these refunds that may have made a failed one again: those since, except of other tickets. */
function madeAgain(failed: MadeRefund, refunds: readonly MadeRefund[]): number {
  const since = failed.failedAt ?? failed.createdAt;
  const later = refunds.filter((each) => paidAt(each) > since && !areOfOtherTickets(each, failed));
  return sum(later.map(({ amountMinor }) => amountMinor));
}

/**
 * The refunds that the buyer's bank sent back, less what was refunded since: still owed to the buyer. One that was made
 * again and came back again is owed once.
 * @param left of the payment, in minor units
 */
export function returnedOf(refunds: readonly MadeRefund[], left: number): Cents {
  const tried = refunds.filter(({ status, bookedAt }) => status !== 'failed' || bookedAt !== null);
  const owed = tried
    .filter(({ status }) => status === 'failed')
    .map((refund) => Math.max(0, refund.amountMinor - madeAgain(refund, tried)));
  return cents(Math.max(0, Math.min(left, sum(owed))));
}

/**
 * Whether a failed refund was neither made again since nor marked as paid outside, nor one that it made again.
 * @param left of the payment, in minor units
 */
export function isOwed(refund: MadeRefund, refunds: readonly MadeRefund[], left: number): boolean {
  const paid = refunds.filter(({ status }) => status !== 'failed');
  const isMadeAgain = madeAgain(refund, paid) >= refund.amountMinor;
  return refund.status === 'failed' && !isMadeAgain && refund.amountMinor <= left;
}

export function statusAfterRefunds(
  captured: number,
  refunded: number,
): 'completed' | 'partiallyRefunded' | 'refunded' {
  if (refunded <= 0) return 'completed';
  return refunded >= captured ? 'refunded' : 'partiallyRefunded';
}
