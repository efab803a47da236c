import { expect } from 'vitest';
import { paidTicket, type HostedEvents, type TestPerson } from '#app/server/testing/hosted-events.ts';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { bareId } from '#platform/ids.ts';

export const tonight = { startDate: inHours(5), endDate: inHours(9) };

/**
 * Steps that tests of waiting lists repeat.
 * @param world the app, which opens later
 */
export function waitingSteps(world: () => HostedEvents) {
  /** A fan whose account is old enough. */
  async function addFan(name: string): Promise<TestPerson> {
    const person = await world().addPerson(name);
    const createdAt = new Date(Date.now() - 2 * 3_600_000);
    await world().app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', person.id).execute();
    return person;
  }

  /** A sold-out event of two tickets, and the person who has both. */
  async function openSoldOut(more: object = {}) {
    const tickets = [{ ...paidTicket, capacity: 2, maxPerOrder: 4 }];
    const eventId = await world().addEvent({ ...tonight, tickets, ...more });
    const maya = await world().addPerson('Maya Okafor');
    const orderId = await world().buy(maya, eventId, 2);
    return { eventId, maya, orderId };
  }

  const listOf = async (who: TestPerson, eventId: string) =>
    (await world().as(who).get(`/events/${eventId}/waitingList`)).body;
  const join = (who: TestPerson, eventId: string, wish: object = {}) =>
    world()
      .as(who)
      .put(`/events/${eventId}/waitingList`, { quantity: 1, ...wish });
  const aheadOf = async (who: TestPerson, eventId: string) => (await listOf(who, eventId)).mine?.ahead;
  const offerTo = async (who: TestPerson, eventId: string) => (await listOf(who, eventId)).mine?.offer;

  /** Moves the event to a time zone where it is 3 in the morning, when no tickets are offered. */
  async function moveToNight(eventId: string) {
    const offset = ((3 - new Date().getUTCHours() + 36) % 24) - 12;
    await world()
      .app.db.updateTable('event')
      .set({ timezone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}` })
      .where('providerId', '=', bareId(eventId))
      .execute();
  }

  async function cancelTickets(
    { eventId, maya, orderId }: Awaited<ReturnType<typeof openSoldOut>>,
    count: number,
  ) {
    const { body } = await world().as(maya).get(`/tickets/${orderId}`);
    const admissionIds = body.admissions.items
      .filter(({ state }: { state: string }) => state === 'valid')
      .slice(0, count)
      .map(({ id }: { id: string }) => id);
    const path = `/events/${eventId}/orders/${orderId}/cancellations`;
    expect((await world().as(world().host).post(path, { admissionIds })).status).toBe(200);
  }

  async function order(
    who: TestPerson,
    eventId: string,
    { quantity = 1, ...more }: { quantity?: number; joinCommunity?: boolean } = {},
  ) {
    const { body: types } = await world().as(who).get(`/events/${eventId}/tickets`);
    const orderItems = { items: [{ itemId: types.items[0].id, quantity }] };
    return (
      await world()
        .as(who)
        .post('/orders', { eventId, orderItems, ...more }, world().idempotent())
    ).body;
  }

  return { addFan, openSoldOut, listOf, join, aheadOf, offerTo, moveToNight, cancelTickets, order };
}
