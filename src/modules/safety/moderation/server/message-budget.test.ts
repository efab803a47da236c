import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letSell } from '#modules/sales/guests/server/testing/sell-at-door.ts';
import { newId } from '#platform/ids.ts';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';

let events: HostedEvents;
let admin: TestPerson;
beforeAll(async () => {
  events = await openHostedEvents();
  admin = await events.addPerson('June Abara');
});
afterAll(() => events.close());

const wire = (id: string) => `user:us-west-2:${id}`;
const as = (person: TestPerson) => events.as(person);
const asAdmin = () => events.app.as(admin.id, { admin: true });

async function addHost(name: string, days: number): Promise<TestPerson> {
  const host = await events.addPerson(name);
  const createdAt = new Date(Date.now() - days * 86_400_000);
  await events.app.db.updateTable('accountUser').set({ createdAt }).where('id', '=', host.id).execute();
  return host;
}
async function addEvent(host: TestPerson, more: object = {}) {
  const id = await events.addEvent(more, host);
  await events.app.deliverEvents();
  const { body } = await as(host).get(`/events/${id}/tickets`);
  return { id, ticketId: body.items[0].id as string };
}
const comp = (host: TestPerson, { id, ticketId }: { id: string; ticketId: string }, name = 'Guest') =>
  as(host).post(
    `/events/${id}/comps`,
    { itemId: ticketId, quantity: 1, name, email: `${newId()}@strangers.test` },
    events.idempotent(),
  );
const write = (host: TestPerson, eventId: string, text = 'Doors at ten.', key = newId()) =>
  as(host).post(`/events/${eventId}/messages`, { subject: 'Tonight', text }, events.idempotent(key));
const invite = (host: TestPerson, eventId: string) =>
  as(host).post(`/events/${eventId}/invitations`, {
    email: `${newId()}@strangers.test`,
    creatorType: 'assistant',
  });
const mailsToStrangers = async () => {
  await events.app.deliverEvents();
  const rows = await events.app.db
    .selectFrom('message')
    .select('id')
    .where('recipient', 'like', '%@strangers.test')
    .execute();
  return rows.length;
};
const search = async (q: string): Promise<string[]> => {
  await events.app.deliverEvents();
  const { body } = await events.app.guest.get(`/search?q=${encodeURIComponent(q)}`);
  return JSON.stringify(body).match(/"name":"[^"]*"/g) ?? [];
};
const caseOf = async (itemId: string) =>
  (await asAdmin().get('/moderation/reports?limit=60')).body.items.find(
    (one: { itemId: string }) => one.itemId === itemId,
  );

