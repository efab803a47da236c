import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

/** A fan whose account is old enough to wait. */
async function addFan(name: string): Promise<TestPerson> {
  const person = await world.addPerson(name);
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await world.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', person.id).execute();
  return person;
}

const ticketsOf = async (who: TestPerson, orderId: string) =>
  (await world.as(who).get(`/tickets/${orderId}`)).body.admissions.items as { id: string; state: string }[];
const orderOf = async (who: TestPerson, orderId: string) =>
  (await world.as(who).get(`/orders/${orderId}`)).body as { status: string; total: number; refunded: number };
const returnOf = async (who: TestPerson, orderId: string) =>
  (await world.as(who).get(`/orders/${orderId}/exchange`)).body.items[0].returns;
const list = (who: TestPerson, ticketId: string, gets: number) =>
  world.as(who).post(`/admissions/${ticketId}/listing`, { gets });
const join = (who: TestPerson, eventId: string) =>
  world.as(who).put(`/events/${eventId}/waitingList`, { quantity: 1 });
const offerTo = async (who: TestPerson, eventId: string) =>
  (await world.as(who).get(`/events/${eventId}/waitingList`)).body.mine?.offer as
    | { orderId: string; total: number }
    | undefined;
const query = (text: ReturnType<typeof sql>) => text.execute(world.app.db);
const settle = async () => {
  await world.runTask('retry-due-refunds');
  await world.app.deliverEvents();
};

/** An event whose tickets Maya bought, and of which she listed one for return. */
async function openListed(capacity = 1) {
  const tickets = [{ ...paidTicket, capacity, maxPerOrder: 4 }];
  const eventId = await world.addEvent({ startDate: inHours(8), endDate: inHours(14), tickets });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId, capacity);
  const [ticket] = await ticketsOf(maya, orderId);
  const gets = (await returnOf(maya, orderId)).gets.amount as number;
  expect((await list(maya, ticket!.id, gets)).status).toBe(200);
  return { eventId, maya, orderId, ticket: ticket!, gets };
}

const guestsOf = async (eventId: string) =>
  (await world.as(world.host).get(`/events/${eventId}/guests`)).body.items as {
    name: string;
    returned: string | null;
  }[];

test('the guest list marks tickets that are listed, and those that were resold [EXC-02, GST-01]', async () => {
  const { eventId } = await openListed();
  expect(await guestsOf(eventId)).toMatchObject([{ name: 'Maya Okafor', returned: 'listed' }]);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await world.pay(ana, (await offerTo(ana, eventId))!.orderId);
  expect(await guestsOf(eventId)).toMatchObject([
    { name: 'Ana', returned: null },
    { name: 'Maya Okafor', returned: 'resold' },
  ]);
});

test('the settlement and the list of returns show the surplus of a ticket that was sold for more [EXC-02, STL-01]', async () => {
  const { eventId, gets } = await openListed();
  const host = world.as(world.host);
  const terms = { transfersPerTicket: 1, transfersCloseMinutes: 0, returnPrice: 'current' };
  await host.put(`/events/${eventId}/exchangePolicy`, terms);
  await query(
    sql`update ticket_type set price_minor = price_minor + 1000 where event_id = ${bareId(eventId)}::uuid`,
  );
  const earned = async () => (await host.get(`/events/${eventId}/settlement`)).body.items[0];
  const before = await earned();
  expect(before.surplus).toBe(0);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await world.pay(ana, (await offerTo(ana, eventId))!.orderId);
  await settle();
  const after = await earned();
  expect(after.surplus).toBe(1000);
  expect(after.net).toBe(before.net + 1000);
  const { body } = await host.get(`/events/${eventId}/returns`);
  expect(body.items).toMatchObject([{ state: 'sold', refunded: gets, surplus: 1000 }]);
  expect(await world.verify()).toEqual([]);
});

test('a host’s refund of a listed ticket isn’t made again when the ticket is sold [EXC-02, RFD-01]', async () => {
  const { eventId, maya, orderId, ticket, gets } = await openListed(2);
  const refund = { amount: 1000, admissionIds: [ticket.id], cancelTickets: false, seenRefunded: 0 };
  const path = `/events/${eventId}/orders/${orderId}/refunds`;
  expect((await world.as(world.host).post(path, refund, world.idempotent())).status).toBe(201);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  await world.pay(ana, (await offerTo(ana, eventId))!.orderId);
  await settle();
  expect((await orderOf(maya, orderId)).refunded).toBe(gets);
  expect(await world.verify()).toEqual([]);
});

