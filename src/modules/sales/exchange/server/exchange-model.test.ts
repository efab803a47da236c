import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { randomRuns } from '#platform/testing/random-tests.ts';

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
      kind: fc.constantFrom(
        'pay',
        'pay',
        'pay',
        'payLate',
        'decline',
        'lapse',
        'leave',
        'accept',
        'accept',
        'delete',
      ),
      who,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('free', 'refund', 'send', 'send', 'takeBack', 'list', 'list', 'list', 'unlist'),
      which: fc.nat(9),
    }),
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
type Ticket = { id: string; orderId: string; holderId: string; code: string; listed: boolean };

/** A sold-out event of three tickets, five fans, and what they do next. */
async function openRun() {
  const eventId = await world.addEvent({
    startDate: inHours(5),
    endDate: inHours(9),
    tickets: [{ ...paidTicket, capacity: 3, maxPerOrder: 4 }],
  });
  const bare = bareId(eventId);
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
      await sql<Ticket>`select id, order_id, holder_id, code, listed from ticket
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
      await sql<{ capacity: number; held: number; sold: number; open: number; listed: number }>`
        select capacity, held, sold,
               (select count(*)::int from ticket_listing l
                 where l.event_id = t.event_id and l.state = 'listed') as listed,
               (select coalesce(sum(i.quantity - i.backed), 0)::int from order_item i
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
      expect((await world.deleteAccount(person)).status).toBe(200);
      return gone.add(person.id);
    }
    const offer = (await me.get(listPath)).body.mine?.offer;
    if (!offer) return undefined;
    if (kind === 'pay') return world.pay(person, offer.orderId);
    if (kind === 'payLate') return payLate(person, offer.orderId);
    if (kind === 'decline') return me.post(`/orders/${offer.orderId}/cancel`);
    const orderId = bareId(offer.orderId);
    await db.updateTable('ticketOrder').set({ expiresAt: new Date() }).where('id', '=', orderId).execute();
    return world.runTask('expire-orders');
  }

  /** The bank takes longer than the offer, which goes on to the next fan meanwhile. */
  async function payLate(person: TestPerson, orderId: string) {
    await world.pay(person, orderId, { card: 'pm_card_bypassPending' });
    await sql`update ticket_order set expires_at = now(), hard_expires_at = now()
               where id = ${bareId(orderId)}::uuid`.execute(db);
    await world.runTask('expire-orders');
    await world.settleProcessing();
    await world.as(person).post(`/orders/${orderId}/sync`);
    await world.runTask('retry-refunds');
  }

  async function refund(orderId: string, ticketId: string) {
    const path = `/events/${eventId}/orders/order:${orderId}/refunds`;
    const { body } = await world.as(world.host).get(path);
    const wish = { seenRefunded: body.refunded, admissionIds: [ticketId] };
    await world.as(world.host).post(path, wish, world.idempotent());
  }

  async function actOnTicket(kind: string, ticket: Ticket | undefined): Promise<unknown> {
    if (!ticket) return undefined;
    const ticketId = `admission:${ticket.id}`;
    if (kind === 'free') {
      const path = `/events/${eventId}/orders/order:${ticket.orderId}/cancellations`;
      return world.as(world.host).post(path, { admissionIds: [ticketId] });
    }
    if (kind === 'refund') return refund(ticket.orderId, ticketId);
    const holder = people.find(({ id }) => id === ticket.holderId);
    if (!holder || gone.has(holder.id)) return undefined;
    const me = world.as(holder);
    if (kind === 'unlist') return me.delete(`/admissions/${ticketId}/listing`);
    if (kind === 'list') {
      const { body } = await me.get(`/orders/order:${ticket.orderId}/exchange`);
      const own = body.items.find(({ id }: { id: string }) => id === ticketId);
      const gets = own?.returns.gets?.amount;
      return gets !== undefined && me.post(`/admissions/${ticketId}/listing`, { gets });
    }
    const path = `/admissions/${ticketId}/transfer`;
    if (kind === 'takeBack') return me.delete(path);
    const { body } = await me.post(path);
    if (body.path) links.push(String(body.path).split('#')[1]!);
    return undefined;
  }

  /** One of those with an offer, so that most answers have a question. */
  async function findOffered(who: number): Promise<TestPerson | undefined> {
    const offered = (await readLine()).filter(({ state }) => state === 'offered');
    const entry = offered[who % Math.max(1, offered.length)];
    return people.find(({ id }) => id === entry?.userId);
  }

  async function take(one: Step): Promise<unknown> {
    if (one.kind === 'raise') {
      await sql`update ticket_type set capacity = capacity + 1 where event_id = ${bare}::uuid`.execute(db);
      return world.runTask('offer-tickets');
    }
    if (one.who === undefined) {
      const tickets = await readTickets();
      return actOnTicket(one.kind, tickets[one.which! % Math.max(1, tickets.length)]);
    }
    const person = answers.has(one.kind) ? await findOffered(one.who) : people[one.who]!;
    return person && !gone.has(person.id) && actOn(person, one);
  }
  /** The verdicts of a scanner that synced, by code. */
  async function scanAll(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const at = new Date().toISOString();
    const scans = codes.map((code, place) => ({ counter: place + 1, kind: 'in', at, code, asked: true }));
    const device = { id: newId(), name: 'Front door' };
    const { body } = await world
      .as(world.host)
      .post(`/events/${eventId}/checkIn/sync`, { device, cursor: 0, scans });
    return new Map(codes.map((code, place) => [code, body.results[place].verdict]));
  }

  async function cancelEvent() {
    await world.as(world.host).post(`/events/${eventId}/cancellation`, { reason: 'Flood', refund: true });
    await world.app.deliverEvents();
    await world.runTask('offer-tickets');
    await world.runTask('refund-events');
    const { rows } = await sql<{ state: string }>`
      select state from ticket_listing where event_id = ${bare}::uuid and state in ('listed', 'offered')
       union all
      select status from ticket_order where event_id = ${bare}::uuid and status in ('held', 'pending')`.execute(
      db,
    );
    expect(rows).toEqual([]);
    expect(await readTickets()).toEqual([]);
  }

  return { take, readTickets, readLine, readCounts, scanAll, cancelEvent, gone };
}