describe('a new account', () => {
  test('sends strangers at most 20 messages a day, through any call [MOD-01]', async () => {
    const host = await addHost('Ana', 0);
    const event = await addEvent(host);
    const before = await mailsToStrangers();
    const comps = await Promise.all(Array.from({ length: 16 }, () => comp(host, event)));
    const invitations = await Promise.all(Array.from({ length: 8 }, () => invite(host, event.id)));
    const messages = await write(host, event.id);
    expect(comps.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 201));
    expect(invitations.filter(({ status }) => status === 200 || status === 201)).toHaveLength(4);
    expect(invitations.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'messageLimit',
      detail: expect.stringMatching(/^You can message 0 more people today\. Your limit of 20 a day .* grows/),
      left: 0,
      perDay: 20,
    });
    expect(messages.status).toBe(429);
    expect((await mailsToStrangers()) - before).toBe(20);
  });

  test('counts tickets that it emails at the box office, also those that a Door Manager sells, and records sales beyond that without an email [MOD-01, BOX-01]', async () => {
    const host = await addHost('Kim', 0);
    const event = await addEvent(host);
    const before = await mailsToStrangers();
    const sell = (seller: TestPerson, count: number) => {
      const sales = Array.from({ length: count }, () => ({
        id: newId(),
        method: 'cash',
        items: [{ itemId: event.ticketId, quantity: 1 }],
        total: 0,
        soldAt: new Date().toISOString(),
        checkIn: false,
        email: `${newId()}@strangers.test`,
      }));
      const device = { id: newId(), name: 'Front door' };
      return as(seller).post(`/events/${event.id}/boxOffice/sales`, { device, sales });
    };
    const door = await addHost('Dora', 0);
    await letSell(events, event.id, door, host);
    const { body: own } = await sell(host, 15);
    const { body: doors } = await sell(door, 10);
    const results: { refused: object | null; whyNoEmail?: string }[] = [...own.results, ...doors.results];
    expect(results.filter(({ refused }) => refused)).toEqual([]);
    expect(results.flatMap(({ whyNoEmail }) => whyNoEmail ?? [])).toEqual(
      Array.from({ length: 5 }, () => expect.stringMatching(/^You can message 0 more people today\./)),
    );
    const [path, orderId] = [`/events/${event.id}`, `order:${own.results[0].id}`];
    const wish = { email: `${newId()}@strangers.test` };
    const again = await Promise.all([
      as(host).put(`${path}/boxOffice/sales/${orderId}/email`, wish),
      as(host).put(`${path}/orders/${orderId}/email`, wish),
      as(host).post(`${path}/orders/${orderId}/mail`),
    ]);
    expect(again.map(({ body }) => body.code)).toEqual(again.map(() => 'messageLimit'));
    expect((await mailsToStrangers()) - before).toBe(20);
  });

  test('doesn’t get to send more by recording sales for cash, which only it saw [MOD-01, BOX-01]', async () => {
    const host = await addHost('Lou', 0);
    const { body: page } = await as(host).post('/profiles', { type: 'community', name: 'Lou Sells' });
    const event = await addEvent(host, { creatorId: page.id, tickets: [paidTicket] });
    const path = `/events/${event.id}/boxOffice`;
    const [{ allInPrice: total }] = (await as(host).get(path)).body.tickets;
    const items = [{ itemId: event.ticketId, quantity: 1 }];
    const sale = { id: newId(), method: 'cash', items, total, soldAt: new Date().toISOString() };
    const device = { id: newId(), name: 'Front door' };
    const { body } = await as(host).post(`${path}/sales`, { device, sales: [sale] });
    expect(body.results).toMatchObject([{ refused: null }]);
    const answers = await Promise.all(Array.from({ length: 21 }, () => comp(host, event)));
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ perDay: 20 });
  });

  test('doesn’t get to send more by its own orders, free orders or the sales of a team that it helps [MOD-01]', async () => {
    const [host, owner] = [await addHost('Mia', 0), await addHost('Noa', 60)];
    const { body: page } = await as(host).post('/profiles', { type: 'community', name: 'Mia Sells' });
    const tickets = [{ ...paidTicket, capacity: 5 }];
    const event = await addEvent(host, { creatorId: page.id, tickets });
    await events.buy(host, event.id);
    const free = await addEvent(host, { creatorId: page.id, name: 'Free Basement' });
    await events.buy(await events.addPerson('A guest'), free.id);

    const { body: other } = await as(owner).post('/profiles', { type: 'community', name: 'Noa Sells' });
    const team = `/profiles/${other.id}/team`;
    await as(owner).post(team, { id: wire(host.id), creatorType: 'collaborator' });
    await as(host).put(`${team}/${wire(host.id)}`, { id: wire(host.id), status: 'confirmed' });
    const sold = await addEvent(owner, { creatorId: other.id, tickets, name: 'Noa’s Basement' });
    await events.buy(await events.addPerson('A buyer'), sold.id);

    const answers = await Promise.all(Array.from({ length: 21 }, () => comp(host, free)));
    expect(answers.filter(({ status }) => status === 429).map(({ body }) => body.perDay)).toEqual([20]);
  });

  test('can’t send phishing in names, links or messages [MOD-01]', async () => {
    const host = await addHost('PayPal Support', 0);
    const event = await addEvent(host, { name: 'Account locked: https://evil.test/login' });
    const before = await mailsToStrangers();
    const answers = [
      ...(await Promise.all(Array.from({ length: 30 }, () => comp(host, event)))),
      ...(await Promise.all(Array.from({ length: 30 }, () => invite(host, event.id)))),
    ];
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['nameInReview']));
    expect((await mailsToStrangers()) - before).toBe(0);
    expect([await search('PayPal'), await search('locked')]).toEqual([[], []]);

    const plain = await addHost('Ben', 0);
    const free = await addEvent(plain);
    expect((await comp(plain, free, 'see evil.com')).body.code).toBe('newcomerLink');
    expect((await comp(plain, free)).status).toBe(201);
    expect((await write(plain, free.id, 'Sign in at https://evil.test')).body.code).toBe('newcomerLink');
  });

  test('may send more after its first sales, so that buyers hear from the host [MOD-01]', async () => {
    const host = await addHost('Cy', 1);
    const community = await as(host).post('/profiles', { type: 'community', name: 'Cy Sells' });
    const event = await addEvent(host, { creatorId: community.body.id, tickets: [paidTicket] });
    const answers = await Promise.all(Array.from({ length: 21 }, () => comp(host, event)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await events.buy(await events.addPerson('A buyer'), event.id);
    expect((await comp(host, event)).status).toBe(201);
  });
});

