import { paidTicket, type HostedEvents, type TestPerson } from '#app/server/testing/hosted-events.ts';
import { newId } from '#platform/ids.ts';

const hoursAway = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Makes someone a Door Manager who sells. */
export async function letSell(
  world: HostedEvents,
  eventId: string,
  seller: TestPerson,
  by: TestPerson = world.host,
) {
  const host = world.as(by);
  const [team, id] = [`/events/${eventId}/creators`, `user:us-west-2:${seller.id}`];
  await host.post(team, { id, creatorType: 'assistant' });
  await world.as(seller).put(`${team}/${id}`, { id, status: 'confirmed' });
  await host.put(`/events/${eventId}/boxOffice`, { doorManagersSell: true });
}

/**
 * An event tonight with a sale of two tickets for cash at its box office, not checked in, to a guest who gave this
 * address, or none.
 * @param seller a Door Manager who may sell; the host by default
 */
export async function sellAtDoor(world: HostedEvents, { email = '', seller = world.host } = {}) {
  const tonight = { startDate: hoursAway(1), endDate: hoursAway(6) };
  const eventId = await world.addEvent({ ...tonight, tickets: [{ ...paidTicket, maxPerOrder: 4 }] });
  if (seller !== world.host) await letSell(world, eventId, seller);
  const { tickets } = (await world.as(world.host).get(`/events/${eventId}/boxOffice`)).body;
  const id = newId();
  const sale = {
    id,
    method: 'cash',
    items: [{ itemId: tickets[0].id, quantity: 2 }],
    total: tickets[0].allInPrice * 2,
    soldAt: new Date().toISOString(),
    checkIn: false,
    ...(email && { email }),
  };
  const device = { id: newId(), name: 'Front door' };
  const sent = await world.as(seller).post(`/events/${eventId}/boxOffice/sales`, { device, sales: [sale] });
  const [result] = sent.body.results;
  if (result.refused) throw new Error(result.refused.code);
  await world.app.deliverEvents();
  return { eventId, orderId: `order:${id}`, device, total: sale.total };
}
