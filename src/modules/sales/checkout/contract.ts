import { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { call, idIn, queryFlag, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { orderStatuses } from './rules.ts';
import { orderBuyer } from './policies.ts';

export const limits = {
  /** Different ticket types in one order. */
  lines: 20,
  /** Tickets of one type, whatever its own limit. */
  quantity: 100,
} as const;

export const refusals = {
  eventNotFound: {
    status: 404,
    title: 'Event not found',
    message: 'It may have been removed, or the link is wrong.',
  },
  ticketNotFound: {
    status: 404,
    title: 'Ticket not found',
    message: 'This event doesn’t have that ticket type.',
  },
  ticketNotAvailable: {
    status: 409,
    title: 'Ticket not available',
    message: 'This ticket is not available.',
  },
  soldOut: { status: 409, title: 'Sold Out', message: 'There aren’t enough tickets left.' },
  quantityOutOfBounds: {
    status: 422,
    title: 'Choose another quantity',
    message: 'You can’t order that many of this ticket at once.',
  },
  personLimit: {
    status: 409,
    title: 'You’ve reached the limit',
    message: 'There’s a limit of tickets per person for this event.',
  },
  promotionNotValid: {
    status: 409,
    title: 'Promo code not valid',
    message: 'This promo code is not valid for this event.',
  },
  priceChanged: {
    status: 409,
    title: 'The price has changed',
    message: 'Check the new price before you continue.',
  },
  amountOutOfBounds: {
    status: 422,
    title: 'This amount can’t be charged',
    message:
      'It’s too low or too high for a card payment. Choose another quantity, or remove the promo code.',
  },
  idempotencyKeyReused: {
    status: 422,
    title: 'Already used',
    message: 'This Idempotency-Key belongs to another order.',
  },
  testModeNotAllowed: {
    status: 403,
    title: 'Not allowed',
    message: 'Only the event’s team can order in test mode.',
  },
  offerOpen: {
    status: 409,
    title: 'Tickets are waiting for you',
    message: 'We’re holding tickets for you. Pay for them or decline them first.',
  },
  notYourTurn: {
    status: 409,
    title: 'It isn’t your turn yet',
    message:
      'More people want tickets than there are, so they’re sold in turn. Get your place on the waiting page.',
  },
  paymentInProgress: {
    status: 409,
    title: 'Payment in progress',
    message: 'Your bank is still processing your last order for this event. Check that order first.',
  },
} as const satisfies RefusalTable;

export const orderRefusals = {
  orderNotFound: { status: 404, title: 'Order not found', message: 'It may belong to another account.' },
  holdExpired: {
    status: 410,
    title: 'Your time is up',
    message: 'Your tickets were released. Choose them again to continue.',
  },
  orderClosed: { status: 409, title: 'This order is closed', message: 'Start again from the event page.' },
  eventCancelled: { status: 409, title: 'This event is cancelled', message: 'You weren’t charged.' },
  nothingToPay: { status: 409, title: 'Nothing to pay', message: 'This order is free.' },
  priceChanged: refusals.priceChanged,
  testModeNotAllowed: refusals.testModeNotAllowed,
  paymentInProgress: refusals.paymentInProgress,
  paymentUnavailable: {
    status: 503,
    title: 'Payments are unavailable',
    message: 'We couldn’t reach the payment provider. You weren’t charged. Try again.',
  },
} as const satisfies RefusalTable;

export const webhookRefusals = {
  badSignature: {
    status: 400,
    title: 'Invalid signature',
    message: 'The webhook isn’t signed with our secret.',
  },
  noEvent: {
    status: 400,
    title: 'Invalid event',
    message: 'A webhook event needs an id, a type and an object.',
  },
} as const satisfies RefusalTable;

const money = z.int().check(z.nonnegative());

/** Tickets of one type. Amounts in the smallest unit; the shares of all items add up to the order's. */
export const OrderItem = z.object({
  itemId: z.string(),
  item: z.object({ id: z.string(), name: z.string() }),
  quantity: z.int(),
  /** Price of one ticket in major units, without the fee. */
  priceValue: z.number(),
  currency: z.string(),
  unit: money,
  subtotal: money,
  discount: money,
  fee: money,
  total: money,
  /** The tax inside the total, and its rate in thousandths of a percent when it was sold (TAX-01). */
  tax: money,
  taxRate: z.int(),
  /** The part of the total that was refunded. */
  refunded: money,
});

/** An order (ORD-01). Amounts are in the smallest unit of the currency. */
export const Order = z.object({
  id: wireId(OrderId),
  eventId: z.string(),
  status: z.enum(orderStatuses),
  orderItems: z.object({ items: z.array(OrderItem) }),
  promotion: z.nullable(z.object({ id: z.string(), promoCode: z.string() })),
  tags: z.object({ items: z.array(z.object({ itemId: z.string() })) }),
  buyer: z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  userId: z.string(),
  currency: z.string(),
  subtotal: money,
  discount: money,
  fee: money,
  /** The amount charged, in the smallest unit. */
  total: money,
  /** The tax inside the total, as it was sold. */
  tax: money,
  taxName: z.string(),
  /** The amount refunded (RFD-01), and the tax inside it. */
  refunded: money,
  refundedTax: money,
  /** Refunds that the buyer's bank sent back, and that are still owed. Only on the page of an order. */
  refundReturned: z.optional(money),
  /** Refunds that failed, and were then paid to the buyer another way. Only on the page of an order. */
  paidOutside: z.optional(z.array(z.object({ amount: money, note: z.string() }))),
  /** Whether the buyer's bank took back a payment that bought nothing, so that no refund follows. Only on the page of an order. */
  returnedByBank: z.optional(z.boolean()),
  joinCommunity: z.boolean(),
  /** Made in test mode: never counted, never checked in. */
  test: z.boolean(),
  createdAt: z.string(),
  /** When the hold expires. `null` once the order is closed or complete. */
  expiresAt: z.nullable(z.string()),
  completedAt: z.nullable(z.string()),
  /** How a paid order's money is split (PRC-02). `null` before payment. */
  breakdown: z.nullable(z.object({ host: z.int(), platform: z.int(), processing: z.int() })),
});
export type Order = z.infer<typeof Order>;

/**
 * Creates an order and holds its tickets (ORD-06, PAY-03, HLD-01). Needs an `Idempotency-Key` header: the same key
 * and body return the same order. The server sets prices; amounts in the body are only compared.
 */
export const createOrder = call('POST /orders', {
  summary: 'Create an order and hold its tickets',
  input: z.object({
    eventId: idIn(EventId),
    orderItems: z.object({
      items: z
        .array(
          z.object({
            itemId: idIn(TicketTypeId),
            quantity: z.int().check(z.gte(1), z.lte(limits.quantity)),
            /** The price that the buyer saw, in major units. */
            priceValue: z.optional(z.number()),
            currency: z.optional(z.string()),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.lines)),
    }),
    promoCode: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** Joins the communities that host the event (CHK-13). */
    joinCommunity: z._default(z.boolean(), false),
    testMode: z._default(z.boolean(), false),
    tags: z.optional(z.object({ items: z.array(z.object({ itemId: z.string() })).check(z.maxLength(20)) })),
    buyer: z.optional(
      z.object({
        name: z.optional(z.string().check(z.maxLength(200))),
        phone: z.optional(z.string().check(z.maxLength(40))),
      }),
    ),
    /**
     * The total that the buyer saw, in the smallest unit. If it differs, the order is refused with `priceChanged`.
     */
    amount: z.optional(z.number()),
    application_fee_amount: z.optional(z.number()),
    /** From the QR code of a box office: the order counts as its sale (BOX-01). */
    payLink: z.optional(z.uuid()),
  }),
  answer: Order,
  refusals,
  may: 'signedIn',
  status: 201,
  limit: { times: 30, seconds: 60 },
  idempotencyKey: 'required',
});

const inOrder = z.object({ orderId: idIn(OrderId) });

export const getOrder = call('GET /orders/:orderId', {
  summary: 'Get one of my orders',
  input: inOrder,
  answer: Order,
  refusals: orderRefusals,
  may: orderBuyer('orderId'),
});

/** Only while the order is unpaid. The payment form offers it (CHK-13). */
export const changeOrder = call('PUT /orders/:orderId', {
  summary: 'Choose whether an unpaid order joins the communities that host its event',
  input: z.object({ orderId: idIn(OrderId), joinCommunity: z.boolean() }),
  answer: Order,
  refusals: orderRefusals,
  may: orderBuyer('orderId'),
});

export const cancelOrder = call('POST /orders/:orderId/cancel', {
  summary: 'Release the tickets of an unpaid order',
  input: inOrder,
  answer: Order,
  refusals: orderRefusals,
  may: orderBuyer('orderId'),
});

/** Called by the return page and the payment form. Asks the provider and never charges (CHK-19, PAY-09). */
export const syncOrder = call('POST /orders/:orderId/sync', {
  summary: 'Update an order from its payment',
  input: inOrder,
  answer: Order,
  refusals: orderRefusals,
  may: orderBuyer('orderId'),
  limit: { times: 60, seconds: 60 },
});

export const paymentRefusals = {
  ...refusals,
  ...orderRefusals,
  orderMismatch: {
    status: 409,
    title: 'This isn’t the same order',
    message: 'The request says something else about the order than we know. Load the order again.',
  },
  orderIncomplete: {
    status: 422,
    title: 'Order missing',
    message: 'Send the order’s id, or its event, tickets and amount.',
  },
} as const satisfies RefusalTable;

const said = z.optional(z.string().check(z.maxLength(300)));

/** The order as the client knows it (PAY-03). */
const SaidOrder = z.object({
  id: said,
  orderItems: z.optional(
    z.object({
      items: z
        .array(
          z.object({
            itemId: idIn(TicketTypeId),
            quantity: z.int().check(z.gte(1), z.lte(limits.quantity)),
            priceValue: z.optional(z.number()),
            currency: said,
            item: z.optional(z.object({ id: said, name: said })),
          }),
        )
        .check(z.minLength(1), z.maxLength(limits.lines)),
    }),
  ),
  promotion: z.optional(z.nullable(z.object({ id: said, promoCode: said }))),
  tags: z.optional(z.object({ items: z.array(z.object({ itemId: z.string() })).check(z.maxLength(20)) })),
  buyer: z.optional(
    z.object({
      id: said,
      name: z.optional(z.string().check(z.maxLength(200))),
      email: said,
      phone: z.optional(z.string().check(z.maxLength(40))),
    }),
  ),
  userId: said,
});

/**
 * Starts a payment (PAY-02): of the order that is named, or of the one that is described, whose tickets are held
 * first. Everything in the body is only compared; the order sets what is charged. The same description continues the
 * same order.
 */
export const createPaymentIntent = call('POST /payments/paymentIntents', {
  summary: 'Start the payment for an order',
  input: z.object({
    orderId: z.optional(idIn(OrderId)),
    order: z.optional(SaidOrder),
    amount: z.optional(z.number()),
    currency: z.optional(z.string()),
    application_fee_amount: z.optional(z.number()),
    metadata: z.optional(
      z.object({
        eventId: said,
        ticketId: said,
        quantity: z.optional(z.union([z.number(), z.string()])),
      }),
    ),
    testMode: z.optional(z.boolean()),
  }),
  answer: z.object({
    clientSecret: z.string(),
    checkoutId: z.string(),
    customerId: z.string(),
    orderId: wireId(OrderId),
    amount: money,
    currency: z.string(),
    application_fee_amount: money,
  }),
  refusals: paymentRefusals,
  may: 'signedIn',
  limit: { times: 30, seconds: 60 },
  idempotencyKey: 'optional',
});

/** Test mode needs the event, whose team may use it (PAY-01). */
export const getPublishableKey = call('GET /payments/publishableKey', {
  summary: 'Get the publishable key that opens the payment form',
  input: z.object({ testMode: queryFlag(), eventId: z.optional(idIn(EventId)) }),
  answer: z.object({ publishableKey: z.string(), provider: z.enum(['embedded', 'stripe']) }),
  refusals: {
    testModeNotAllowed: refusals.testModeNotAllowed,
    paymentUnavailable: orderRefusals.paymentUnavailable,
  },
  may: 'anyone',
});