describe('a held name', () => {
  test('once approved by an admin, is searchable and its host can send messages [MOD-01]', async () => {
    const host = await addHost('Eli', 0);
    const event = await addEvent(host, { name: 'Visa Pop-Up Party' });
    expect((await comp(host, event)).body.code).toBe('nameInReview');
    expect(await search('Pop-Up')).toEqual([]);
    const found = await caseOf(event.id);
    expect(found).toMatchObject({
      title: 'Visa Pop-Up Party',
      held: true,
      reports: { total: 0, reasons: [{ reason: 'heldName', total: 1 }] },
      acts: ['approve', 'warn', 'suspend'],
    });
    const approve = { act: 'approve', reason: 'It is sponsored' };
    const decided = await asAdmin().post(`/moderation/reports/${found.id}/acts`, approve);
    expect(decided.body).toMatchObject({ held: false, hidden: false, decision: { act: 'approve' } });
    expect((await comp(host, event)).status).toBe(201);
    expect(await search('Pop-Up')).toContain('"name":"Visa Pop-Up Party"');
  });

  test('is released without an admin when changed to a harmless one [MOD-01]', async () => {
    const host = await addHost('Customer Service', 0);
    await events.app.deliverEvents();
    await as(host).put(`/users/${wire(host.id)}`, { firstName: 'Customer Service', lastName: 'Desk' });
    await events.app.deliverEvents();
    expect(await caseOf(wire(host.id))).toMatchObject({ held: true, kind: 'user' });
    expect(await search('Customer')).toEqual([]);
    await as(host).put(`/users/${wire(host.id)}`, { firstName: 'Customer', lastName: 'Servant' });
    expect(await search('Servant')).toContain('"name":"Customer Servant"');
    expect(await caseOf(wire(host.id))).toBeUndefined();
  });

  test('that was approved is held again when it is changed to another one [MOD-01]', async () => {
    const host = await addHost('Oda', 0);
    const event = await addEvent(host, { name: 'Visa Karaoke' });
    const { id } = await caseOf(event.id);
    await asAdmin().post(`/moderation/reports/${id}/acts`, { act: 'approve', reason: 'It is sponsored' });
    expect(await search('Karaoke')).toContain('"name":"Visa Karaoke"');
    const { draft } = (await as(host).get(`/events/${event.id}/form`)).body;
    await as(host).put(`/events/${event.id}`, { ...draft, name: 'PayPal Karaoke' });
    expect((await comp(host, event)).body.code).toBe('nameInReview');
    expect(await search('Karaoke')).toEqual([]);
    expect(await caseOf(event.id)).toMatchObject({ held: true, title: 'PayPal Karaoke' });
  });

  test('keeps the reports about it when it is changed to a harmless one [MOD-01]', async () => {
    const host = await addHost('Pia', 0);
    const event = await addEvent(host, { name: 'PayPal Polka' });
    const reporter = await events.addPerson('A reporter');
    await as(reporter).post('/reports', { itemId: event.id, reason: 'scam', note: '' });
    const { draft } = (await as(host).get(`/events/${event.id}/form`)).body;
    await as(host).put(`/events/${event.id}`, { ...draft, name: 'Pia’s Polka' });
    expect(await search('Polka')).toEqual([]);
    expect(await caseOf(event.id)).toMatchObject({ held: false, hidden: true, reports: { total: 1 } });
  });

  describe('of an event', () => {
    const rename = async (host: TestPerson, eventId: string, name: string) => {
      const { draft } = (await as(host).get(`/events/${eventId}/form`)).body;
      expect((await as(host).put(`/events/${eventId}`, { ...draft, name })).status).toBe(200);
      await events.app.deliverEvents();
    };

    test('doesn’t show an event again that an admin hid [MOD-01]', async () => {
      const host = await addHost('Gus', 0);
      const { id } = await addEvent(host, { name: 'Rooftop Raffle' });
      await asAdmin().post(`/admin/events/${id}/takedown`, { how: 'hide', reason: 'There is no such roof' });
      await rename(host, id, 'PayPal Raffle');
      await rename(host, id, 'Rooftop Raffle');
      expect(await search('Rooftop')).toEqual([]);
      expect((await asAdmin().get(`/admin/events?q=${id}`)).body.items[0].hidden).toBe(true);
    });

    test('shows the event again when its host changes it after a warning [MOD-01]', async () => {
      const host = await addHost('Hal', 0);
      const { id } = await addEvent(host, { name: 'Mastercard Mambo' });
      const { id: caseId } = await caseOf(id);
      await asAdmin().post(`/moderation/reports/${caseId}/acts`, {
        act: 'warn',
        reason: 'Use your own name',
      });
      await rename(host, id, 'Monday Mambo');
      expect(await search('Mambo')).toContain('"name":"Monday Mambo"');
      const decided = (await asAdmin().get('/moderation/reports?state=decided')).body.items;
      expect(decided[0]).toMatchObject({ id: caseId, hidden: false });
    });

    test('is approved when an admin restores the event [MOD-01]', async () => {
      const host = await addHost('Ivo', 0);
      const { id } = await addEvent(host, { name: 'Venmo Vinyl' });
      await asAdmin().post(`/admin/events/${id}/restoration`, { reason: 'They sponsor it' });
      await rename(host, id, 'Venmo Vinyl');
      expect(await search('Vinyl')).toContain('"name":"Venmo Vinyl"');
    });
  });

  test('holds nothing for older accounts [MOD-01]', async () => {
    const host = await addHost('Fay', 60);
    const event = await addEvent(host, { name: 'Netflix Film Night' });
    expect(await search('Netflix')).toContain('"name":"Netflix Film Night"');
    expect((await comp(host, event)).status).toBe(201);
  });
});

test('an established host sends 500 messages to holders in a day, each counted once [MOD-01]', async () => {
  const host = await addHost('Dee', 60);
  const event = await addEvent(host);
  for (let batch = 0; batch < 5; batch += 1)
    await Promise.all(Array.from({ length: 20 }, () => comp(host, event)));
  const keys = Array.from({ length: 5 }, () => newId());
  for (const key of [...keys, ...keys])
    expect((await write(host, event.id, 'See https://venue.test', key)).body).toEqual({ people: 100 });
  const { used } = await events.app.db
    .selectFrom('messageBudget')
    .select('used')
    .where('userId', '=', host.id)
    .executeTakeFirstOrThrow();
  expect(used).toBe(600);
});
