import { normalCode } from '#modules/sales/promotions/rules.ts';
import { bareId, TicketTypeId } from '#platform/ids.ts';
import type { Order } from './contract.ts';
import { mergeLines } from './rules.ts';

type Asserted = string | undefined;

/** The order as a client describes it when it starts the payment (PAY-03). Every value is only compared. */
export type OrderAssertion = {
  readonly id?: Asserted;
  readonly orderItems?:
    | {
        readonly items: readonly {
          readonly itemId: TicketTypeId;
          readonly quantity: number;
          readonly priceValue?: number | undefined;
          readonly currency?: Asserted;
          readonly item?: { readonly id?: Asserted; readonly name?: Asserted } | undefined;
        }[];
      }
    | undefined;
  readonly promotion?: { readonly id?: Asserted; readonly promoCode?: Asserted } | null | undefined;
  readonly tags?: { readonly items: readonly { readonly itemId: string }[] } | undefined;
  readonly buyer?:
    | {
        readonly id?: Asserted;
        readonly name?: Asserted;
        readonly email?: Asserted;
        readonly phone?: Asserted;
      }
    | undefined;
  readonly userId?: Asserted;
};

export type MetadataAssertion = {
  readonly eventId?: Asserted;
  readonly ticketId?: Asserted;
  readonly quantity?: number | string | undefined;
};

/** The field that contradicts the order; prices have a refusal of their own. */
export type Mismatch =
  | 'order.id'
  | 'order.orderItems'
  | 'order.promotion'
  | 'order.tags'
  | 'order.buyer'
  | 'order.userId'
  | 'metadata.eventId'
  | 'metadata.ticketId'
  | 'metadata.quantity';

const checks: readonly (readonly [
  Mismatch,
  (order: Order, said: OrderAssertion, metadata: MetadataAssertion) => boolean,
])[] = [
  ['order.id', ({ id }, said) => isSameId(said.id, id)],
  ['metadata.eventId', ({ eventId }, _, said) => isSameId(said.eventId, eventId)],
  [
    'metadata.ticketId',
    (order, _, said) => said.ticketId === undefined || linesOf(order).has(wireOf(said.ticketId)),
  ],
  ['metadata.quantity', (order, _, said) => isQuantity(order, said)],
  [
    'order.orderItems',
    (order, { orderItems }) => orderItems === undefined || isCart(order, orderItems.items),
  ],
  ['order.promotion', ({ promotion }, said) => isPromotion(promotion, said.promotion)],
  [
    'order.tags',
    ({ eventId }, { tags }) =>
      tags?.items.every(({ itemId }) => !itemId.startsWith('event:') || itemId === eventId) ?? true,
  ],
  ['order.buyer', ({ buyer }, said) => said.buyer === undefined || isBuyer(buyer, said.buyer)],
  ['order.userId', ({ userId }, said) => isSameId(said.userId, userId)],
];

/** @returns the first field that contradicts the order */
export function findMismatch(
  order: Order,
  said: OrderAssertion,
  metadata: MetadataAssertion,
): Mismatch | undefined {
  return checks.find(([, holds]) => !holds(order, said, metadata))?.[0];
}

/** Whether an item's price or currency differs from what is charged. */
export function isPriceOutdated({ orderItems }: Order, said: OrderAssertion): boolean {
  return (
    said.orderItems?.items.some(({ itemId, priceValue, currency }) => {
      const item = orderItems.items.find((one) => one.itemId === TicketTypeId.encode(itemId));
      if (!item) return false;
      return (
        (priceValue !== undefined && priceValue !== item.priceValue) ||
        (currency !== undefined && currency.toLowerCase() !== item.currency)
      );
    }) ?? false
  );
}

const wireOf = (ticketId: string) => `${TicketTypeId.prefix}${bareId(ticketId)}`;
/** With or without a prefix. */
const isSameId = (said: Asserted, is: string) => said === undefined || bareId(said) === bareId(is);
const isSame = (said: Asserted, is: string) => said === undefined || said === is;

function linesOf({ orderItems }: Order): ReadonlyMap<string, number> {
  return new Map(orderItems.items.map(({ itemId, quantity }) => [itemId, quantity]));
}

/** The whole order's number of tickets, or that of the ticket type which is named. */
function isQuantity(order: Order, { quantity, ticketId }: MetadataAssertion): boolean {
  if (quantity === undefined) return true;
  const lines = linesOf(order);
  const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
  return Number(quantity) === total || Number(quantity) === lines.get(wireOf(ticketId ?? ''));
}

type SaidItems = NonNullable<OrderAssertion['orderItems']>['items'];

function isCart(order: Order, said: SaidItems): boolean {
  const lines = linesOf(order);
  const asked = mergeLines(
    said.map(({ itemId, quantity }) => ({ ticketId: TicketTypeId.encode(itemId), quantity })),
  );
  const names = new Map<string, string>(
    order.orderItems.items.map(({ itemId, item }) => [itemId, item.name]),
  );
  return (
    asked.length === lines.size &&
    asked.every(({ ticketId, quantity }) => lines.get(ticketId) === quantity) &&
    said.every(({ itemId, item }) => {
      const wireId = TicketTypeId.encode(itemId);
      return isSameId(item?.id, wireId) && isSame(item?.name, names.get(wireId) ?? '');
    })
  );
}

function isPromotion(is: Order['promotion'], said: OrderAssertion['promotion']): boolean {
  if (said === undefined) return true;
  if (said === null) return is === null;
  if (is === null) return said.id === undefined && normalCode(said.promoCode ?? '') === '';
  return (
    isSameId(said.id, is.id) && (said.promoCode === undefined || normalCode(said.promoCode) === is.promoCode)
  );
}

function isBuyer(is: Order['buyer'], said: NonNullable<OrderAssertion['buyer']>): boolean {
  const isEmail = said.email === undefined || said.email.toLowerCase() === is.email.toLowerCase();
  // A name or phone that was never given can't be contradicted.
  const isKnown = (is_: string, said_: Asserted) => said_ === undefined || is_ === '' || said_ === is_;
  return isSameId(said.id, is.id) && isEmail && isKnown(is.name, said.name) && isKnown(is.phone, said.phone);
}
