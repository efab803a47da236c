import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { openEvents, openTicketTypes } from '#modules/events/events/server/index.ts';
import { openPromotions, unlockedBy, type PromotionRow } from '#modules/sales/promotions/server/index.ts';
import { addPromotion } from '#modules/sales/promotions/server/testing/add-promotion.ts';
import { openedTo } from '#modules/sales/presales/server/index.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { openPayments, type Payments, type PaymentsOptions } from '#platform/server/payments.ts';
import { openTestApp, type Reply, type TestApp } from '#platform/testing/app.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import type { CompletedOrder } from '../completed-order.ts';
import { openCheckout, type CheckoutOptions } from '../index.ts';
import { plainTickets } from './plain-tickets.ts';

export type TypeFacts = {
  name?: string;
  priceMinor?: number;
  currency?: string;
  capacity?: number | null;
  minPerOrder?: number;
  maxPerOrder?: number;
  saleStartsAt?: Date;
  saleEndsAt?: Date;
  locked?: boolean;
  taxRate?: number | null;
  admits?: number;
  opensAfter?: string;
};

type EventFacts = {
  status?: EventStatus;
  visibility?: 'public' | 'unlisted' | 'private';
  endsAt?: Date;
  maxPerPerson?: number;
  creatorId?: string;
  /** In people, over all ticket types. */
  capacity?: number;
};

type WebhookStep = NonNullable<CheckoutOptions['webhookSteps']>[number];

type TestCart = {
  eventId: string;
  lines: readonly (readonly [ticketTypeId: string, quantity: number])[];
  key?: string;
} & Record<string, unknown>;

const hour = 3_600_000;
/** Keeps the gateway's own webhooks from being delivered. */
const nowhere = 'http://127.0.0.1:1';

/**
 * A complete sale: tickets, promotions, checkout and the embedded gateway, whose webhooks are sent only by the test.
 */
export async function openSale(
  environment: Readonly<Record<string, string>> = {},
  options: {
    unguarded?: boolean;
    between?: PaymentsOptions['between'];
    prepareTickets?: () => Promise<unknown>;
    more?: (
      services: Services,
      payments: Payments,
      inPerson: ReturnType<typeof openCheckout>['inPerson'],
    ) => readonly Feature[];
    emulator?: PaymentsOptions['emulator'];
    /** After tickets are issued. */
    completing?: CheckoutOptions['completing'];
    /** A feature that works with the provider's webhooks. */
    onProvider?: (services: Services, payments: Payments) => Feature & { onWebhook: WebhookStep };
  } = {},
) {
  let payments: Payments | undefined;
  const app = await openTestApp(
    (services) => {
      payments = openPayments(services.config, {
        db: services.db,
        log: services.log,
        emulator: { deliveries: 'manual', processingTime: 1, ...options.emulator },
        ...(options.between && { between: options.between }),
      });
      const further = options.onProvider?.(services, payments);
      const checkout = openCheckout(services, {
        payments,
        completing: [{ write: issuePlainTickets }, ...(options.completing ?? [])],
        tickets: plainTickets,
        ...(further && { webhookSteps: [further.onWebhook] }),
        ...(options.unguarded && { unguarded: true }),
        ...(options.prepareTickets && { prepareTickets: options.prepareTickets }),
      });
      return [
        { policies: openEvents(services).policies! },
        openTicketTypes(services, { unlockedBy, openedTo, soldByLink: checkout.inPerson.findPayLinkTypes }),
        openPromotions(),
        checkout,
        ...(further ? [further] : []),
        ...(options.more?.(services, payments, checkout.inPerson) ?? []),
      ];
    },
    { PUBLIC_URL: nowhere, ...environment },
    { connections: 12 },
  );
  const sale = { app, db: app.db, payments: payments!, stripe: payments!.stripe };
  return {
    ...sale,
    ...stocking(app.db),
    ...buying(app),
    ...payingAt(sale.stripe),
    ...webhooksOf(sale),
    runTask: (name: string) => runTask(app, name),
    verify: async () => (await Promise.all(app.features.map((feature) => feature.verify?.() ?? []))).flat(),
    close: async () => {
      await sale.payments.stop();
      await app.close();
    },
  };
}

export type Sale = Awaited<ReturnType<typeof openSale>>;

/** Issuing tickets is another module's job; here a row per ticket is enough. */
export async function issuePlainTickets(tx: Db, orders: readonly CompletedOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id: orderId, eventId, buyer, items }) =>
    items.flatMap(({ ticketTypeId, quantity, admits }) =>
      Array.from({ length: quantity * admits }, (_, place) => ({
        id: newId(),
        eventId,
        orderId,
        ticketTypeId,
        ordinal: place + 1,
        holderId: buyer.id,
        code: newId(),
        keyVersion: 1,
      })),
    ),
  );
  await tx.insertInto('ticket').values(rows).execute();
}

