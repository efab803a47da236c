import { hash } from 'node:crypto';
import { paidTicket, type HostedEvents, type TestPerson } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';

/** A step of fans, hosts or time in a random run. `who` and `which` choose among the existing ones. */
export type DrawStep = {
  readonly kind: string;
  readonly who: number;
  readonly friends?: readonly number[];
  /** Position of the only ticket type they accept. */
  readonly only?: number | null;
};

export type EntryState = {
  number: number;
  state: 'entered' | 'inLine' | 'won' | 'lost' | 'left';
  rank: number | null;
  leaderId: string;
  ticketTypeIds: string[] | null;
  wonTypeId: string | null;
  people: { userId: string; state: 'invited' | 'in' | 'left'; offer: string | null; typeId: string | null }[];
};

type TypeState = {
  id: string;
  capacity: number;
  held: number;
  sold: number;
  reserved: number;
  open: number;
  valid: number;
};

export const fans = 7;

/** An event with two ticket types, of which some are in an open draw with a known seed, and seven friends. */
export async function openDrawRun(world: HostedEvents, seed: string) {
  const { db } = world.app;
  const eventId = await world.addEvent({
    startDate: inHours(5),
    endDate: inHours(9),
    maxPerPerson: 1,
    tickets: [
      { ...paidTicket, capacity: 4, maxPerOrder: 1 },
      { ...paidTicket, id: '1732200000002', name: 'Balcony', capacity: 2, maxPerOrder: 1 },
    ],
  });
  const bare = bareId(eventId);
  const host = world.as(world.host);
  const { items } = (await host.get(`/events/${eventId}/tickets`)).body;
  await host.put(`/events/${eventId}/draw`, {
    opensAt: inHours(-1),
    closesAt: inHours(1),
    payMinutes: 60,
    tickets: [
      { itemId: items[0].id, units: 3 },
      { itemId: items[1].id, units: 1 },
    ],
  });
  await sql`update draw set seed = ${seed}, commitment = ${hash('sha256', seed)} where event_id = ${bare}::uuid`.execute(
    db,
  );
  const people = await addFriends(world);
  const gone = new Set<string>();
  const path = `/events/${eventId}/draw`;
  const wire = ({ id }: TestPerson) => `user:us-west-2:${id}`;

  const readEntries = async () =>
    (
      await sql<EntryState>`
        select n.number, n.state, n.rank, n.leader_id, n.ticket_type_ids, n.won_type_id,
               coalesce((select json_agg(json_build_object('userId', p.user_id, 'state', p.state, 'offer', o.status,
                           'typeId', (select i.ticket_type_id from order_item i
                                       where i.event_id = o.event_id and i.order_id = o.id)) order by p.user_id)
                  from draw_person p left join ticket_order o on o.event_id = p.event_id and o.id = p.order_id
                 where p.event_id = n.event_id and p.entry_id = n.id), '[]') as people
          from draw_entry n where n.event_id = ${bare}::uuid order by n.rank, n.number`.execute(db)
    ).rows;
  const readTypes = async () =>
    (
      await sql<TypeState>`
        select t.id, t.capacity, t.held, t.sold, t.reserved,
               (select count(*)::int from ticket k
                 where k.event_id = t.event_id and k.ticket_type_id = t.id and k.state = 'valid') as valid,
               (select coalesce(sum(i.quantity - i.backed), 0)::int from order_item i
                  join ticket_order o on o.event_id = i.event_id and o.id = i.order_id
                 where i.event_id = t.event_id and i.ticket_type_id = t.id and o.status in ('held', 'pending')) as open
          from ticket_type t join draw_ticket_type d on d.event_id = t.event_id and d.ticket_type_id = t.id
         where t.event_id = ${bare}::uuid order by d.position`.execute(db)
    ).rows;
  /** The open orders and valid tickets of each fan, who may have one. */
  const countPlaces = async () =>
    (
      await sql<{ userId: string; places: number }>`
        select user_id, sum(places)::int as places from (
          select o.buyer_id as user_id, 1 as places from ticket_order o
           where o.event_id = ${bare}::uuid and o.status in ('held', 'pending')
          union all
          select k.holder_id, 1 from ticket k where k.event_id = ${bare}::uuid and k.state = 'valid') x
         group by 1`.execute(db)
    ).rows;
  const readDraw = async () =>
    (
      await sql<{ drawnAt: Date | null; overAt: Date | null }>`
        select drawn_at, over_at from draw where event_id = ${bare}::uuid`.execute(db)
    ).rows[0]!;
  const listOpenOrders = async () =>
    (
      await sql<{ id: string; buyerId: string; source: string }>`
        select id, buyer_id, source from ticket_order
         where event_id = ${bare}::uuid and status = 'held' order by id`.execute(db)
    ).rows;

  async function lapse(orderId: string) {
    await sql`update ticket_order set expires_at = now(), hard_expires_at = now() where id = ${orderId}::uuid`.execute(
      db,
    );
    await world.runTask('expire-orders');
  }

  /** The bank takes longer than the offer, which goes on to the next in line meanwhile. */
  async function payLate(person: TestPerson, orderId: string) {
    await world.pay(person, `order:${orderId}`, { card: 'pm_card_bypassPending' });
    await lapse(orderId);
    await world.runTask('draws.run');
    await world.settleProcessing();
    await world.as(person).post(`/orders/order:${orderId}/sync`);
    await world.runTask('retry-refunds');
  }

  async function answerOffer(kind: string, who: number): Promise<unknown> {
    const orders = await listOpenOrders();
    const order = orders[who % Math.max(1, orders.length)];
    const person = people.find(({ id }) => id === order?.buyerId);
    if (!order || !person) return undefined;
    if (kind === 'pay') return world.pay(person, `order:${order.id}`);
    if (kind === 'payLate') return payLate(person, order.id);
    if (kind === 'decline') return world.as(person).post(`/orders/order:${order.id}/cancel`);
    return lapse(order.id);
  }

  /** A host cancels and refunds a ticket, which goes back to the draw or on sale. */
  async function refund(which: number): Promise<unknown> {
    const { rows } = await sql<{ id: string; orderId: string }>`
      select id, order_id from ticket where event_id = ${bare}::uuid and state = 'valid' order by id`.execute(
      db,
    );
    const ticket = rows[which % Math.max(1, rows.length)];
    if (!ticket) return undefined;
    const orderPath = `/events/${eventId}/orders/order:${ticket.orderId}/refunds`;
    const { body } = await host.get(orderPath);
    const wish = { seenRefunded: body.refunded, admissionIds: [`admission:${ticket.id}`] };
    return host.post(orderPath, wish, world.idempotent());
  }

  async function deleteAccount(person: TestPerson) {
    const { status } = await world.deleteAccount(person);
    if (status === 200) gone.add(person.id);
    // Their offers have ended.
    await world.runTask('expire-orders');
  }

  async function take({ kind, who, friends = [], only = null }: DrawStep): Promise<unknown> {
    if (kind === 'next') return world.runTask('draws.run');
    if (kind === 'refund') return refund(who);
    if (kind === 'raise')
      return sql`update ticket_type set capacity = capacity + 1 where event_id = ${bare}::uuid`.execute(db);
    if (answers.has(kind)) return answerOffer(kind, who);
    const person = people[who % fans]!;
    if (gone.has(person.id)) return undefined;
    const me = world.as(person);
    if (kind === 'enter')
      return me.put(`${path}/entry`, {
        friendIds: friends.filter((friend) => friend !== who).map((friend) => wire(people[friend]!)),
        itemIds: only === null ? null : [items[only].id],
      });
    if (kind === 'leave') return me.delete(`${path}/entry`);
    if (kind === 'delete') return deleteAccount(person);
    if (kind === 'cart') {
      const orderItems = { items: [{ itemId: items[who % 2].id, quantity: 1 }] };
      return me.post('/orders', { eventId, orderItems }, world.idempotent());
    }
    const [invitation] = (await me.get(path)).body.draw.invitations;
    const invitationPath = `${path}/invitations/${invitation?.entryId}`;
    if (invitation) await (kind === 'accept' ? me.post(invitationPath) : me.delete(invitationPath));
    return undefined;
  }

  return {
    take,
    readEntries,
    readTypes,
    readDraw,
    countPlaces,
    listOpenOrders,
    gone,
    readResult: async () => (await host.get(`${path}/result`)).body,
    async hold() {
      await sql`update draw set closes_at = now(), opens_at = now() - interval '2 hours'
                 where event_id = ${bare}::uuid`.execute(db);
      await world.runTask('draws.run');
    },
    async cancelEvent() {
      await host.post(`/events/${eventId}/cancellation`, { reason: 'Flood', refund: true });
      await world.app.deliverEvents();
      await world.runTask('refund-events');
    },
  };
}

const answers = new Set(['pay', 'payLate', 'decline', 'lapse']);

/** Fans who all follow each other, with accounts that are old enough. */
async function addFriends(world: HostedEvents): Promise<TestPerson[]> {
  const people = await Promise.all(
    Array.from({ length: fans }, (_, place) => world.addPerson(`Fan ${place}`)),
  );
  const ids = people.map(({ id }) => id);
  await sql`
    update account_user set created_at = now() - interval '2 hours' where id = any(${ids}::uuid[])`.execute(
    world.app.db,
  );
  await sql`
    insert into follow (profile_id, followed_id, followed_type, mutual)
    select a, b, 'user', true from unnest(${ids}::uuid[]) a cross join unnest(${ids}::uuid[]) b
     where a <> b`.execute(world.app.db);
  return people;
}
