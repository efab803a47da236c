import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { rsvp, inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { openPayments } from '#platform/server/payments.ts';
import { openTestApp, type Reply } from '#platform/testing/app.ts';
import { openFeatures } from '../features.ts';

export type TestPerson = { readonly id: string; readonly email: string; readonly name: string };

export const paidTicket = { ...rsvp, id: '1732200000001', name: 'General admission', priceValue: 25 };

/** Opens the whole app on one database, with a host whose community sells tickets paid by card. */
export async function openHostedEvents(environment: Readonly<Record<string, string>> = {}) {
  const app = await openTestApp((services) => openFeatures(services), {
    PAYMENTS: 'embedded',
    ...environment,
  });
  const { config, log } = app.services;
  const emulator = { deliveries: 'manual', processingTime: 1 } as const;
  const payments = openPayments(config, { db: app.db, log, emulator });

  const addPerson = async (name: string, email = `${newId()}@example.test`): Promise<TestPerson> => {
    const id = newId();
    await app.db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
    await addAccount(app.db, { id, name, email });
    await app.db.updateTable('accountUser').set({ emailVerified: true }).where('id', '=', id).execute();
    return { id, email, name };
  };
  const as = ({ id, name, email }: TestPerson) => app.as(id, { name, email });
  const idempotent = (key = newId()) => ({ 'idempotency-key': key });

  /** @returns what the card was charged */
  const pay = async (
    buyer: TestPerson,
    orderId: string,
    { syncs = true, card = 'pm_card_visa', testMode = false } = {},
  ): Promise<{ amount: number; currency: string }> => {
    const started = await as(buyer).post('/payments/paymentIntents', { orderId, testMode });
    const [intentId] = String(started.body.clientSecret).split('_secret_');
    const method = { payment_method: card, return_url: 'http://localhost:3000/completion' };
    const { amount_received: amount, currency } = await payments.stripe.paymentIntents.confirm(
      intentId!,
      method,
    );
    if (syncs) await as(buyer).post(`/orders/${orderId}/sync`);
    return { amount, currency };
  };

  /** Runs one scheduled task, by the end of its name. */
  const runTask = async (name: string): Promise<void> => {
    const task = app.features
      .flatMap(({ scheduledTasks }) => scheduledTasks ?? [])
      .find((each) => each.name.endsWith(name));
    if (!task) throw new Error(`There is no scheduled task "${name}".`);
    await task.run();
  };

  const host = await addPerson('Ines Duarte');
  const community = await as(host).post('/profiles', { type: 'community', name: 'Freight Union' });
  if (community.status !== 201) throw new Error(JSON.stringify(community.body));

  return {
    app,
    host,
    as,
    addPerson,
    /** Deletes an account, which takes a recent session. */
    async deleteAccount({ id: userId }: TestPerson): Promise<Reply> {
      const sessionId = newId();
      await app.db
        .insertInto('accountSession')
        .values({ id: sessionId, userId, tokenHash: Buffer.from(sessionId) })
        .execute();
      return app.as(userId, { sessionId }).post('/me/deletion', {});
    },
    idempotent,
    pay,
    /** Lets the bank finish payments that take their time. */
    settleProcessing: () => payments.emulator!.deliverNow(),
    /** Publishes an event of the community, or of a user, in two days, at a typed address. */
    async addEvent(more: object = {}, by: TestPerson = host): Promise<string> {
      const reply = await as(by).post('/events', {
        name: 'Basement Signals',
        startDate: inHours(48),
        endDate: inHours(54),
        creatorId: by === host ? community.body.id : `user:us-west-2:${by.id}`,
        image: { provider: 'poster', seed: 3 },
        location: {
          name: 'Signal Basement',
          addressFull: '1650 Mateo St, Los Angeles, CA 90021',
          address1: '1650 Mateo St',
          city: 'Los Angeles',
          state: { name: 'California', code: 'CA' },
          zipCode: '90021',
          latitude: 34.034,
          longitude: -118.232,
        },
        tickets: [rsvp],
        ...more,
      });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return `event:backbeat:${reply.body.providerId}`;
    },
    /**
     * Shows an event of the community to its members only.
     * @returns the path at which people join and leave the community
     */
    async limitToMembers(eventId: string): Promise<string> {
      const { draft } = (await as(host).get(`/events/${eventId}/form`)).body;
      const { status } = await as(host).put(`/events/${eventId}`, { ...draft, visibility: 'members' });
      if (status !== 200) throw new Error(`The event can't be limited: ${status}`);
      return `/communities/${community.body.id}/participation`;
    },
    /**
     * Orders the first ticket type and pays if it isn't free.
     * @returns the wire id of the order
     */
    async buy(buyer: TestPerson, eventId: string, quantity = 1): Promise<string> {
      const { body: types } = await as(buyer).get(`/events/${eventId}/tickets`);
      const orderItems = { items: [{ itemId: types.items[0].id, quantity }] };
      const { body: order } = await as(buyer).post('/orders', { eventId, orderItems }, idempotent());
      if (!order.id) throw new Error(JSON.stringify(order));
      if (order.total > 0) await pay(buyer, order.id);
      return order.id;
    },
    async giveComp(eventId: string, guest: { name: string; email: string }): Promise<Reply> {
      const { body: types } = await as(host).get(`/events/${eventId}/tickets`);
      const wish = { itemId: types.items[0].id, quantity: 1, ...guest };
      return as(host).post(`/events/${eventId}/comps`, wish, idempotent());
    },
    mailsTo: (email: string) =>
      app.db
        .selectFrom('message')
        .selectAll()
        .where('recipient', '=', email)
        .where('channel', '=', 'mail')
        .orderBy('createdAt')
        .execute(),
    runTask,
    /** Refunds the payment of an order in the dashboard of the payment provider. */
    refundAtProvider: async (orderId: string): Promise<void> => {
      const { intentId } = await app.db
        .selectFrom('payment')
        .select('intentId')
        .where('orderId', '=', bareId(orderId))
        .executeTakeFirstOrThrow();
      await payments.stripe.refunds.create({ payment_intent: intentId! });
      await runTask('find-foreign-refunds');
    },
    /** The buyer's bank sends the latest refund of an order back. */
    sendRefundBack: async (orderId: string): Promise<void> => {
      const { providerId } = await app.db
        .selectFrom('refund')
        .select('providerId')
        .where('orderId', '=', bareId(orderId))
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await payments.emulator!.dashboard.failRefund(providerId!);
      await runTask('find-foreign-refunds');
    },
    /**
     * The buyer's bank disputes the payment of an order.
     * @returns ends the dispute
     */
    dispute: async (orderId: string) => {
      const { intentId } = await app.db
        .selectFrom('payment')
        .select('intentId')
        .where('orderId', '=', bareId(orderId))
        .executeTakeFirstOrThrow();
      const disputeId = await payments.emulator!.dashboard.openDispute(intentId!);
      await runTask('disputes.find');
      return async (outcome: 'won' | 'lost') => {
        await payments.emulator!.dashboard.endDispute(disputeId, outcome);
        await runTask('disputes.find');
      };
    },
    /** Returns what `npm run verify` would report. */
    verify: async () => (await Promise.all(app.features.map(({ verify }) => verify?.() ?? []))).flat(),
    close: async () => {
      await payments.stop();
      await app.close();
    },
  };
}

export type HostedEvents = Awaited<ReturnType<typeof openHostedEvents>>;
