import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { orderRefusals, refusals as checkoutRefusals } from '#modules/sales/checkout/contract.ts';
import { GuestEmail } from '#modules/sales/checkout/email-contract.ts';
import { call, idIn } from '#platform/contract.ts';
import { EventId, OrderId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { CardReader, CardSale } from './card-sale.ts';
import { device, refusals, saleItems } from './contract.ts';
import { boxOfficeSeller } from './policies.ts';

export const cardRefusals = {
  ...refusals,
  readerNotFound: {
    status: 404,
    title: 'Card reader not found',
    message: 'It was removed, or another host registered it.',
  },
  readerOfHost: {
    status: 403,
    title: 'This card reader belongs to the host',
    message:
      'Only people who manage the host’s page can remove it, because the host also uses it at other events.',
  },
  readerBusy: {
    status: 409,
    title: 'The card reader is in use',
    message: 'Another device is waiting for a card on it. Choose another reader, or wait.',
  },
  codeUnknown: {
    status: 422,
    title: 'Registration code not found',
    message: 'Check the code on the reader’s screen. It changes after a while.',
  },
  addressMissing: {
    status: 422,
    title: 'Add the event’s address first',
    message: 'A card reader needs the full address of the place where it is used.',
  },
  testOnly: {
    status: 403,
    title: 'Only with test payments',
    message: 'Test cards work only where no real money is moved.',
  },
  orderClosed: {
    status: 409,
    title: 'This sale is closed',
    message: 'Its time is over. Sell the tickets again.',
  },
  paymentInProgress: checkoutRefusals.paymentInProgress,
  paymentUnavailable: orderRefusals.paymentUnavailable,
  amountOutOfBounds: checkoutRefusals.amountOutOfBounds,
} as const satisfies RefusalTable;

const eventId = idIn(EventId);
const seller = boxOfficeSeller('eventId');
const often = { times: 600, seconds: 60 } as const;
const inSale = { eventId, orderId: idIn(OrderId) };

export const listReaders = call('GET /events/:eventId/boxOffice/readers', {
  summary: 'List the card readers of a box office, with whether they are online',
  input: z.object({ eventId }),
  answer: z.object({
    items: z.array(
      z.object({
        ...CardReader.shape,
        online: z.boolean(),
        /** Whether the host has it at all their events. */
        isOfHost: z.boolean(),
      }),
    ),
  }),
  refusals: cardRefusals,
  may: seller,
});

export const addReader = call('POST /events/:eventId/boxOffice/readers', {
  summary: 'Register a card reader with the code that it shows',
  input: z.object({
    eventId,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    /** Of the event's address, such as `US`. */
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  }),
  answer: CardReader,
  refusals: cardRefusals,
  may: eventHost('eventId'),
  status: 201,
  limit: { times: 30, seconds: 60 },
});

export const removeReader = call('DELETE /events/:eventId/boxOffice/readers/:readerId', {
  summary: 'Remove a card reader',
  input: z.object({ eventId, readerId: z.uuid() }),
  answer: z.object({ removed: z.literal(true) }),
  refusals: cardRefusals,
  may: eventHost('eventId'),
});

export const startCardSale = call('POST /events/:eventId/boxOffice/cardSales', {
  summary: 'Hold tickets and ask for a card on a reader. Sending a sale twice has no effect',
  input: z.object({
    eventId,
    device,
    readerId: z.uuid(),
    /** Becomes the order’s. */
    id: z.uuid(),
    items: saleItems,
    /** The price that the seller saw, in the smallest unit. */
    total: z.int().check(z.positive()),
    /** For the tickets and the receipt. */
    email: z.optional(GuestEmail),
    checkIn: z._default(z.boolean(), true),
  }),
  answer: CardSale,
  refusals: cardRefusals,
  may: seller,
  status: 201,
  limit: often,
});

export const syncCardSale = call('POST /events/:eventId/boxOffice/cardSales/:orderId/sync', {
  summary: 'Update a sale from its payment and its card reader',
  input: z.object(inSale),
  answer: CardSale,
  refusals: cardRefusals,
  may: seller,
  limit: { times: 1200, seconds: 60 },
});

export const presentCard = call('POST /events/:eventId/boxOffice/cardSales/:orderId/present', {
  summary: 'Ask for a card again, on the same reader or another one',
  input: z.object({ ...inSale, readerId: z.uuid() }),
  answer: CardSale,
  refusals: cardRefusals,
  may: seller,
  limit: often,
});

export const cancelCardSale = call('DELETE /events/:eventId/boxOffice/cardSales/:orderId', {
  summary: 'Cancel a sale that isn’t paid. Its tickets are free again',
  input: z.object(inSale),
  answer: CardSale,
  refusals: cardRefusals,
  may: seller,
  limit: often,
});

/** How a test card ends. */
export const testCardKinds = ['paid', 'declined'] as const;

export const tapTestCard = call('POST /events/:eventId/boxOffice/cardSales/:orderId/testCard', {
  summary: 'Tap a test card on the reader, where payments are only tests',
  input: z.object({ ...inSale, card: z.enum(testCardKinds) }),
  answer: CardSale,
  refusals: cardRefusals,
  may: seller,
  limit: often,
});