describe('a payment that arrives after its hold ended', () => {
  type Case = { lists: boolean; paid?: 'paid' | 'more'; count?: number; currency?: string };

  /** Ana's bank takes its time, and Maya buys the last tickets meanwhile and may list them. */
  async function payLate({ lists, paid = 'paid', count = 1, currency = 'usd' }: Case) {
    const tickets = [{ ...paidTicket, priceValue: 1005, capacity: count, maxPerOrder: 4 }];
    const times = { startDate: inHours(8), endDate: inHours(14) };
    const eventId = await world.addEvent({ ...times, tickets, currency });
    const terms = {
      transfersPerTicket: 1,
      transfersCloseMinutes: 0,
      returnPrice: count > 1 ? 'current' : 'paid',
    };
    await world.as(world.host).put(`/events/${eventId}/exchangePolicy`, terms);
    const [ana, maya] = [await addFan('Ana'), await world.addPerson('Maya Okafor')];
    const { items } = (await world.as(ana).get(`/events/${eventId}/tickets`)).body;
    const orderItems = { items: [{ itemId: items[0].id, quantity: count }] };
    const { body: late } = await world.as(ana).post('/orders', { eventId, orderItems }, world.idempotent());
    await world.pay(ana, late.id, { syncs: false, card: 'pm_card_bypassPending' });
    await query(sql`
      update ticket_order set expires_at = now(), hard_expires_at = now() where id = ${bareId(late.id)}::uuid`);
    await world.runTask('expire-orders');
    expect((await orderOf(ana, late.id)).status).toBe('expired');
    if (paid === 'more')
      await query(
        sql`update ticket_type set price_minor = price_minor + 500 where event_id = ${bareId(eventId)}::uuid`,
      );
    const orderId = await world.buy(maya, eventId, count);
    const { items: returned } = (await world.as(maya).get(`/orders/${orderId}/exchange`)).body;
    if (lists) for (const { id, returns } of returned) await list(maya, id, returns.gets.amount);
    await world.settleProcessing();
    await world.as(ana).post(`/orders/${late.id}/sync`);
    await settle();
    expect(await world.verify()).toEqual([]);
    return {
      ana,
      maya,
      late: await orderOf(ana, late.id),
      seller: await orderOf(maya, orderId),
      lateId: late.id,
    };
  }

  test('takes a listed ticket of the same price, and the seller gets the money [EXC-02, HLD-01]', async () => {
    const { ana, lateId, late, seller } = await payLate({ lists: true });
    expect(late).toMatchObject({ status: 'completed', refunded: 0 });
    expect(seller).toMatchObject({ status: 'refunded', refunded: late.total });
    expect(await ticketsOf(ana, lateId)).toMatchObject([{ state: 'valid' }]);
  });

  test('takes two in whole krónur, for amounts that cards take [EXC-02, HLD-01, CUR-01]', async () => {
    const { late, seller } = await payLate({ lists: true, count: 2, currency: 'isk' });
    expect(late.total % 200).toBe(100);
    expect(late).toMatchObject({ status: 'completed', refunded: 0 });
    expect(seller.refunded).toBe(late.total - 100);
  });

  test('is refunded if no ticket is listed, or only one that cost more [EXC-02, HLD-01]', async () => {
    for (const choice of [{ lists: false }, { lists: true, paid: 'more' }] as const) {
      const { late, seller } = await payLate(choice);
      expect(late.status).toBe('refunded');
      expect(seller).toMatchObject({ status: 'completed', refunded: 0 });
    }
  });
});

