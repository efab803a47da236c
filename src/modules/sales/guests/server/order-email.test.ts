import { accountOpened } from '#modules/identity/accounts/events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { bareId, newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import { letSell, sellAtDoor } from './testing/sell-at-door.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

/** A sale to a guest at the door, and what can be done about its email address. */
async function openSale(email = '', seller = world.host) {
  const { eventId, orderId, device } = await sellAtDoor(world, { email, seller });
  const host = world.as(world.host);
  const path = `/events/${eventId}/orders/${orderId}`;
  return {
    eventId,
    path,
    host,
    setEmailAtDoor: (address: string, by = seller) =>
      world.as(by).put(`/events/${eventId}/boxOffice/sales/${orderId}/email`, { email: address }),
    emailAtDoor: async () => {
      const list = `/events/${eventId}/boxOffice/sales?deviceId=${device.id}`;
      return (await world.as(seller).get(list)).body.items[0].email;
    },
    setEmail: (address: string, more: object = {}, by = host) =>
      by.put(`${path}/email`, { email: address, ...more }),
    sheet: async () => (await host.get(`${path}/refunds`)).body,
    emailsOnList: async () =>
      (await host.get(`/events/${eventId}/guests`)).body.items.map((guest: { email: string }) => guest.email),
    codes: async () => {
      const rows = world.app.db.selectFrom('ticket').select('code').where('eventId', '=', bareId(eventId));
      return (await rows.orderBy('id').execute()).map(({ code }) => code);
    },
    scan: async (codes: readonly string[]) => {
      const at = new Date().toISOString();
      const scans = codes.map((code, index) => ({ counter: index + 1, kind: 'in', at, code, asked: true }));
      const scanner = { device: { id: newId(), name: 'Door' }, cursor: 0, scans };
      const { results } = (await host.post(`/events/${eventId}/checkIn/sync`, scanner)).body;
      return results.map(({ verdict }: { verdict: string }) => verdict);
    },
    going: async () => (await world.app.guest.get(`/events/${eventId}/users`)).body.total,
  };
}

const addressOf = (name: string) => `${name}-${newId()}@example.test`;
const subjectsTo = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const ticketsOf = async (person: { id: string; email: string; name: string }) =>
  (await world.as(person).get('/tickets?when=upcoming')).body.items;

test('the tickets of a guest without an account are emailed to an address that a host adds, and again to the one they correct it to, which can claim them [BOX-01, GST-01]', async () => {
  const sale = await openSale('guest.@example.test');
  expect(await sale.sheet()).toMatchObject({ canSetEmail: true, order: { buyer: { email: '' } } });
  expect((await sale.host.post(`${sale.path}/mail`)).body.code).toBe('noEmail');
  const [wrong, right] = [addressOf('gmial'), addressOf('gmail')];
  expect((await sale.setEmail(wrong)).body).toEqual({ sentTo: wrong });
  expect(await world.verify()).toEqual([]);
  expect((await sale.setEmail(right)).body).toEqual({ sentTo: right });
  for (const address of [wrong, right]) {
    const [mail, ...others] = await world.mailsTo(address);
    expect([mail?.subject, others]).toEqual(['Your tickets: Basement Signals', []]);
    // Its page asks for an account.
    expect([mail?.text.includes('/tickets/'), mail?.text.includes('If you sign up')]).toEqual([false, true]);
  }
  expect(await sale.emailsOnList()).toEqual([right, right]);
  expect(await sale.going()).toBe(0);
  const maya = await world.addPerson('Maya Okafor', right);
  await publish(world.app.db, accountOpened, { key: maya.id, payload: { userId: maya.id } });
  await world.app.deliverEvents();
  expect(await ticketsOf(maya)).toMatchObject([{ ticketsTotal: 2 }]);
  expect(await world.verify()).toEqual([]);
});

