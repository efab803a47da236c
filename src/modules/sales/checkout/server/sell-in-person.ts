import { findAccountId, lockAddress } from '#modules/identity/accounts/server/index.ts';
import { eventLeftOf, remainingOf } from '#modules/events/ticket-types/rules.ts';
import { feePerTicket } from '#modules/events/ticket-types/fees.ts';
import {
  lockTicketTypes,
  moveUnits,
  saleFactsOf,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { cents } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { priceOrder } from '../rules.ts';
import { bookCashRefund, bookCashSale } from './book-cash.ts';
import { cancelUnits } from './cancel-units.ts';
import type { Checkout } from './checkout.ts';
import type { OrderTicket } from './ticket-operations.ts';
import { strangerOf } from './claim-orders.ts';
import { fulfillOrders } from './complete-orders.ts';
import { addOrders } from './hold-store.ts';
import { lockOrder } from './lock-order.ts';
import {
  addPayLink,
  findPayLinkState,
  findPayLinkTypes,
  type PayLinkKey,
  type PayLinkState,
} from './pay-link-store.ts';
import { findOrder, markCompleted, setPaid } from './order-store.ts';

/** Tickets of one type, at the price when the seller took them. */
export type Reserve = { readonly quantity: number; readonly unitMinor: number };

export type InPersonSale = {
  readonly eventId: EventId;
  /** Chosen by the device, so that the same sale is recorded once. */
  readonly orderId: OrderId;
  readonly lines: readonly { readonly ticketTypeId: TicketTypeId; readonly quantity: number }[];
  /** Paid by the guest, in minor units. */
  readonly total: number;
  readonly name: string;
  readonly email: string;
  /** The guest has paid and is inside, so tickets in the device's reserve are sold even if sales have ended since. */
  readonly isOffline: boolean;
  readonly reserve: ReadonlyMap<TicketTypeId, Reserve>;
};

type Sold = {
  readonly kind: 'sold';
  readonly currency: string;
  readonly tickets: readonly OrderTicket[];
  /** Tickets taken from the reserve. */
  readonly used: ReadonlyMap<TicketTypeId, number>;
};
export type SaleAnswer =
  | Sold
  | {
      readonly kind: 'refused';
      readonly code: 'ticketNotFound' | 'eventOver' | 'soldOut' | 'priceChanged' | 'saleTaken';
    };

/** Box office sales, where guests pay the host directly (BOX-01). */
export type InPerson = {
  readonly sell: (tx: Db, sale: InPersonSale) => Promise<SaleAnswer>;
  readonly refund: (tx: Db, orderId: OrderId, byId: UserId) => Promise<readonly OrderTicket[]>;
  /** A link with which guests pay on their own phone. Adding it twice has no effect. */
  readonly addPayLink: typeof addPayLink;
  readonly findPayLinkState: (db: Db, link: PayLinkKey) => Promise<PayLinkState>;
  readonly findPayLinkTypes: typeof findPayLinkTypes;
};

export const openInPerson = (checkout: Checkout): InPerson => ({
  sell: (tx, sale) => sell(tx, checkout, sale),
  refund: (tx, orderId, byId) => refund(tx, checkout, orderId, byId),
  addPayLink,
  findPayLinkState,
  findPayLinkTypes,
});

/** The caller has locked the ticket types. That lock also protects the reserve. */
async function sell(tx: Db, checkout: Checkout, sale: InPersonSale): Promise<SaleAnswer> {
  const { eventId, orderId, lines, isOffline } = sale;
  const ids = lines.map(({ ticketTypeId }) => ticketTypeId);
  const types = new Map((await lockTicketTypes(tx, eventId, ids)).map((type) => [type.id, type]));
  if (await findOrder(tx, orderId)) return { kind: 'refused', code: 'saleTaken' };
  const [first] = types.values();
  if (!first || ids.some((id) => !types.has(id))) return { kind: 'refused', code: 'ticketNotFound' };
  const isOver = first.eventStatus !== 'published' || first.now >= first.eventEndsAt;
  if (isOver && !isOffline) return { kind: 'refused', code: 'eventOver' };
  const used = usedOf(sale);
  if (!fits(sale, types, used)) return { kind: 'refused', code: 'soldOut' };
  const rates = first.rates ?? checkout.rates;
  const price = priceOrder(
    lines.map(({ ticketTypeId, quantity }) => {
      const type = types.get(ticketTypeId)!;
      const unit = (isOffline && sale.reserve.get(ticketTypeId)?.unitMinor) || type.priceMinor;
      return { ticketId: ticketTypeId, quantity, unit: cents(unit), taxRate: type.taxRate };
    }),
    undefined,
    rates,
    first.currency,
  );
  if (price.total !== sale.total) return { kind: 'refused', code: 'priceChanged' };

  const { buyer, isStranger } = await buyerOf(tx, sale);
  const request = {
    orderId,
    eventId,
    source: 'boxOffice' as const,
    buyer,
    idempotencyKey: `boxOffice:${orderId}`,
    requestHash: '',
    isWelcome: true,
    openedTypes: [],
    lines: [],
    promoCode: undefined,
    joinCommunities: false,
    test: false,
    shown: { total: undefined, fee: undefined },
  };
  await moveUnits(
    tx,
    eventId,
    lines.map(({ ticketTypeId: id, quantity }) => ({ id, held: -(used.get(id) ?? 0), sold: quantity })),
  );
  await addOrders(tx, eventId, [{ request, price, promotion: undefined }], {
    now: first.now,
    holdSeconds: checkout.holdSeconds,
    feeRatePercent: rates.percent,
    feePerTicket: (currency) => feePerTicket(rates, currency),
    completesFree: true,
  });
  if (price.total > 0) await markCompleted(tx, eventId, [orderId]);
  const items = lines.map((line) => ({ ...line, admits: types.get(line.ticketTypeId)!.admits }));
  const completion = { total: price.total, currency: price.currency, points: 0, isStranger };
  await fulfillOrders(tx, checkout, eventId, [{ ...request, ...completion, id: orderId, items }]);
  await bookCashSale(tx, {
    eventId,
    id: orderId,
    currency: price.currency,
    total: price.total,
    fee: price.fee,
  });
  const tickets = await checkout.tickets.listOf(tx, { eventId, orderId });
  return { kind: 'sold', currency: price.currency, tickets, used };
}

function usedOf({ lines, reserve }: InPersonSale): Map<TicketTypeId, number> {
  return new Map(
    lines.map(({ ticketTypeId, quantity }) => [
      ticketTypeId,
      Math.min(quantity, reserve.get(ticketTypeId)?.quantity ?? 0),
    ]),
  );
}

/** Returns true if the ticket types and the event have room for the tickets that aren't in the reserve. */
function fits(
  { lines }: InPersonSale,
  types: ReadonlyMap<string, TicketTypeRow>,
  used: ReadonlyMap<TicketTypeId, number>,
): boolean {
  let people = 0;
  for (const { ticketTypeId, quantity } of lines) {
    const type = types.get(ticketTypeId)!;
    const more = quantity - (used.get(ticketTypeId) ?? 0);
    const remaining = remainingOf(saleFactsOf(type));
    if (more > 0 && remaining !== null && more > remaining) return false;
    people += more * type.admits;
  }
  const [first] = types.values();
  const left = first ? eventLeftOf(first) : null;
  return left === null || people <= left;
}

/** A guest who gives an address gets the order in their account, now or once they verify the address. */
async function buyerOf(tx: Db, { orderId, name, email }: InPersonSale) {
  if (email === '')
    return { buyer: { id: strangerOf(`box office ${orderId}`), name, email, phone: '' }, isStranger: true };
  const address = email.toLowerCase();
  await lockAddress(tx, address);
  const accountId = await findAccountId(tx, address);
  return {
    buyer: { id: accountId ?? strangerOf(address), name, email, phone: '' },
    isStranger: accountId === undefined,
  };
}

/** Cancels the remaining tickets of the order, and records the refund in the ledger. */
async function refund(
  tx: Db,
  checkout: Checkout,
  orderId: OrderId,
  byId: UserId,
): Promise<readonly OrderTicket[]> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return [];
  const { order } = locked;
  const tickets = await checkout.tickets.listOf(tx, { eventId: order.eventId, orderId });
  await cancelUnits(tx, checkout, locked, { because: 'refund', byId });
  if (order.totalMinor > 0) {
    await bookCashRefund(tx, { ...order, total: order.totalMinor, fee: order.feeMinor });
    await setPaid(tx, order, 'refunded');
  }
  return tickets.filter(({ state }) => state === 'valid');
}
