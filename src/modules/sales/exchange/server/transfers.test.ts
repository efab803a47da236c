import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import type { SentScan, ScanResult } from '#modules/check-in/contract.ts';
import { bareId, newId, type TicketId, type UserId } from '#platform/ids.ts';
import { sql, transact } from '#platform/server/db.ts';
import { takeBackTransfer } from './transfer-store.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const tonight = { startDate: inHours(2), endDate: inHours(8) };

async function openOrder(event: object = {}, quantity = 2) {
  const eventId = await world.addEvent({
    ...tonight,
    tickets: [{ ...paidTicket, maxPerOrder: 4 }],
    ...event,
  });
  const maya = await world.addPerson('Maya Okafor');
  const orderId = await world.buy(maya, eventId, quantity);
  return { eventId, maya, orderId };
}

const ticketsOf = async (who: TestPerson, orderId: string) =>
  (await world.as(who).get(`/tickets/${orderId}`)).body.admissions.items as {
    id: string;
    code: string;
    state: string;
  }[];

async function send(from: TestPerson, ticketId: string): Promise<string> {
  const { body, status } = await world.as(from).post(`/admissions/${ticketId}/transfer`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return String(body.path).split('#')[1]!;
}

const accept = (to: TestPerson, token: string) => world.as(to).post(`/transfers/${token}`);

/** A scanner of the host that asks the server. */
function openScanner(eventId: string) {
  const id = newId();
  let counter = 0;
  const sync = async (scans: readonly SentScan[]) =>
    (
      await world
        .as(world.host)
        .post(`/events/${eventId}/checkIn/sync`, { device: { id, name: 'Front door' }, cursor: 0, scans })
    ).body;
  return {
    sync,
    scan: async (code: string): Promise<ScanResult['verdict']> => {
      const scan: SentScan = {
        counter: ++counter,
        kind: 'in',
        at: new Date().toISOString(),
        code,
        asked: true,
      };
      return (await sync([scan])).results[0].verdict;
    },
  };
}

test('a friend who accepts a ticket gets it under a new code; the old code admits no one [EXC-03]', async () => {
  const { eventId, maya, orderId } = await openOrder();
  const leo = await world.addPerson('Leo Marsh');
  const [first, second] = await ticketsOf(maya, orderId);
  const scanner = openScanner(eventId);
  const before = (await scanner.sync([])).list;
  const token = await send(maya, first!.id);
  expect((await world.app.guest.get(`/transfers/${token}`)).body).toMatchObject({
    from: 'Maya Okafor',
    ticketName: 'General admission',
    event: { name: 'Basement Signals', venueName: 'Signal Basement' },
  });
  expect(await ticketsOf(maya, orderId)).toMatchObject([{ code: first!.code, state: 'valid' }, second]);

  const taps = await Promise.all([accept(leo, token), accept(leo, token), accept(leo, token)]);
  expect(taps.map(({ body }) => body)).toEqual([{ orderId }, { orderId }, { orderId }]);
  expect((await accept(leo, token)).body).toEqual({ orderId });
  const opened = (await world.as(leo).get(`/transfers/${token}`)).body;
  expect(opened).toMatchObject({ code: 'transferAccepted', orderId });
  const [received, ...others] = await ticketsOf(leo, orderId);
  expect(others).toEqual([]);
  expect(received).toMatchObject({ id: first!.id, state: 'valid' });
  expect(received!.code).not.toBe(first!.code);
  expect(await ticketsOf(maya, orderId)).toMatchObject([{ code: '', state: 'transferred' }, second]);

  const after = (await scanner.sync([])).list;
  expect(after).toEqual({ ...before, version: before.version + 1 });
  expect(await scanner.scan(first!.code)).toBe('void');
  expect(await scanner.scan(received!.code)).toBe('admitted');
  const guests = (await world.as(world.host).get(`/events/${eventId}/checkIn/guests`)).body.items;
  expect(guests.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Leo Marsh', 'Maya Okafor']);
  expect(await world.verify()).toEqual([]);
});

test('ticket list, email, calendar and guest list follow the new holder; the receipt stays the buyer’s [EXC-03]', async () => {
  const { eventId, maya, orderId } = await openOrder({}, 1);
  const leo = await world.addPerson('Leo Marsh');
  const [ticket] = await ticketsOf(maya, orderId);
  await accept(leo, await send(maya, ticket!.id));

  const { body: mine } = await world.as(leo).get('/tickets');
  const what = { orderId, what: '1 × General admission', ticketsTotal: 1, status: 'completed' };
  expect(mine.items).toMatchObject([{ ...what, noneValid: false }]);
  expect((await world.as(maya).get('/tickets')).body.items).toMatchObject([{ ...what, noneValid: true }]);
  const { body: received } = await world.as(leo).get(`/tickets/${orderId}`);
  expect(received).toMatchObject({ received: true, order: { total: 0, refunded: 0, breakdown: null } });
  expect(received.order.buyer).toMatchObject({ name: 'Leo Marsh', email: leo.email });
  expect(JSON.stringify(received)).not.toContain('Maya');
  const { body: bought } = await world.as(maya).get(`/tickets/${orderId}`);
  expect(bought.order.total).toBeGreaterThan(2500);
  expect(bought.order.buyer.name).toBe('Maya Okafor');

  for (const path of ['tickets.pdf', 'event.ics'])
    expect((await world.as(leo).get(`/orders/${orderId}/${path}`)).status).toBe(200);
  const [mail] = await world.mailsTo(leo.email);
  expect(mail).toMatchObject({ subject: 'Your tickets: Basement Signals' });
  expect(mail!.text).not.toContain('$');
  const { body: guests } = await world.as(world.host).get(`/events/${eventId}/guests`);
  expect(guests.items).toMatchObject([{ name: 'Leo Marsh', email: leo.email }]);
  const { body: going } = await world.app.guest.get(`/events/${eventId}/users`);
  expect(going.items.map(({ name }: { name: string }) => name)).toEqual(['Leo Marsh']);

  await world.app.deliverEvents();
  const titles = async (who: TestPerson) =>
    (await world.as(who).get(`/users/user:us-west-2:${who.id}/notifications`)).body.items.map(
      ({ notificationType }: { notificationType: string }) => notificationType,
    );
  expect(await titles(maya)).toContain('ticketTransferred');
  expect(await titles(leo)).toContain('orderCompleted');
});

describe('a ticket sent to a friend by name', () => {
  const wireId = ({ id }: TestPerson) => `user:us-west-2:${id}`;
  const befriend = async (one: TestPerson, other: TestPerson) => {
    await world.as(one).put(`/users/${wireId(one)}/follows/${wireId(other)}`, {});
    await world.as(other).put(`/users/${wireId(other)}/follows/${wireId(one)}`, {});
  };
  const sendTo = (from: TestPerson, ticketId: string, to: TestPerson) =>
    world.as(from).post(`/admissions/${ticketId}/transfer`, { toId: wireId(to) });
  const transferOf = async (who: TestPerson, orderId: string) =>
    (await world.as(who).get(`/orders/${orderId}/exchange`)).body.items[0].transfer;
  const noticesOf = async (who: TestPerson) => {
    await world.app.deliverEvents();
    const { body } = await world.as(who).get(`/users/${wireId(who)}/notifications`);
    return body.items as { notificationType: string; title: string; deepLinkUrl: string }[];
  };

  test('reaches them as a notification, whose link works for no one else [EXC-03, ORD-05]', async () => {
    const { maya, orderId } = await openOrder();
    const [leo, noa] = [await world.addPerson('Leo Marsh'), await world.addPerson('Noa Kim')];
    for (const friend of [leo, noa]) await befriend(maya, friend);
    const [first] = await ticketsOf(maya, orderId);
    const openLink = await send(maya, first!.id);
    expect((await transferOf(maya, orderId)).to).toBeNull();
    for (const _ of [1, 2]) expect((await sendTo(maya, first!.id, leo)).body.to).toBe('Leo Marsh');
    expect((await transferOf(maya, orderId)).to).toBe('Leo Marsh');
    expect((await accept(noa, openLink)).body.code).toBe('transferNotFound');

    const sent = (await noticesOf(leo)).filter(({ notificationType }) => notificationType === 'ticketSent');
    expect(sent).toMatchObject([
      { title: 'Maya Okafor sent you a ticket to Basement Signals. Accept it to get it' },
    ]);
    const token = sent[0]!.deepLinkUrl.split('#')[1]!;
    expect((await world.as(noa).get(`/transfers/${token}`)).body.code).toBe('transferNotFound');
    expect((await accept(noa, token)).body.code).toBe('transferNotFound');
    expect((await accept(leo, token)).body).toEqual({ orderId });
    expect(await ticketsOf(leo, orderId)).toMatchObject([{ id: first!.id, state: 'valid' }]);
    expect((await noticesOf(maya)).map(({ notificationType }) => notificationType)).toContain(
      'ticketTransferred',
    );
    expect(await world.verify()).toEqual([]);
  });

  test('needs a friend; a block ends it for both, and so does taking it back [EXC-03, MOD-01]', async () => {
    const { maya, orderId } = await openOrder();
    const leo = await world.addPerson('Leo Marsh');
    const [first, second] = await ticketsOf(maya, orderId);
    const tokenOf = ({ body }: { body: { path: string } }) => body.path.split('#')[1]!;
    expect((await sendTo(maya, first!.id, leo)).body.code).toBe('noFriend');
    await befriend(maya, leo);
    const [token, other] = [await sendTo(maya, first!.id, leo), await sendTo(maya, second!.id, leo)].map(
      tokenOf,
    );
    await world.as(maya).delete(`/admissions/${first!.id}/transfer`);
    expect((await accept(leo, token!)).body.code).toBe('transferNotFound');
    await world.as(leo).put(`/users/${wireId(leo)}/blocks/${wireId(maya)}`);
    expect((await accept(leo, other!)).body.code).toBe('transferNotFound');
    expect((await sendTo(maya, first!.id, leo)).body.code).toBe('noFriend');
    const { body } = await world.as(maya).get(`/users/${wireId(maya)}/invitable`);
    expect(body.items).toEqual([]);
  });

  test('isn’t sent to someone who isn’t a member when the event is for members [EXC-03, EVT-07]', async () => {
    const { eventId, maya, orderId } = await openOrder();
    const leo = await world.addPerson('Leo Marsh');
    const [ticket] = await ticketsOf(maya, orderId);
    await befriend(maya, leo);
    const participation = await world.limitToMembers(eventId);
    expect((await sendTo(maya, ticket!.id, leo)).body.code).toBe('membersOnly');
    expect((await noticesOf(leo)).map(({ notificationType }) => notificationType)).not.toContain(
      'ticketSent',
    );
    await world.as(leo).post(participation);
    expect((await sendTo(maya, ticket!.id, leo)).status).toBe(200);
  });
});

describe('a ticket link', () => {
  test('works once, and not after it was taken back [EXC-03]', async () => {
    const { maya, orderId } = await openOrder();
    const [leo, noa] = [await world.addPerson('Leo Marsh'), await world.addPerson('Noa Kim')];
    const [first, second] = await ticketsOf(maya, orderId);
    const token = await send(maya, first!.id);
    const answers = await Promise.all([leo, noa].map((friend) => accept(friend, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const other = await send(maya, second!.id);
    expect((await world.as(maya).delete(`/admissions/${second!.id}/transfer`)).body).toEqual({
      takenBack: true,
    });
    expect((await accept(leo, other)).body.code).toBe('transferNotFound');
    expect((await accept(leo, `${token.split('.')[0]}.x`)).body.code).toBe('transferNotFound');
  });

  test('doesn’t work for the sender, for blocked users, or beyond the limit per person [EXC-03]', async () => {
    const { eventId, maya, orderId } = await openOrder({ maxPerPerson: 2 });
    const [leo, noa] = [await world.addPerson('Leo Marsh'), await world.addPerson('Noa Kim')];
    const [first] = await ticketsOf(maya, orderId);
    const token = await send(maya, first!.id);
    expect((await world.as(maya).get(`/transfers/${token}`)).body.code).toBe('ownTicket');
    expect((await accept(maya, token)).body.code).toBe('ownTicket');
    await world.as(maya).put(`/users/user:us-west-2:${maya.id}/blocks/user:us-west-2:${leo.id}`);
    expect((await accept(leo, token)).body.code).toBe('transferNotFound');
    expect((await world.as(leo).get(`/transfers/${token}`)).body.code).toBe('transferNotFound');
    await world.buy(noa, eventId, 2);
    expect((await accept(noa, token)).body.code).toBe('personLimit');
  });

  test('stops at the number of transfers and the deadline that the host set [EXC-03]', async () => {
    const { eventId, maya, orderId } = await openOrder();
    const [leo, noa] = [await world.addPerson('Leo Marsh'), await world.addPerson('Noa Kim')];
    const [first, second] = await ticketsOf(maya, orderId);
    const put = (transfersPerTicket: number, transfersCloseMinutes: number) =>
      world
        .as(world.host)
        .put(`/events/${eventId}/exchangePolicy`, { transfersPerTicket, transfersCloseMinutes });
    await accept(leo, await send(maya, first!.id));
    const again = () => world.as(leo).post(`/admissions/${first!.id}/transfer`);
    expect((await again()).body.code).toBe('transfersUsed');
    await put(2, 0);
    const token = String((await again()).body.path).split('#')[1]!;
    await put(2, 180);
    expect((await accept(noa, token)).body.code).toBe('transfersClosed');
    await put(0, 0);
    expect((await accept(noa, token)).body.code).toBe('transfersOff');
    expect((await world.as(maya).post(`/admissions/${second!.id}/transfer`)).body.code).toBe('transfersOff');
    await put(2, 0);
    expect((await accept(noa, token)).body).toEqual({ orderId });
    expect((await world.as(leo).get(`/tickets/${orderId}`)).status).toBe(404);
    expect(await world.verify()).toEqual([]);
  });

  test('works while the event is postponed, whatever its old date [EXC-03, EVT-06]', async () => {
    const { eventId, maya, orderId } = await openOrder();
    const leo = await world.addPerson('Leo Marsh');
    const [first] = await ticketsOf(maya, orderId);
    const past = { status: 'postponed', startsAt: inHours(-9), endsAt: inHours(-3) } as const;
    await world.app.db.updateTable('event').set(past).where('id', '=', bareId(eventId)).execute();
    const token = await send(maya, first!.id);
    expect((await world.app.guest.get(`/transfers/${token}`)).body).toMatchObject({ until: null });
    expect((await accept(leo, token)).body).toEqual({ orderId });
  });

  test('two hosts who change different rules at the same time both keep their change [EXC-03]', async () => {
    const { eventId } = await openOrder();
    const path = `/events/${eventId}/exchangePolicy`;
    const put = (change: object) => world.as(world.host).put(path, change);
    for (const change of [{}, { returnPrice: 'current' }]) expect((await put(change)).status).toBe(200);
    await Promise.all([
      put({ waitingList: false }),
      put({ transfersPerTicket: 3 }),
      put({ offerMinutes: 60 }),
    ]);
    expect((await world.as(world.host).get(path)).body).toMatchObject({
      transfersPerTicket: 3,
      transfersCloseMinutes: 0,
      waitingList: false,
      offerMinutes: 60,
      returns: true,
      returnPrice: 'current',
    });
  });

  test('doesn’t move a ticket that was checked in or refunded [EXC-03, DOR-01]', async () => {
    const { eventId, maya, orderId } = await openOrder();
    const leo = await world.addPerson('Leo Marsh');
    const [first, second] = await ticketsOf(maya, orderId);
    const [token, other] = [await send(maya, first!.id), await send(maya, second!.id)];
    expect(await openScanner(eventId).scan(first!.code)).toBe('admitted');
    expect((await accept(leo, token)).body.code).toBe('ticketCheckedIn');
    await world
      .as(world.host)
      .post(`/events/${eventId}/orders/${orderId}/cancellations`, { admissionIds: [second!.id] });
    expect((await accept(leo, other)).body.code).toBe('ticketNotValid');
  });
});

test('limits count what a person holds: received tickets count, and sent ones don’t [EXC-03, TIX-14]', async () => {
  const { eventId, maya, orderId } = await openOrder({ maxPerPerson: 2 });
  const leo = await world.addPerson('Leo Marsh');
  const [first] = await ticketsOf(maya, orderId);
  const order = async (who: TestPerson, quantity: number) => {
    const { body: types } = await world.as(who).get(`/events/${eventId}/tickets`);
    const orderItems = { items: [{ itemId: types.items[0].id, quantity }] };
    return (await world.as(who).post('/orders', { eventId, orderItems }, world.idempotent())).body;
  };
  expect((await order(maya, 1)).code).toBe('personLimit');
  await accept(leo, await send(maya, first!.id));
  expect(await order(leo, 2)).toMatchObject({ code: 'personLimit', left: 1 });
  expect((await order(maya, 1)).status).toBe('held');
});

test('limits count a group ticket once, however many of its tickets change hands [EXC-03, TIX-14, CAP-01]', async () => {
  const { eventId, maya, orderId } = await openOrder(
    { maxPerPerson: 2, tickets: [{ ...paidTicket, admits: 4, maxPerOrder: 4 }] },
    2,
  );
  const leo = await world.addPerson('Leo Marsh');
  const sendOn = async (ticket: { id: string }) => accept(leo, await send(maya, ticket.id));
  const left = async (who: TestPerson) => {
    const { body: types } = await world.as(who).get(`/events/${eventId}/tickets`);
    const orderItems = { items: [{ itemId: types.items[0].id, quantity: 3 }] };
    return (await world.as(who).post('/orders', { eventId, orderItems }, world.idempotent())).body.left;
  };
  const table = (await ticketsOf(maya, orderId)).slice(0, 4);
  for (const ticket of table.slice(0, 3)) expect((await sendOn(ticket)).status).toBe(200);
  expect([await left(maya), await left(leo)]).toEqual([0, 1]);
  await sendOn(table[3]!);
  expect([await left(maya), await left(leo)]).toEqual([1, 1]);
});

test('a ticket that someone else holds is voided by the buyer’s refund, and its holder no longer goes [EXC-03, RFD-01]', async () => {
  const { eventId, maya, orderId } = await openOrder({}, 1);
  const leo = await world.addPerson('Leo Marsh');
  const [ticket] = await ticketsOf(maya, orderId);
  await accept(leo, await send(maya, ticket!.id));
  const { total } = (await world.as(maya).get(`/orders/${orderId}`)).body;
  const refund = { amount: total, seenRefunded: 0, reason: '' };
  const { status } = await world
    .as(world.host)
    .post(`/events/${eventId}/orders/${orderId}/refunds`, refund, world.idempotent());
  expect(status).toBeLessThan(300);
  expect(await ticketsOf(leo, orderId)).toMatchObject([{ state: 'void' }]);
  expect((await world.as(leo).get('/tickets')).body.items).toMatchObject([{ status: 'cancelled' }]);
  expect(await world.verify()).toEqual([]);
});

test('a ticket that its holder takes back while a friend accepts it stays with one of them [EXC-03]', async () => {
  const { maya, orderId } = await openOrder();
  const leo = await world.addPerson('Leo Marsh');
  const [ticket] = await ticketsOf(maya, orderId);
  const token = await send(maya, ticket!.id);
  const { db } = world.app;
  const accepting = await transact(db, async (tx) => {
    const ticketId = bareId(ticket!.id) as TicketId;
    expect(await takeBackTransfer(tx, ticketId, maya.id as UserId)).toBeDefined();
    const reply = accept(leo, token);
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      expect(rows).toHaveLength(1);
    }, 10_000);
    return { reply };
  });
  expect((await accepting.reply).status).toBe(404);
  expect(await ticketsOf(maya, orderId)).toMatchObject([{ code: ticket!.code, state: 'valid' }, {}]);
});

test('deleting an account ends its open ticket links [EXC-03, ACC-03]', async () => {
  const { maya, orderId } = await openOrder();
  const leo = await world.addPerson('Leo Marsh');
  const [ticket] = await ticketsOf(maya, orderId);
  const token = await send(maya, ticket!.id);
  expect((await world.deleteAccount(maya)).status).toBe(200);
  expect((await accept(leo, token)).status).toBe(404);
});
