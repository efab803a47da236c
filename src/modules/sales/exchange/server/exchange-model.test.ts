import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const fans = 5;
const who = fc.nat(fans - 1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('join'),
      who,
      quantity: fc.integer({ min: 1, max: 2 }),
      together: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay', 'pay', 'decline', 'lapse', 'leave', 'accept', 'accept', 'delete'),
      who,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('free', 'send', 'send', 'takeBack'), which: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('raise') }) },
);
type Step = { kind: string; who?: number; which?: number; quantity?: number; together?: boolean };

type Entry = {
  id: string;
  userId: string;
  quantity: number;
  together: boolean;
  state: string;
  busy: boolean;
};
type Ticket = { id: string; orderId: string; holderId: string; code: string };

/** A sold-out event of three tickets, five fans, and what they do next. */
async function openRun() {
  const eventId = await world.addEvent({
    startDate: inHours(5),
    endDate: inHours(9),
    tickets: [{ ...paidTicket, capacity: 3, maxPerOrder: 4 }],
  });
  const bare = eventId.replace('event:backbeat:', '');
  const { db } = world.app;
  const people = await Promise.all(
    Array.from({ length: fans }, (_, place) => world.addPerson(`Fan ${place}`)),
  );
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await db
    .updateTable('accountUser')
    .set({ createdAt })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  await world.buy(people[0]!, eventId, 2);
  await world.buy(people[1]!, eventId, 1);
  const gone = new Set<string>();
  const links: string[] = [];
  const listPath = `/events/${eventId}/waitingList`;
  const readTickets = async () =>
    (
      await sql<Ticket>`select id, order_id, holder_id, code from ticket
        where event_id = ${bare}::uuid and state = 'valid' order by id`.execute(db)
    ).rows;
  const readLine = async () =>
    (
      await sql<Entry>`
        select w.id, w.user_id, w.quantity, w.together, w.state,
               exists (select from ticket_order o where o.event_id = w.event_id and o.buyer_id = w.user_id
                          and o.status in ('held', 'pending')) as busy
          from waiting_list_entry w where w.event_id = ${bare}::uuid order by w.id`.execute(db)
    ).rows;
  const readCounts = async () =>
    (
      await sql<{ capacity: number; held: number; sold: number; open: number }>`
        select capacity, held, sold,
               (select coalesce(sum(i.quantity), 0)::int from order_item i
                  join ticket_order o on o.event_id = i.event_id and o.id = i.order_id
                 where o.event_id = t.event_id and o.status in ('held', 'pending')) as open
          from ticket_type t where event_id = ${bare}::uuid`.execute(db)
    ).rows[0]!;

  async function actOn(person: TestPerson, { kind, quantity, together }: Step) {
    const me = world.as(person);
    if (kind === 'join') return me.put(listPath, { quantity, together });
    if (kind === 'leave') return me.delete(listPath);
    if (kind === 'accept') return links[0] && me.post(`/transfers/${links.shift()}`);
    if (kind === 'delete') {
      const sessionId = newId();
      const session = { id: sessionId, userId: person.id, tokenHash: Buffer.from(sessionId) };
      await db.insertInto('accountSession').values(session).execute();
      const { status } = await world.app.as(person.id, { sessionId }).post('/me/deletion', {});
      expect(status).toBe(200);
      return gone.add(person.id);
    }
    const offer = (await me.get(listPath)).body.mine?.offer;
    if (!offer) return undefined;
    if (kind === 'pay') return world.pay(person, offer.orderId);
    if (kind === 'decline') return me.post(`/orders/${offer.orderId}/cancel`);
    const orderId = offer.orderId.replace('order:', '');
    await db.updateTable('ticketOrder').set({ expiresAt: new Date() }).where('id', '=', orderId).execute();
    return world.runTask('expire-orders');
  }

  async function actOnTicket(kind: string, ticket: Ticket | undefined) {
    if (!ticket) return;
    const ticketId = `admission:${ticket.id}`;
    if (kind === 'free') {
      const path = `/events/${eventId}/orders/order:${ticket.orderId}/cancellations`;
      await world.as(world.host).post(path, { admissionIds: [ticketId] });
      return;
    }
    const holder = people.find(({ id }) => id === ticket.holderId);
    if (!holder || gone.has(holder.id)) return;
    const path = `/admissions/${ticketId}/transfer`;
    if (kind === 'takeBack') await world.as(holder).delete(path);
    else {
      const { body } = await world.as(holder).post(path);
      if (body.path) links.push(String(body.path).split('#')[1]!);
    }
  }

  async function take(one: Step): Promise<void> {
    if (one.kind === 'raise') {
      await sql`update ticket_type set capacity = capacity + 1 where event_id = ${bare}::uuid`.execute(db);
      return world.runTask('offer-tickets');
    }
    if (one.who === undefined) {
      const tickets = await readTickets();
      return actOnTicket(one.kind, tickets[one.which! % Math.max(1, tickets.length)]);
    }
    const person = people[one.who]!;
    if (!gone.has(person.id)) await actOn(person, one);
  }
  return { take, readTickets, readLine, readCounts, gone };
}

const needOf = ({ together, quantity }: Entry) => (together ? quantity : 1);

test('whatever fans and hosts do, no ticket is sold twice, none stays free while somebody waits for it, and nobody is passed except by the rule [EXC-01, EXC-03, HLD-02]', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 16, maxLength: 28 }), async (steps) => {
    const run = await openRun();
    for (const one of steps) {
      const [before, codes] = [await run.readLine(), await run.readTickets()];
      await run.take(one);
      const [line, tickets, counts] = [await run.readLine(), await run.readTickets(), await run.readCounts()];
      expect(counts.held + counts.sold).toBeLessThanOrEqual(counts.capacity);
      expect({ sold: counts.sold, held: counts.held }).toEqual({ sold: tickets.length, held: counts.open });
      const wrongCodes = tickets.filter(({ id, code, holderId }) => {
        const was = codes.find((ticket) => ticket.id === id);
        return was && (was.code === code) !== (was.holderId === holderId);
      });
      expect(wrongCodes).toEqual([]);
      const waiting = line.filter(({ state, userId }) => state === 'waiting' && !run.gone.has(userId));
      const left = counts.capacity - counts.held - counts.sold;
      for (const entry of waiting) expect(entry.busy || needOf(entry) > left).toBe(true);
      const waited = new Set(before.filter(({ state }) => state === 'waiting').map(({ id }) => id));
      const offered = line.filter(({ id, state }) => state === 'offered' && waited.has(id));
      for (const served of offered)
        for (const passed of waiting.filter(({ id, busy }) => id < served.id && !busy))
          expect(needOf(passed)).toBeGreaterThan(served.together ? served.quantity : 0);
    }
    expect(await world.verify()).toEqual([]);
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
}, 60_000);
