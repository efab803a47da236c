import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { openCheckout, type CompletionStep, type Tickets } from '#modules/sales/checkout/server/index.ts';
import { openEvents, openTicketTypes } from '#modules/events/events/server/index.ts';
import { openFollows } from '#modules/profiles/follows/server/index.ts';
import { openPlans, partWaysInPlans } from '#modules/social/plans/server/index.ts';
import { openBlocks } from '#modules/profiles/blocks/server/index.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openPayments, type Payments } from '#platform/server/payments.ts';
import { openTestApp, type Reply } from '#platform/testing/app.ts';
import type { EventStatus } from '#modules/events/events/contract.ts';
import { openGroupHolds } from '../index.ts';

/** This test makes no refunds. */
const noTickets: Tickets = {
  listOf: async () => [],
  handOver: async () => {},
  reissue: async () => {},
  revoke: async () => ({ ticketIds: [], units: [], leaving: [] }),
};

export async function openPlanGroup() {
  let payments: Payments | undefined;
  const app = await openTestApp(
    (services) => {
      const emulator = { deliveries: 'manual', processingTime: 1 } as const;
      payments = openPayments(services.config, { db: services.db, log: services.log, emulator });
      return [
        { policies: openEvents(services).policies! },
        { policies: openFollows(services).policies! },
        openTicketTypes(services),
        openCheckout(services, { payments, completing: [{ write: issuing }], tickets: noTickets }),
        openBlocks([partWaysInPlans]),
        openPlans(services),
        openGroupHolds(services),
      ];
    },
    { PUBLIC_URL: 'http://127.0.0.1:1' },
  );
  const { db } = app;
  const { stripe } = payments!;

  async function addPerson(name: string) {
    const id = newId();
    await db.insertInto('profile').values({ id, type: 'user', name, providerId: id }).execute();
    await addAccount(db, { id, name, email: `${id}@example.test` });
    return id;
  }
  async function addEvent(
    facts: { maxPerPerson?: number; status?: EventStatus; visibility?: 'private' } = {},
  ) {
    const id = newId();
    const startsAt = new Date(Date.now() + 2 * 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 7_200_000);
    const row = { id, name: 'Night Freight 014', providerId: id, startsAt, endsAt, creatorId: newId() };
    await db
      .insertInto('event')
      .values({ ...row, ...facts })
      .execute();
    return id;
  }
  async function addType(
    eventId: string,
    facts: { priceMinor?: number; capacity?: number; locked?: boolean; saleStartsAt?: Date } = {},
  ) {
    const id = newId();
    const row = { eventId, id, name: 'General admission', priceMinor: 2500, capacity: 100 };
    await db
      .insertInto('ticketType')
      .values({ ...row, ...facts })
      .execute();
    return id;
  }
  /** Creates a plan about an event. All accept, except those who are only invited. */
  async function addPlan(
    creatorId: string,
    eventId: string,
    coming: readonly string[],
    asked: readonly string[] = [],
  ) {
    const planId = newId();
    const participantsTotal = coming.length + 1;
    await db
      .insertInto('plan')
      .values({ id: planId, creatorId, name: 'Skates on', participantsTotal })
      .execute();
    await db.insertInto('planEvent').values({ planId, eventId }).execute();
    const person = (status: 'confirmed' | 'invited') => (userId: string) => ({ planId, userId, status });
    const people = [...[creatorId, ...coming].map(person('confirmed')), ...asked.map(person('invited'))];
    await db.insertInto('planParticipant').values(people).execute();
    return planId;
  }

  return {
    app,
    db,
    addPerson,
    addEvent,
    addType,
    addPlan,
    /** Maya created the plan, June and Theo accepted, Zed was only invited. */
    async addFriends() {
      const [maya, june, theo, zed] = (await Promise.all(
        ['Maya Okafor', 'June Abara', 'Theo Brandt', 'Zed Quill'].map(addPerson),
      )) as [string, string, string, string];
      const night = await addEvent();
      const ticket = await addType(night);
      const plan = await addPlan(maya, night, [june, theo], [zed]);
      return { maya, june, theo, zed, night, ticket, plan };
    },
    hold: (userId: string, planId: string, ticketId: string, more: object = {}): Promise<Reply> =>
      app.as(userId).post(`/plans/activity:${planId}/seats`, { ticketId: `ticket:${ticketId}`, ...more }),
    seats: (userId: string, planId: string): Promise<Reply> =>
      app.as(userId).get(`/plans/activity:${planId}/seats`),
    order: (userId: string, eventId: string, ticketId: string, quantity = 1): Promise<Reply> =>
      app.as(userId).post(
        '/orders',
        {
          eventId: `event:backbeat:${eventId}`,
          orderItems: { items: [{ itemId: `ticket:${ticketId}`, quantity }] },
        },
        { 'idempotency-key': newId() },
      ),
    /**
     * Pays an order as the drawer does.
     * @returns its final status
     */
    async pay(userId: string, orderId: string): Promise<string> {
      const { status, body } = await app.as(userId).post('/payments/paymentIntents', { orderId });
      if (status !== 200) return body.code;
      const intent = body.clientSecret.slice(0, body.clientSecret.indexOf('_secret_'));
      await stripe.paymentIntents.confirm(intent, {
        payment_method: 'pm_card_visa',
        return_url: 'http://localhost:3000/completion',
      });
      return (await app.as(userId).post(`/orders/${orderId}/sync`)).body.status;
    },
    lapse: () =>
      sql`update ticket_order set expires_at = now() - interval '1 second' where status = 'held'`.execute(db),
    runTask: async (name: string) => {
      for (const task of app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? []))
        if (task.name.endsWith(name)) await task.run();
    },
    counters: (ticketId: string) =>
      db
        .selectFrom('ticketType')
        .select(['held', 'sold'])
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow(),
    verify: async () => (await Promise.all(app.features.map((feature) => feature.verify?.() ?? []))).flat(),
    async close() {
      await payments!.stop();
      await app.close();
    },
  };
}

export type PlanGroup = Awaited<ReturnType<typeof openPlanGroup>>;

type SeatView = { user: { name: string }; state: string };
/** The state of each person's ticket, by first name. */
export const statesOf = ({ body }: { body: { items: SeatView[] } }) =>
  Object.fromEntries(body.items.map(({ user, state }) => [user.name.split(' ')[0], state]));

/** Issuing tickets is another module's job; here a row per ticket is enough. */
const issuing: CompletionStep['write'] = async (tx, orders) => {
  const rows = orders.flatMap(({ id: orderId, eventId, buyer, items }) =>
    items.flatMap(({ ticketTypeId, quantity }) =>
      Array.from({ length: quantity }, (_, i) => ({
        eventId,
        id: newId(),
        orderId,
        ticketTypeId,
        ordinal: i + 1,
        holderId: buyer.id,
        code: newId(),
        keyVersion: 1,
      })),
    ),
  );
  await tx.insertInto('ticket').values(rows).execute();
};
