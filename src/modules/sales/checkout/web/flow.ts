import type { Promotion } from '#modules/sales/promotions/contract.ts';
import { countsForAny, discountOf } from '#modules/sales/promotions/rules.ts';
import type { Ticket, TicketList } from '#modules/events/ticket-types/contract.ts';
import { notAvailable } from '#modules/events/ticket-types/copy.ts';
import { isPurchasable, quantityOnChoice, quantityWithin } from '#modules/events/ticket-types/rules.ts';
import { cents } from '#platform/money.ts';
import type { Order } from '../contract.ts';
import { isOpen, priceOrder, type OrderPrice } from '../rules.ts';

/** 0 "Select tickets", 1 "Complete payment", 2 "Get the app" (CHK-01, X-01). */
export type Step = 0 | 1 | 2;

export type CartLine = { readonly ticketId: string; readonly quantity: number };

/** The checkout step and cart. */
export type Flow = {
  /** `undefined` while closed. */
  readonly step: Step | undefined;
  /** The screen offers one line; more are priced and ordered alike (CHK-17). */
  readonly lines: readonly CartLine[];
  readonly promotion: Promotion | undefined;
};

/** Also the state after closing: step, quantity and promotion are reset (CHK-04). */
export const closed: Flow = { step: undefined, lines: [], promotion: undefined };

/** Opens with the first available ticket selected, so that the total shows at once. */
export function opened(tickets: readonly Ticket[], step: Step = 0): Flow {
  const first = tickets.find(isPurchasable);
  return { ...closed, step, lines: first ? [lineOf(first)] : [] };
}

function lineOf(ticket: Ticket): CartLine {
  return { ticketId: ticket.id, quantity: quantityOnChoice(ticket) };
}

/** Selects a ticket with its minimum quantity (TIX-06), or warns if it isn't available (TIX-05). */
export function choose(flow: Flow, ticket: Ticket): { flow: Flow; warning?: typeof notAvailable } {
  if (!isPurchasable(ticket)) return { flow, warning: notAvailable };
  const isChosen = flow.lines.some(({ ticketId }) => ticketId === ticket.id);
  return { flow: isChosen ? flow : { ...flow, lines: [lineOf(ticket)] } };
}

/** Changes the quantity of a chosen ticket within its limits (TIX-07, TIX-14). */
export function withQuantity(flow: Flow, ticket: Ticket, quantity: number): Flow {
  const within = quantityWithin(quantity, ticket);
  const lines = flow.lines.map((line) =>
    line.ticketId === ticket.id ? { ...line, quantity: within } : line,
  );
  return { ...flow, lines };
}

/** Updates the tickets: removes those no longer available and clamps quantities. */
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

/** Adds what the buyer's own unpaid order holds back to the tickets left. */
export function withOwnUnits(tickets: readonly Ticket[], order: Order | undefined): readonly Ticket[] {
  if (!order || !isOpen(order.status)) return tickets;
  return tickets.map((ticket) => {
    const own = order.orderItems.items.find(({ itemId }) => itemId === ticket.id)?.quantity ?? 0;
    if (own === 0 || ticket.remaining === null) return ticket;
    const given = { ordered: ticket.ordered - own, remaining: ticket.remaining + own };
    const isBack = ticket.status === 'soldOut';
    return { ...ticket, ...given, ...(isBack && { status: 'onSale' as const, label: '' }) };
  });
}

export function withPromotion(flow: Flow, promotion: Promotion | undefined): Flow {
  return { ...flow, promotion };
}

/** The step after ordering: a free order is complete (CHK-08), others need payment (CHK-09). */
export function stepAfterOrder(total: number): Step {
  return total === 0 ? 2 : 1;
}

/** From ticket selection, closes and resets checkout (CHK-04); from the result, closes it (CHK-05). */
export function back(flow: Flow): Flow {
  return flow.step === 1 ? { ...flow, step: 0 } : closed;
}

/**
 * The actual step for an address that names one: payment and result need an order, a completed order shows its
 * result, an incomplete one has none, and the result can only be closed (CHK-06).
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

/** The button at the start of the header (CHK-04, CHK-05). */
export function wayOut(step: Step): 'back' | 'close' {
  return step === 2 ? 'close' : 'back';
}

/** Returns the promotion only if it applies to the cart, so that no use of a code is wasted (PRM-13). */
export function promotionInUse({ promotion, lines }: Flow): Promotion | undefined {
  const ids = lines.map(({ ticketId }) => ticketId);
  return promotion && countsForAny(promotion, ids) ? promotion : undefined;
}

/**
 * Prices the cart with the rule that the server charges by.
 * @returns undefined for an empty cart
 */
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
    taxRate: ticket.taxRate,
  }));
  const promotion = promotionInUse(flow);
  const discount = promotion && discountOf(promotion, currency);
  return priceOrder(lines, discount, rates, currency);
}
