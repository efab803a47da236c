import type { Discount } from '#modules/sales/promotions/rules.ts';
import { feeOf, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import { taxIn } from '#modules/events/ticket-types/tax.ts';
import { cents, chargeable, chargeStep, type Cents } from '#platform/money.ts';

/** How an order came to be. */
export type OrderSource = 'checkout' | 'comp' | 'groupHold' | 'exchange' | 'boxOffice' | 'draw';

/** Of a ticket type by its bare id on the server, by its id on the wire in the browser. */
export type OrderLine<TypeId extends string = string> = {
  readonly ticketId: TypeId;
  readonly quantity: number;
  /** Price of one ticket, without the fee. */
  readonly unit: Cents;
  /** Of the tax inside the price, in thousandths of a percent; 0 for none. */
  readonly taxRate: number;
};

/** A line with its share of discount and fee, so that the displayed lines add up to the charge (PRC-01). */
type PricedLine<TypeId extends string> = OrderLine<TypeId> & {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly fee: Cents;
  readonly total: Cents;
  /** The tax inside the total (TAX-01). */
  readonly tax: Cents;
};

export type OrderPrice<TypeId extends string = string> = {
  readonly currency: string;
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly fee: Cents;
  /** The charge: subtotal − discount + fee (FEE-02). */
  readonly total: Cents;
  /** The tax inside the total: the sum of the lines, each rounded by itself (TAX-01). */
  readonly tax: Cents;
  readonly lines: readonly PricedLine<TypeId>[];
};

/**
 * Prices an order. The web shows and the server charges the result of this one function. The fee is taken
 * after the discount; free tickets and orders with nothing due have none.
 */
export function priceOrder<TypeId extends string>(
  lines: readonly OrderLine<TypeId>[],
  discount: Discount | undefined,
  rates: FeeRates,
  currency: string,
): OrderPrice<TypeId> {
  const subtotals = lines.map(({ unit, quantity }) => cents(unit * quantity));
  const subtotal = sumOf(subtotals);
  const discountable = lines.map(({ ticketId }, i) =>
    countsFor(discount, ticketId) ? subtotals[i]! : cents(0),
  );
  const off = discount ? discountOn(sumOf(discountable), discount, currency) : cents(0);
  const discounts = shareOut(off, discountable, currency);
  const due = subtotals.map((amount, i) => cents(amount - discounts[i]!));
  const paidTickets = lines.reduce((count, { unit, quantity }) => count + (unit > 0 ? quantity : 0), 0);
  const fee = feeOf(cents(subtotal - off), paidTickets, rates, currency);
  const fees = shareOut(fee, due, currency);
  const priced = lines.map((line, i) => {
    const total = cents(due[i]! + fees[i]!);
    return {
      ...line,
      subtotal: subtotals[i]!,
      discount: discounts[i]!,
      fee: fees[i]!,
      total,
      tax: taxIn(total, line.taxRate),
    };
  });
  const tax = sumOf(priced.map((line) => line.tax));
  return { currency, subtotal, discount: off, fee, total: cents(subtotal - off + fee), tax, lines: priced };
}

/** Prices tickets of one type that a fan returned: they cost what was paid for them, with the fee of that time. */
export function priceWithFee<TypeId extends string>(
  line: OrderLine<TypeId>,
  unitFee: number,
  currency: string,
): OrderPrice<TypeId> {
  const subtotal = cents(line.unit * line.quantity);
  const fee = cents(unitFee * line.quantity);
  const total = cents(subtotal + fee);
  const priced = { ...line, subtotal, discount: cents(0), fee, total, tax: taxIn(total, line.taxRate) };
  return { currency, subtotal, discount: cents(0), fee, total, tax: priced.tax, lines: [priced] };
}

function countsFor(discount: Discount | undefined, ticketId: string): boolean {
  return discount !== undefined && (discount.ticketIds === null || discount.ticketIds.includes(ticketId));
}

/** A percentage of the amount, or a flat value that is at most the amount (FEE-03, FEE-04). */
function discountOn(
  amount: Cents,
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  currency: string,
): Cents {
  const off = kind === 'percentage' ? chargeable((amount * value) / 100, currency) : value;
  return cents(Math.min(off, amount));
}

function sumOf(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}

/**
 * Splits an amount by weights in steps that can be charged: the largest remainders get one more. The shares add up to
 * the exact amount, and each can be refunded on its own.
 */
export function shareOut(amount: Cents, weights: readonly Cents[], currency: string): Cents[] {
  const whole = sumOf(weights);
  if (whole === 0) return weights.map(() => cents(0));
  // Orders from before prices were checked may have finer amounts.
  const step = amount % chargeStep(currency) === 0 ? chargeStep(currency) : 1;
  const steps = BigInt(amount / step);
  const exact = weights.map((weight) => (steps * BigInt(weight)) / BigInt(whole));
  const remainders = weights.map((weight) => (steps * BigInt(weight)) % BigInt(whole));
  let rest = Number(steps - exact.reduce((sum, share) => sum + share, 0n));
  const byRemainder = weights.map((_, i) => i).toSorted((a, b) => Number(remainders[b]! - remainders[a]!));
  const shares = exact.map(Number);
  for (const i of byRemainder) {
    if (rest === 0) break;
    shares[i]! += 1;
    rest -= 1;
  }
  return shares.map((share) => cents(share * step));
}

/** Merges lines of the same ticket type, so that splitting an order can't evade a limit. */
export function mergeLines<Line extends { readonly ticketId: string; readonly quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const known = merged.get(line.ticketId);
    merged.set(line.ticketId, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** Only `settle` completes an order. */
export const orderStatuses = [
  'held',
  'pending',
  'completed',
  'expired',
  'cancelled',
  'refundDue',
  'refunded',
  'partiallyRefunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export function isOpen(status: OrderStatus): boolean {
  return status === 'held' || status === 'pending';
}

/** Whether the order may keep its tickets. A refund alone doesn't cancel them. */
export function holdsTickets(status: OrderStatus): boolean {
  return isOpen(status) || status === 'completed' || status === 'partiallyRefunded' || status === 'refunded';
}

export type IntentFacts = {
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'processing'
    | 'succeeded'
    | 'canceled';
  readonly received: number;
  readonly currency: string;
};

export type Settlement = 'complete' | 'takeAgain' | 'refund' | 'cancelIntent' | 'wait' | 'nothing';

/**
 * Decides what `settle` does, forward only. Received money either becomes tickets or is refunded: an expired order
 * takes its tickets again if it can (HLD-01); a released or already paid one doesn't. A payment of a wrong amount or
 * currency never completes an order.
 */
export function settlementOf(
  order: { readonly status: OrderStatus; readonly total: number; readonly currency: string },
  isBooked: boolean,
  intent: IntentFacts,
): Settlement {
  if (intent.status === 'canceled') return 'nothing';
  if (intent.status !== 'succeeded') return isOpen(order.status) ? 'wait' : 'cancelIntent';
  if (isBooked) return 'nothing';
  if (intent.received !== order.total || intent.currency !== order.currency) return 'refund';
  if (isOpen(order.status)) return 'complete';
  return order.status === 'expired' ? 'takeAgain' : 'refund';
}

/**
 * Decides about an order whose hold expired. If its bank is still processing, it is kept until its final deadline;
 * money that arrives after that is handled as late.
 */
export function atExpiry(
  intent: IntentFacts | undefined,
  isLastMoment: boolean,
): 'settle' | 'extend' | 'cancelIntent' | 'release' {
  if (!intent || intent.status === 'canceled') return 'release';
  if (intent.status === 'succeeded') return 'settle';
  if (intent.status === 'processing') return isLastMoment ? 'release' : 'extend';
  if (intent.status === 'requires_action' && !isLastMoment) return 'extend';
  return 'cancelIntent';
}
