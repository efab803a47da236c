import { EventId, OrderId, TicketTypeId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { eventCheckIn, eventHost } from '#modules/events/events/policies.ts';
import { senderRefusals } from '#modules/safety/moderation/contract.ts';
import { emailRefusals, GuestEmail } from '#modules/sales/checkout/email-contract.ts';
import { Rates } from '#modules/events/ticket-types/contract.ts';
import { call, cursorPageOf, documentCall, idIn, pageInput, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { CardReader, CardSale } from './card-sale.ts';
import { boxOfficeSeller, boxOfficeSync } from './policies.ts';

export const limits = {
  /** Sales per call. */
  sales: 50,
  /** Tickets of one type per sale. */
  quantity: 100,
  /** Tickets of one type that a device may keep to sell offline. */
  allotment: 500,
  /** Of cash in a drawer, in the smallest unit. */
  cash: 1_000_000_000_000,
} as const;

/** Of sales that a device records itself: the host has the money. */
export const saleMethods = ['cash', 'card'] as const;
export type SaleMethod = (typeof saleMethods)[number];

/** Of all sales. `reader`: a card reader of the payment provider took the money. */
export const paidMethods = [...saleMethods, 'reader'] as const;
export type PaidMethod = (typeof paidMethods)[number];

export const refusals = {
  ...eventRefusals,
  deviceTaken: {
    status: 409,
    title: 'This device belongs to someone else',
    message: 'Another user sold on it. Reload the page to sell as yourself.',
  },
  tillNotFound: { status: 404, title: 'Device not found', message: 'This event has no such device.' },
  ticketNotFound: {
    status: 404,
    title: 'Ticket not found',
    message: 'This event doesn’t have that ticket type.',
  },
  soldOut: { status: 409, title: 'Sold Out', message: 'There aren’t enough tickets left.' },
  eventOver: {
    status: 409,
    title: 'Sales have ended',
    message: 'The event is over, cancelled or not published.',
  },
  priceChanged: {
    status: 409,
    title: 'The price has changed',
    message: 'Check the new price before you take the money.',
  },
  saleTooLarge: {
    status: 422,
    title: 'Too much for one sale',
    message: 'Sell fewer tickets at once.',
  },
  saleTaken: {
    status: 409,
    title: 'This sale can’t be recorded',
    message: 'Another order has its number. Sell the tickets again.',
  },
  saleNotFound: {
    status: 404,
    title: 'Sale not found',
    message: 'The box office of this event has no such sale.',
  },
  alreadyRefunded: {
    status: 409,
    title: 'Already refunded',
    message: 'The tickets of this sale are cancelled.',
  },
  cardRefundDeclined: {
    status: 409,
    title: 'The card wasn’t refunded',
    message: 'The payment provider declined it. The tickets are cancelled. Try again, or ask the host.',
  },
  sellerStopped: {
    status: 403,
    title: 'You can no longer sell',
    message: 'Only sales of tickets that this device kept before are recorded. Ask the host.',
  },
  notYourSale: {
    status: 403,
    title: 'Not your sale',
    message: 'Only a host can change other people’s sales.',
  },
  notYourDevice: {
    status: 403,
    title: 'Not your device',
    message: 'Only a host can count the cash of other people.',
  },
} as const satisfies RefusalTable;

const money = z.int().check(z.nonnegative());
const drawerMoney = z.int().check(z.gte(0), z.lte(limits.cash));
const quantity = z.int().check(z.gte(1), z.lte(limits.quantity));
export const device = z.object({ id: z.uuid(), name: z.string().check(z.minLength(1), z.maxLength(40)) });

export const saleItems = z
  .array(z.object({ itemId: idIn(TicketTypeId), quantity }))
  .check(z.minLength(1), z.maxLength(20));

/** A ticket type as the box office sells it: also while it isn't on sale online. */
export const BoxOfficeTicket = z.object({
  id: wireId(TicketTypeId),
  name: z.string(),
  /** Of one, without the fee, in the smallest unit. */
  price: money,
  /** Of one, with the fee. */
  allInPrice: money,
  /** People per ticket. */
  admits: z.int(),
  /** `null`: unlimited. Without what devices keep to sell offline. */
  remaining: z.nullable(z.int()),
});
export type BoxOfficeTicket = z.infer<typeof BoxOfficeTicket>;

export const Allotment = z.object({
  items: z.array(z.object({ itemId: wireId(TicketTypeId), quantity: z.int(), price: money })),
  until: z.string(),
  /** Whether it expired or a host ended it: nothing more is sold from it. */
  ended: z.boolean(),
});
export type Allotment = z.infer<typeof Allotment>;

/** Everything that a device needs to sell, also offline. */
export const BoxOffice = z.object({
  eventName: z.string(),
  currency: z.string(),
  timezone: z.string(),
  isHost: z.boolean(),
  doorManagersSell: z.boolean(),
  isOpen: z.boolean(),
  /** For hosts, after the event: the names of devices that kept tickets and haven’t synced since. */
  unsynced: z.optional(z.array(z.string())),
  isCancelled: z.boolean(),
  rates: Rates,
  tickets: z.array(BoxOfficeTicket),
  /** Of the device that asks. */
  allotment: z.nullable(Allotment),
  /** By name. */
  readers: z.array(CardReader),
  /** Whether readers take test cards. */
  takesTestCards: z.boolean(),
  /** Of the device that asks: the sale that its reader takes now. */
  cardSale: z.nullable(CardSale),
  now: z.string(),
});
export type BoxOffice = z.infer<typeof BoxOffice>;

/** A sale that a device made. Its id becomes the order's, so sending it twice records it once. */
export const SentSale = z.object({
  id: z.uuid(),
  method: z.enum(saleMethods),
  items: saleItems,
  /** Paid by the guest, in the smallest unit. */
  total: money,
  /** For the tickets and the receipt. Any text, because the guest has paid: a mistyped address isn’t used. */
  email: z.optional(z.string()),
  soldAt: z.iso.datetime(),
  /** Made without a connection: the guest has paid and is inside. */
  offline: z._default(z.boolean(), false),
  checkIn: z._default(z.boolean(), true),
});
export type SentSale = z.input<typeof SentSale>;

export const SaleResult = z.object({
  id: z.uuid(),
  /** `null`: recorded. */
  refused: z.nullable(z.object({ code: z.string(), title: z.string(), message: z.string() })),
  /** Whether its email address is mistyped, so that no tickets are sent. */
  isEmailWrong: z.optional(z.boolean()),
  /** Set if the host may email no more people today, so that no tickets are sent (MOD-01). */
  whyNoEmail: z.optional(z.string()),
});
export type SaleResult = z.infer<typeof SaleResult>;

export const BoxOfficeSale = z.object({
  orderId: wireId(OrderId),
  method: z.enum(paidMethods),
  /** "2 × Entry" */
  what: z.string(),
  tickets: z.int(),
  total: money,
  currency: z.string(),
  soldAt: z.string(),
  till: z.string(),
  seller: z.string(),
  offline: z.boolean(),
  refundedAt: z.nullable(z.string()),
  /** Whether the viewer may refund it. */
  mayRefund: z.boolean(),
  /** Of a guest without an account, empty if they gave none. `null` if the viewer may not email the tickets. */
  email: z.nullable(z.string()),
});
export type BoxOfficeSale = z.infer<typeof BoxOfficeSale>;

/** The money of one device and person. Amounts in the smallest unit. */
export const TillCount = z.object({
  id: z.uuid(),
  name: z.string(),
  seller: z.string(),
  currency: z.string(),
  sales: z.int(),
  cash: money,
  card: money,
  /** Taken by card readers of the payment provider. */
  reader: money,
  /** Given back in cash. */
  refunds: money,
  /** The change that the drawer started with. */
  float: money,
  /** The float and cash sales, less refunds: what should be in the drawer. */
  expected: z.int(),
  counted: z.nullable(money),
  /** Counted less expected. */
  difference: z.nullable(z.int()),
  countedAt: z.nullable(z.string()),
  /** Tickets that it keeps to sell offline. */
  allotted: z.int(),
  allotmentEnded: z.boolean(),
  /** The event is over, and the device still keeps tickets: it may have sales that it didn’t send. */
  needsSync: z.boolean(),
  seenAt: z.string(),
});
export type TillCount = z.infer<typeof TillCount>;

const eventId = idIn(EventId);
const often = { times: 600, seconds: 60 } as const;
const seller = boxOfficeSeller('eventId');

export const getBoxOffice = call('GET /events/:eventId/boxOffice', {
  summary: 'Get what a device needs to sell tickets at the door',
  input: z.object({ eventId, deviceId: z.optional(z.uuid()) }),
  /** `null` for Door Managers who may not sell: the check-in screen of all of them asks. */
  answer: z.nullable(BoxOffice),
  refusals,
  may: eventCheckIn('eventId'),
  limit: often,
});

export const setBoxOffice = call('PUT /events/:eventId/boxOffice', {
  summary: 'Choose whether Door Managers sell at the box office',
  input: z.object({ eventId, doorManagersSell: z.boolean() }),
  answer: z.object({ doorManagersSell: z.boolean() }),
  refusals,
  may: eventHost('eventId'),
});

export const sendSales = call('POST /events/:eventId/boxOffice/sales', {
  summary: 'Record sales of a device. Sending a sale twice has no effect',
  input: z.object({
    eventId,
    device,
    sales: z.array(SentSale).check(z.maxLength(limits.sales)),
    /** No other sale waits on the device: the rest of an ended allotment is given back. */
    isAll: z._default(z.boolean(), true),
  }),
  /** No box office for those who may no longer sell: sales that they made offline before are recorded. */
  answer: z.object({ results: z.array(SaleResult), boxOffice: z.nullable(BoxOffice) }),
  refusals,
  may: boxOfficeSync('eventId'),
  limit: often,
});

export const listSales = call('GET /events/:eventId/boxOffice/sales', {
  summary: 'List the sales of a device, newest first',
  input: z.object({
    eventId,
    deviceId: z.uuid(),
    ...pageInput({ most: 50, usual: 20 }),
  }),
  answer: cursorPageOf(BoxOfficeSale),
  refusals,
  may: seller,
});

export const refundSale = call('POST /events/:eventId/boxOffice/sales/:orderId/refund', {
  summary: 'Undo a sale: cancels its tickets, and refunds the card or books that the money was given back',
  input: z.object({ eventId, orderId: idIn(OrderId), device }),
  answer: z.object({ refunded: z.literal(true) }),
  refusals,
  may: seller,
});

export const mailSale = call('PUT /events/:eventId/boxOffice/sales/:orderId/email', {
  summary: 'Send the tickets of a sale to another address',
  input: z.object({ eventId, orderId: idIn(OrderId), email: GuestEmail }),
  answer: z.object({ sentTo: z.string() }),
  refusals: { ...refusals, ...senderRefusals, ...emailRefusals },
  may: seller,
  limit: { times: 60, seconds: 600 },
});

export const setAllotment = call('PUT /events/:eventId/boxOffice/allotment', {
  summary: 'Hold tickets for a device to sell while it is offline, or give them back',
  input: z.object({
    eventId,
    device,
    items: z
      .array(
        z.object({ itemId: idIn(TicketTypeId), quantity: z.int().check(z.gte(0), z.lte(limits.allotment)) }),
      )
      .check(z.maxLength(20)),
  }),
  answer: BoxOffice,
  refusals,
  may: seller,
});

export const setTill = call('PUT /events/:eventId/boxOffice/till', {
  summary: 'Name the device that I sell with, and enter the change that its drawer starts with',
  input: z.object({ eventId, device, float: drawerMoney }),
  answer: z.object({ saved: z.literal(true) }),
  refusals,
  may: seller,
});

/** By the time of the sale. */
export const listUnreturned = call('GET /events/:eventId/boxOffice/unreturned', {
  summary: 'List the sales of a cancelled event whose money wasn’t given back',
  input: z.object({
    eventId,
    ...pageInput({ most: 100, usual: 50 }),
  }),
  answer: cursorPageOf(BoxOfficeSale),
  refusals,
  may: eventHost('eventId'),
});

const RefusedSale = z.object({
  id: z.uuid(),
  method: z.enum(saleMethods),
  what: z.string(),
  total: money,
  currency: z.string(),
  why: z.string(),
  soldAt: z.string(),
  till: z.string(),
  resolved: z.boolean(),
});

export const listRefusedSales = call('GET /events/:eventId/boxOffice/refusedSales', {
  summary: 'List the latest offline sales that couldn’t be recorded',
  input: z.object({ eventId }),
  answer: z.object({ items: z.array(RefusedSale) }),
  refusals,
  may: eventHost('eventId'),
});

export const resolveRefusedSale = call('PUT /events/:eventId/boxOffice/refusedSales/:saleId', {
  summary: 'Mark a sale that couldn’t be recorded as settled with the guest',
  input: z.object({ eventId, saleId: z.uuid() }),
  answer: z.object({ resolved: z.literal(true) }),
  refusals,
  may: eventHost('eventId'),
});

const inTill = { eventId, deviceId: z.uuid() };

export const endAllotment = call('DELETE /events/:eventId/boxOffice/tills/:deviceId/allotment', {
  summary: 'End what a device may sell offline. Its tickets are free again once it has sent its sales',
  input: z.object(inTill),
  answer: z.object({ ended: z.literal(true) }),
  refusals,
  may: eventHost('eventId'),
});

export const listTills = call('GET /events/:eventId/boxOffice/tills', {
  summary: 'List the devices of a box office with what they took and counted',
  input: z.object({ eventId }),
  answer: z.object({ items: z.array(TillCount) }),
  refusals,
  may: seller,
});

export const countCash = call('PUT /events/:eventId/boxOffice/tills/:deviceId/count', {
  summary: 'Enter the cash counted at the end',
  input: z.object({ ...inTill, counted: drawerMoney }),
  answer: z.object({ items: z.array(TillCount) }),
  refusals,
  may: seller,
});

export const getTillsCsv = documentCall('GET /events/:eventId/boxOffice/tills.csv', {
  summary: 'Download the cash count of a box office as CSV',
  input: z.object({ eventId }),
  refusals,
  may: seller,
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});
