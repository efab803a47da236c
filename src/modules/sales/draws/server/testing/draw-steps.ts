import { hash } from 'node:crypto';
import { paidTicket, type HostedEvents, type TestPerson } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { drawOrder } from '../../rules.ts';

const tonight = { startDate: inHours(5), endDate: inHours(9) };
export const wire = ({ id }: TestPerson) => `user:us-west-2:${id}`;

/** Steps of fans and of time, in a world that opens before the tests. */
export function drawSteps(world: () => HostedEvents) {
  /** A fan whose account is old enough. */
  async function addFan(name: string): Promise<TestPerson> {
    const person = await world().addPerson(name);
    await sql`update account_user set created_at = now() - interval '2 hours' where id = ${person.id}::uuid`.execute(
      world().app.db,
    );
    return person;
  }

  const addFans = (...names: string[]) => Promise.all(names.map(addFan));

  async function befriend(one: TestPerson, ...others: TestPerson[]) {
    for (const other of others) {
      await world()
        .as(one)
        .put(`/users/${wire(one)}/follows/${wire(other)}`);
      await world()
        .as(other)
        .put(`/users/${wire(other)}/follows/${wire(one)}`);
    }
  }

  /** An event with four tickets, of which some are in a draw that is open. */
  async function openDraw(units = 2, more: object = {}, terms: object = {}) {
    const tickets = [{ ...paidTicket, capacity: 4, maxPerOrder: 4 }];
    const eventId = await world().addEvent({ ...tonight, tickets, ...more });
    const { items } = (await world().as(world().host).get(`/events/${eventId}/tickets`)).body;
    const reply = await world()
      .as(world().host)
      .put(`/events/${eventId}/draw`, {
        opensAt: inHours(-1),
        closesAt: inHours(1),
        payMinutes: 120,
        tickets: [{ itemId: items[0].id, units }],
        ...terms,
      });
    return { eventId, itemId: items[0].id as string, items, reply };
  }

  const enter = (who: TestPerson, eventId: string, wish: object = {}) =>
    world().as(who).put(`/events/${eventId}/draw/entry`, wish);
  const drawOf = async (who: TestPerson, eventId: string) =>
    (await world().as(who).get(`/events/${eventId}/draw`)).body.draw;
  const entryOf = async (who: TestPerson, eventId: string) => (await drawOf(who, eventId)).mine;
  const offerTo = async (who: TestPerson, eventId: string) => (await entryOf(who, eventId))?.offer;
  const resultOf = async (eventId: string) =>
    (await world().as(world().host).get(`/events/${eventId}/draw/result`)).body;
  const ticketsOf = async (eventId: string) =>
    (await world().as(world().host).get(`/events/${eventId}/tickets`)).body.items[0];

  /** Closes the draw and holds it. @param order the entry numbers as they should be drawn */
  async function hold(eventId: string, order?: readonly number[]) {
    const seed = order && (await seedFor(order));
    await sql`
      update draw set closes_at = now(), opens_at = now() - interval '2 hours', seed = coalesce(${seed ?? null}, seed)
       where event_id = ${bareId(eventId)}::uuid`.execute(world().app.db);
    await world().runTask('draws.run');
  }

  async function lapse(orderId: string) {
    await sql`update ticket_order set expires_at = now() where id = ${bareId(orderId)}::uuid`.execute(
      world().app.db,
    );
    await world().runTask('expire-orders');
  }

  async function order(who: TestPerson, eventId: string, itemId: string, quantity = 1) {
    const orderItems = { items: [{ itemId, quantity }] };
    return (await world().as(who).post('/orders', { eventId, orderItems }, world().idempotent())).body;
  }

  return {
    addFans,
    befriend,
    openDraw,
    enter,
    drawOf,
    entryOf,
    offerTo,
    resultOf,
    ticketsOf,
    hold,
    lapse,
    order,
  };
}

/** A seed that draws the entries in this order. */
async function seedFor(numbers: readonly number[]): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const seed = `seed ${attempt}`;
    const order = await drawOrder(seed, numbers.toSorted(), async (text) => hash('sha256', text));
    if (order.join() === numbers.join()) return seed;
  }
}