test('a listed ticket whose payment the bank disputes isn’t offered until the dispute is won [EXC-02, DSP-01]', async () => {
  const { eventId, maya, orderId, ticket, gets } = await openListed();
  const dispute = { id: newId(), eventId: bareId(eventId), orderId: bareId(orderId) };
  await query(sql`
    insert into dispute (id, event_id, order_id, intent_id, provider_id, test, amount_minor, currency, reason, state,
                         inquiry, asked_at, opened_at)
    select ${dispute.id}::uuid, event_id, order_id, intent_id, ${dispute.id}, false, amount_minor, currency,
           'fraudulent', 'needsResponse', false, now(), now()
      from payment where event_id = ${dispute.eventId}::uuid and order_id = ${dispute.orderId}::uuid`);
  const ana = await addFan('Ana');
  await join(ana, eventId);
  expect(await offerTo(ana, eventId)).toBeFalsy();
  expect((await world.as(maya).delete(`/admissions/${ticket.id}/listing`)).body).toEqual({ takenBack: true });
  expect((await list(maya, ticket.id, gets)).body.code).toBe('paymentDisputed');
  expect(await returnOf(maya, orderId)).toMatchObject({ gets: null, whyNot: 'paymentDisputed' });
  await query(sql`update dispute set state = 'won', closed_at = now() where id = ${dispute.id}::uuid`);
  expect((await list(maya, ticket.id, gets)).status).toBe(200);
  expect((await offerTo(ana, eventId))!.total).toBe(gets);
});

test.each(['won', 'lost'] as const)(
  'a listed ticket that is sold during a dispute is refunded once it is won, and never if it is lost: %s [EXC-02, DSP-01]',
  async (outcome) => {
    const { eventId, maya, orderId, gets } = await openListed();
    const ana = await addFan('Ana');
    await join(ana, eventId);
    const offer = (await offerTo(ana, eventId))!;
    const endDispute = await world.dispute(orderId);
    await world.pay(ana, offer.orderId);
    await settle();
    expect(await ticketsOf(ana, offer.orderId)).toMatchObject([{ state: 'valid' }]);
    expect((await orderOf(maya, orderId)).refunded).toBe(0);
    await endDispute(outcome);
    await settle();
    expect((await orderOf(maya, orderId)).refunded).toBe(outcome === 'won' ? gets : 0);
    const { body } = await world.as(world.host).get(`/events/${eventId}/returns`);
    expect(body.items).toMatchObject([{ state: 'sold', refunded: outcome === 'won' ? gets : 0 }]);
    expect(await world.verify()).toEqual([]);
  },
);

test('a deleted account leaves its listing: the next fan gets the ticket, and the card that paid gets the refund [EXC-02, ACC-03]', async () => {
  const { eventId, maya, orderId, gets } = await openListed();
  expect((await world.deleteAccount(maya)).status).toBe(200);
  await settle();
  const ana = await addFan('Ana');
  await join(ana, eventId);
  const offer = (await offerTo(ana, eventId))!;
  await world.pay(ana, offer.orderId);
  await settle();
  expect(await ticketsOf(ana, offer.orderId)).toMatchObject([{ state: 'valid' }]);
  const { rows } = await sql<{ refunded: number }>`
    select sum(refunded_minor)::int as refunded from payment where order_id = ${bareId(orderId)}::uuid`.execute(
    world.app.db,
  );
  expect(rows).toEqual([{ refunded: gets }]);
  expect(await world.verify()).toEqual([]);
});

test('hundreds of events whose listed tickets can’t be returned keep no other ticket from returning to its holder [EXC-02]', async () => {
  const { eventId, maya, orderId, ticket } = await openListed();
  // Copies of the event with listings of tickets that don’t exist.
  await query(sql`
    with copy as (
      insert into event
      select (jsonb_populate_record(e, jsonb_build_object('id', c.id, 'provider_id', c.id))).*
        from (select lpad(n::text, 32, '0')::uuid as id from generate_series(1, 300) n) c, event e
       where e.id = ${bareId(eventId)}::uuid
      returning id
    )
    insert into ticket_listing
    select (jsonb_populate_record(l, jsonb_build_object('event_id', c.id, 'ticket_id', c.id))).*
      from copy c, ticket_listing l where l.event_id = ${bareId(eventId)}::uuid`);
  await query(sql`update event set starts_at = now() + interval '1 hour' where ends_at > now()`);
  await world.runTask('offer-tickets');
  expect(await ticketsOf(maya, orderId)).toMatchObject([{ id: ticket.id, state: 'valid' }]);
  expect(await returnOf(maya, orderId)).toMatchObject({ state: 'returned' });
});