test('tickets that were emailed to a wrong address admit no one once it is corrected; those sent to the new one do, and sending them there again keeps them [BOX-01, GST-01]', async () => {
  const sale = await openSale(addressOf('gmial'));
  const wrong = await sale.codes();
  const right = addressOf('gmail');
  await sale.setEmail(right);
  const codes = await sale.codes();
  expect(await sale.scan(wrong)).toEqual(['void', 'void']);
  await sale.setEmailAtDoor(right.toUpperCase());
  expect(await sale.scan(codes)).toEqual(['admitted', 'admitted']);
  expect(await world.verify()).toEqual([]);
});

test('an address that belongs to an account puts the tickets into it, and from then on only its owner changes the address [BOX-01, GST-01]', async () => {
  const sale = await openSale(addressOf('gmial'));
  const maya = await world.addPerson('Maya Okafor');
  expect((await sale.setEmail(maya.email.toUpperCase())).status).toBe(200);
  await world.app.deliverEvents();
  expect(await ticketsOf(maya)).toMatchObject([{ ticketsTotal: 2 }]);
  expect(await sale.going()).toBe(1);
  expect(await subjectsTo(maya.email.toUpperCase())).toContain('Your tickets: Basement Signals');
  expect(await sale.sheet()).toMatchObject({ canSetEmail: false });
  expect((await sale.setEmail(addressOf('other'))).body.code).toBe('orderHasAccount');
  expect(await world.verify()).toEqual([]);
});

test('an address isn’t changed if it is mistyped, all tickets are cancelled, or an account ordered them [GST-01]', async () => {
  const sale = await openSale();
  expect((await sale.setEmail('guest.@example.test')).status).toBe(400);
  const ids = (await sale.sheet()).tickets.map(({ id }: { id: string }) => id);
  await sale.host.post(`${sale.path}/cancellations`, { admissionIds: ids, confirmCheckedIn: true });
  expect((await sale.setEmail(addressOf('guest'))).body.code).toBe('noTickets');
  expect(await sale.sheet()).toMatchObject({ order: { buyer: { email: '' } } });
  const orderId = await world.buy(await world.addPerson('Maya Okafor'), sale.eventId);
  const ordered = await sale.host.put(`/events/${sale.eventId}/orders/${orderId}/email`, {
    email: addressOf('other'),
  });
  expect([ordered.status, ordered.body.code]).toEqual([409, 'orderHasAccount']);
});

test('an admin gives a reason for changing an address, which is logged [GST-01, ADM-01]', async () => {
  const sale = await openSale();
  const june = await world.addPerson('June Park');
  const admin = world.app.as(june.id, { admin: true });
  const to = addressOf('guest');
  expect((await sale.setEmail(to, {}, admin)).body.code).toBe('whyRequired');
  expect((await sale.setEmail(to, { reason: 'The host is gone.' }, admin)).body).toEqual({ sentTo: to });
  const log = await world.app.db
    .selectFrom('auditEntry')
    .select(['act', 'reason'])
    .where('byId', '=', june.id)
    .execute();
  expect(log).toEqual([{ act: 'setOrderEmail', reason: 'The host is gone.' }]);
});

test('a Door Manager emails the tickets of their own sale to an address that was missing, until they belong to an account, and not those of others [BOX-01]', async () => {
  const [leo, maya] = [await world.addPerson('Leo Marsh'), await world.addPerson('Maya Okafor')];
  const sale = await openSale('', leo);
  expect(await sale.emailAtDoor()).toBe('');
  const wrong = addressOf('gmial');
  expect((await sale.setEmailAtDoor(wrong)).body).toEqual({ sentTo: wrong });
  expect(await sale.emailAtDoor()).toBe(wrong);
  expect((await sale.setEmailAtDoor(maya.email)).body).toEqual({ sentTo: maya.email });
  expect(await sale.emailAtDoor()).toBeNull();
  expect((await sale.setEmailAtDoor(wrong)).body.code).toBe('orderHasAccount');
  expect(await subjectsTo(maya.email)).toEqual(await subjectsTo(wrong));
  const others = await openSale();
  await letSell(world, others.eventId, leo);
  expect((await others.setEmailAtDoor(wrong, leo)).body.code).toBe('notYourSale');
  expect(await world.verify()).toEqual([]);
});
