import type { Promotion } from '#modules/sales/promotions/contract.ts';
import { countsForAny, discountOf } from '#modules/sales/promotions/rules.ts';
import type { Ticket, TicketList } from '#modules/events/ticket-types/contract.ts';
import { notAvailable } from '#modules/events/ticket-types/copy.ts';
import {
  isPurchasable,
  quantityOnChoice,
  quantityWithin,
  startQuantity,
} from '#modules/events/ticket-types/rules.ts';
import { cents } from '#platform/money.ts';
import type { Order } from '../contract.ts';
import { isOpen, priceOrder, type OrderPrice } from '../rules.ts';

/** 0 "Select tickets", 1 "Complete payment", 2 "Get the app" (CHK-01, X-01). */
export type Step = 0 | 1 | 2;

export type CartLine = { readonly ticketId: string; readonly quantity: number };

/** Where a buyer is, and with what. */
export type Flow = {
  /** `undefined`: closed. */
  readonly step: Step | undefined;
  /** The screen offers one; more are priced and ordered alike (CHK-17). */
  readonly lines: readonly CartLine[];
  readonly promotion: Promotion | undefined;
};

/** Also what a flow goes back to when it is closed: step, quantity and promotion are forgotten (CHK-04). */
export const closed: Flow = { step: undefined, lines: [], promotion: undefined };

/** Opens with the first ticket that can be bought, so that the total is there at once. */
export function opened(tickets: readonly Ticket[], step: Step = 0): Flow {
  const first = tickets.find(isPurchasable);
  return { ...closed, step, lines: first ? [lineOf(first)] : [] };
}

function lineOf(ticket: Ticket): CartLine {
  return { ticketId: ticket.id, quantity: quantityOnChoice(ticket) };
}

/** How many of the chosen ticket, or what stands there before one is chosen (CHK-07, X-02). */
export function quantityOf(flow: Flow): number {
  return flow.lines[0]?.quantity ?? startQuantity;
}

/** Chooses a ticket with its least quantity (TIX-06), or warns where it cannot be bought (TIX-05). */
export function choose(flow: Flow, ticket: Ticket): { flow: Flow; warning?: typeof notAvailable } {
  if (!isPurchasable(ticket)) return { flow, warning: notAvailable };
  const isChosen = flow.lines.some(({ ticketId }) => ticketId === ticket.id);
  return { flow: isChosen ? flow : { ...flow, lines: [lineOf(ticket)] } };
}

/** Another quantity of a chosen ticket, kept inside its bounds (TIX-07, TIX-14). */
export function withQuantity(flow: Flow, ticket: Ticket, quantity: number): Flow {
  const within = quantityWithin(quantity, ticket);
  const lines = flow.lines.map((line) =>
    line.ticketId === ticket.id ? { ...line, quantity: within } : line,
  );
  return { ...flow, lines };
}

/** The tickets as they are now: what can no longer be bought leaves, quantities come back inside their bounds. */
export function withTickets(flow: Flow, tickets: readonly Ticket[]): Flow {
  const lines = flow.lines.flatMap((line) => {
    const ticket = tickets.find(({ id }) => id === line.ticketId);
    if (!ticket || !isPurchasable(ticket)) return [];
    return [{ ...line, quantity: quantityWithin(line.quantity, ticket) }];
  });
  const isSame =
    lines.length === flow.lines.length && lines.every((line, i) => line.quantity === flow.lines[i]!.quantity);
  return isSame ? flow : { ...flow, lines };
}

/** The tickets as the buyer may have them: what their own unpaid order holds is not gone for them. */
export function withOwnUnits(tickets: readonly Ticket[], order: Order | undefined): readonly Ticket[] {
  if (!order || !isOpen(order.status)) return tickets;
  return tickets.map((ticket) => {
    const own = order.orderItems.items.find(({ itemId }) => itemId === ticket.id)?.quantity ?? 0;
    if (own === 0 || ticket.remaining === null) return ticket;
    const given = { ordered: ticket.ordered - own, remaining: ticket.remaining + own };
    const maxPerOrder = Math.max(ticket.maxPerOrder, own);
    const isBack = ticket.status === 'soldOut';
    return { ...ticket, ...given, maxPerOrder, ...(isBack && { status: 'onSale' as const, label: '' }) };
  });
}

export function withPromotion(flow: Flow, promotion: Promotion | undefined): Flow {
  return { ...flow, promotion };
}

/** Where an order leads: nothing due is complete at once (CHK-08), the rest is paid (CHK-09). */
export function stepAfterOrder(total: number): Step {
  return total === 0 ? 2 : 1;
}

/** Back: out of the flow from the choice, which is then forgotten (CHK-04), and out of the result (CHK-05). */
export function back(flow: Flow): Flow {
  return flow.step === 1 ? { ...flow, step: 0 } : closed;
}

/**
 * Going to another step than the next, by the progress or the browser's own buttons. Payment is reached by an order
 * alone, and from the result nothing leads back into the purchase (CHK-06).
 */
export function jump(flow: Flow, to: Step): Flow {
  if (flow.step === undefined || flow.step === 2 || to >= flow.step) return flow;
  return { ...flow, step: to };
}

/**
 * Where the flow really is when the address names a step: payment and result need an order, a completed order is at its
 * result, one that is not complete has none, and after a result there is only the way out (CHK-06).
 */
export function stepAllowed(
  asked: Step,
  {
    order,
    hasOrder,
    isFinished,
  }: { order: Pick<Order, 'status'> | undefined; hasOrder: boolean; isFinished: boolean },
): Step | 'out' {
  if (asked === 0) return isFinished ? 'out' : 0;
  if (!hasOrder) return 0;
  if (order?.status === 'completed' || order?.status === 'partiallyRefunded') return 2;
  return order ? 1 : asked;
}

/** What stands at the start of the header (CHK-04, CHK-05). */
export function wayOut(step: Step): 'back' | 'close' {
  return step === 2 ? 'close' : 'back';
}

/** The promotion, if it does anything for what is chosen: a code is never spent for nothing (PRM-13). */
export function promotionInUse({ promotion, lines }: Flow): Promotion | undefined {
  const ids = lines.map(({ ticketId }) => ticketId);
  return promotion && countsForAny(promotion, ids) ? promotion : undefined;
}

/** What the cart comes to: the rule the server charges by. @returns undefined while nothing is chosen */
export function priceOf(
  flow: Flow,
  { items, rates }: Pick<TicketList, 'items' | 'rates'>,
): OrderPrice | undefined {
  const chosen = flow.lines.flatMap(({ ticketId, quantity }) => {
    const ticket = items.find(({ id }) => id === ticketId);
    return ticket ? [{ ticket, quantity }] : [];
  });
  const currency = chosen[0]?.ticket.currency;
  if (currency === undefined) return undefined;
  const lines = chosen.map(({ ticket, quantity }) => ({
    ticketId: ticket.id,
    quantity,
    unit: cents(ticket.price),
  }));
  const promotion = promotionInUse(flow);
  const discount = promotion && discountOf(promotion, currency);
  return priceOrder(lines, discount, rates, currency);
}