function stocking(db: Db) {
  return {
    async addEvent({
      status = 'published',
      visibility = 'public',
      endsAt,
      maxPerPerson,
      creatorId = newId(),
      capacity,
    }: EventFacts = {}) {
      const id = newId();
      const startsAt = new Date(endsAt ? endsAt.getTime() - hour : Date.now() + 48 * hour);
      const row = { id, name: 'Night Freight 014', providerId: id, status, visibility, startsAt, creatorId };
      await db
        .insertInto('event')
        .values({
          ...row,
          endsAt: endsAt ?? new Date(startsAt.getTime() + 6 * hour),
          maxPerPerson: maxPerPerson ?? null,
        })
        .execute();
      await db
        .insertInto('eventCreator')
        .values({ eventId: id, profileId: creatorId, creatorType: 'owner' })
        .execute();
      if (capacity) await db.insertInto('eventCapacity').values({ eventId: id, capacity }).execute();
      return id;
    },
    async addType(
      eventId: string,
      { name = 'General admission', priceMinor = 2500, capacity = 100, ...more }: TypeFacts = {},
    ) {
      const id = newId();
      await db
        .insertInto('ticketType')
        .values({ eventId, id, name, priceMinor, capacity, ...more })
        .execute();
      return id;
    },
    addPromotion: (eventId: string, facts?: Partial<PromotionRow>) => addPromotion(db, eventId, facts),
    async counters(ticketTypeId: string) {
      const row = await db
        .selectFrom('ticketType')
        .select(['held', 'sold'])
        .where('id', '=', ticketTypeId)
        .executeTakeFirstOrThrow();
      return row;
    },
    usesOf: async (promotionId: string) =>
      (
        await db
          .selectFrom('promotion')
          .select('used')
          .where('id', '=', promotionId)
          .executeTakeFirstOrThrow()
      ).used,
    async lapse(orderId: string, lastMoment = false) {
      await sql`
        update ticket_order set expires_at = now() - interval '1 second'
               ${lastMoment ? sql`, hard_expires_at = now() - interval '1 second'` : sql``}
         where id = ${bareId(orderId)}::uuid`.execute(db);
    },
  };
}

export function buying({ as }: Pick<TestApp, 'as'>) {
  const bodyOf = ({ eventId, lines, key: _key, ...more }: TestCart) => ({
    eventId: `event:backbeat:${eventId}`,
    orderItems: { items: lines.map(([id, quantity]) => ({ itemId: `ticket:${id}`, quantity })) },
    ...more,
  });
  return {
    order: (buyerId: string, cart: TestCart): Promise<Reply> =>
      as(buyerId).post('/orders', bodyOf(cart), { 'idempotency-key': cart.key ?? newId() }),
    startPayment: (buyerId: string, orderId: string, more: object = {}): Promise<Reply> =>
      as(buyerId).post('/payments/paymentIntents', { orderId, ...more }),
    sync: (buyerId: string, orderId: string): Promise<Reply> => as(buyerId).post(`/orders/${orderId}/sync`),
    read: (buyerId: string, orderId: string): Promise<Reply> => as(buyerId).get(`/orders/${orderId}`),
  };
}

function payingAt(stripe: Stripe) {
  return {
    /** Confirms as the browser would. Returns a decline instead of throwing. */
    async pay(clientSecret: string, card = 'pm_card_visa') {
      const id = clientSecret.slice(0, clientSecret.indexOf('_secret_'));
      try {
        const confirm = { payment_method: card, return_url: 'http://localhost:3000/completion' };
        return await stripe.paymentIntents.confirm(id, confirm);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return error;
        throw error;
      }
    },
    intentIdOf: (clientSecret: string) => clientSecret.slice(0, clientSecret.indexOf('_secret_')),
  };
}

function webhooksOf({ app, stripe }: { app: TestApp; stripe: Stripe }) {
  const secret = `whsec_${createHmac('sha256', app.services.config.AUTH_SECRET).update('paygate webhook').digest('base64url')}`;
  return {
    async paymentHistories(intentIds: readonly string[]) {
      const stories = new Map(intentIds.map((id) => [id, [] as Stripe.Event[]]));
      for await (const event of stripe.events.list({ limit: 100 })) {
        stories.get((event.data.object as { id: string }).id)?.unshift(event);
      }
      return stories;
    },
    /** Delivers a webhook as the provider does. */
    async deliver(event: unknown, signing: { secret?: string; timestamp?: number; cut?: number } = {}) {
      const payload = JSON.stringify(event);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: signing.secret ?? secret,
        ...(signing.timestamp !== undefined && { timestamp: signing.timestamp }),
      });
      const reply = await app.server.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        payload: payload.slice(0, signing.cut ?? payload.length),
      });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}

async function runTask({ features }: Pick<TestApp, 'features'>, name: string): Promise<void> {
  const task = features
    .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
    .find((each) => each.name.endsWith(name));
  if (!task) throw new Error(`There is no scheduled task "${name}".`);
  await task.run();
}