const answers = new Set(['pay', 'payLate', 'decline', 'lapse']);
const { numRuns, timeout } = randomRuns(12);
const needOf = ({ together, quantity }: Entry) => (together ? quantity : 1);

test(
  'whatever fans and hosts do, no ticket is sold twice, none stays free while somebody waits for it, and nobody is passed except by the rule [EXC-01, EXC-02, EXC-03, HLD-02]',
  async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 16, maxLength: 28 }),
      fc.boolean(),
      async (steps, cancels) => {
        const run = await openRun();
        const seen = new Map<string, string>();
        for (const one of steps) {
          const [before, codes] = [await run.readLine(), await run.readTickets()];
          await run.take(one);
          const [line, tickets, counts] = [
            await run.readLine(),
            await run.readTickets(),
            await run.readCounts(),
          ];
          expect(counts.held + counts.sold).toBeLessThanOrEqual(counts.capacity);
          expect({ sold: counts.sold, held: counts.held }).toEqual({
            sold: tickets.length,
            held: counts.open,
          });
          const wrongCodes = tickets.filter(({ id, code, holderId }) => {
            const was = codes.find((ticket) => ticket.id === id);
            return was && (was.code === code) !== (was.holderId === holderId);
          });
          expect(wrongCodes).toEqual([]);
          const waiting = line.filter(({ state, userId }) => state === 'waiting' && !run.gone.has(userId));
          for (const { code, listed } of tickets) seen.set(code, listed ? 'listed' : 'admitted');
          for (const { code } of codes)
            if (!tickets.some((ticket) => ticket.code === code)) seen.set(code, 'void');
          const left = counts.capacity - counts.held - counts.sold + counts.listed;
          for (const entry of waiting) expect(entry.busy || needOf(entry) > left).toBe(true);
          const waited = new Set(before.filter(({ state }) => state === 'waiting').map(({ id }) => id));
          const offered = line.filter(({ id, state }) => state === 'offered' && waited.has(id));
          for (const served of offered)
            for (const passed of waiting.filter(({ id, busy }) => id < served.id && !busy))
              expect(needOf(passed)).toBeGreaterThan(served.together ? served.quantity : 0);
        }
        expect(await run.scanAll([...seen.keys()])).toEqual(seen);
        if (cancels) await run.cancelEvent();
        await world.runTask('retry-due-refunds');
        expect(await world.verify()).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns, endOnFailure: true });
  },
  timeout,
);
