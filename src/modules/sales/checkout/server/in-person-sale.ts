import { findAccountId, lockAddress } from '#modules/identity/accounts/server/index.ts';
import { feePerTicket, type FeeRates } from '#modules/events/ticket-types/fees.ts';
import { eventLeftOf, remainingOf } from '#modules/events/ticket-types/rules.ts';
import {
  lockTicketTypes,
  saleFactsOf,
  type TicketTypeRow,
} from '#modules/events/ticket-types/server/index.ts';
import type { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import { mostStored } from '#platform/currencies.ts';
import { cents } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import { priceOrder, type OrderPrice } from '../rules.ts';
import type { Checkout } from './checkout.ts';
import { strangerAtBoxOffice } from './stranger.ts';
import { requestByHost, type HoldRequest } from './hold-request.ts';
import { addOrders } from './hold-store.ts';
import { findOrder } from './order-store.ts';

/** Tickets of one type, at the price when the seller took them. */
type Reserve = { readonly quantity: number; readonly unitMinor: number };

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

export type RefusedSale = {
  readonly kind: 'refused';
  readonly code: 'ticketNotFound' | 'eventOver' | 'soldOut' | 'priceChanged' | 'saleTaken' | 'saleTooLarge';
};

export type PreparedSale = {
  readonly kind: 'prepared';
  readonly types: ReadonlyMap<TicketTypeId, TicketTypeRow>;
  /** Tickets taken from the reserve. */
  readonly used: ReadonlyMap<TicketTypeId, number>;
  readonly rates: FeeRates;
  readonly price: OrderPrice<TicketTypeId>;
  readonly request: HoldRequest;
  /** The buyer has no account. */
  readonly isStranger: boolean;
  readonly now: Date;
};

/** Checks and prices a sale at the box office. The caller has locked the ticket types. That lock also protects the reserve. */
export async function prepareSale(
  tx: Db,
  checkout: Checkout,
  sale: InPersonSale,
): Promise<PreparedSale | RefusedSale> {
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
  const priceAt = (keptPriceOf: (id: TicketTypeId) => number | undefined) =>
    priceOrder(
      lines.map(({ ticketTypeId, quantity }) => {
        const type = types.get(ticketTypeId)!;
        const unit = cents(keptPriceOf(ticketTypeId) ?? type.priceMinor);
        return { ticketId: ticketTypeId, quantity, unit, taxRate: type.taxRate };
      }),
      undefined,
      rates,
      first.currency,
    );
  // A device that lost its connection during the sale showed today's price.
  const prices = [
    ...(isOffline ? [priceAt((id) => sale.reserve.get(id)?.unitMinor)] : []),
    priceAt(() => undefined),
  ];
  const price = prices.find(({ total }) => total === sale.total);
  if (!price) return { kind: 'refused', code: 'priceChanged' };
  if (price.total > mostStored) return { kind: 'refused', code: 'saleTooLarge' };
  const { buyer, isStranger } = await buyerOf(tx, sale);
  const request = requestByHost({
    orderId,
    eventId,
    source: 'boxOffice',
    buyer,
    idempotencyKey: `boxOffice:${orderId}`,
  });
  return { kind: 'prepared', types, used, rates, price, request, isStranger, now: first.now };
}

/** Adds the order of a sale. A free one is completed. @param holdSeconds how long a guest has to pay */
export async function addSaleOrder(
  tx: Db,
  { rates, price, request, now }: PreparedSale,
  holdSeconds: number,
): Promise<void> {
  await addOrders(tx, request.eventId, [{ request, price, promotion: undefined }], {
    now,
    holdSeconds,
    feeRatePercent: rates.percent,
    feePerTicket: (currency) => feePerTicket(rates, currency),
    completesFree: true,
  });
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
export async function buyerOf(
  tx: Db,
  { orderId, name, email }: Pick<InPersonSale, 'orderId' | 'name' | 'email'>,
) {
  const strangerId = strangerAtBoxOffice(orderId, email);
  if (email === '') return { buyer: { id: strangerId, name, email, phone: '' }, isStranger: true };
  const address = email.toLowerCase();
  await lockAddress(tx, address);
  const accountId = await findAccountId(tx, address);
  return {
    buyer: { id: accountId ?? strangerId, name, email, phone: '' },
    isStranger: accountId === undefined,
  };
}
