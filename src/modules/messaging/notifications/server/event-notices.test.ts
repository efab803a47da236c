import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inHours } from '#modules/events/editor/server/testing/stage.ts';
import { datedDay } from '#platform/date-and-time.ts';
import { longDay } from '#platform/time.ts';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

/** Writes waiting emails in its own process, and dies at the given point. */
const program = `
const [url, dataDir] = process.argv.slice(1);
const { openDb } = await import('#platform/server/db.ts');
const { openMailer } = await import('#platform/server/mail.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { openLog } = await import('#platform/server/log.ts');
const { sendMessages } = await import('#modules/sales/guests/server/send-messages.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const db = openDb(url, { max: 2 });
await sendMessages({ config, db, log: openLog({ level: 'silent' }), mail: openMailer() });
await db.destroy();
`;

async function sendInProcess(fault = ''): Promise<string | number> {
  const { url, services } = world.app;
  const args = ['--input-type=module', '-e', program, url, services.config.DATA_DIR];
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../../../..'),
    env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: fault },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

const zone = 'America/Los_Angeles';
const [first, second, third] = [inHours(72), inHours(240), inHours(480)];
let maya: TestPerson;
let ana: { name: string; email: string };
let eventId: string;

/** Maya bought a ticket. Ana has no account and was given one. */
beforeEach(async () => {
  maya = await world.addPerson('Maya Okafor');
  ana = { name: 'Ana Reyes', email: `ana-${maya.id}@example.test` };
  eventId = await world.addEvent({ startDate: first, endDate: inHours(78), tickets: [paidTicket] });
  await world.buy(maya, eventId, 2);
  await world.giveComp(eventId, ana);
  await settle();
});

const host = () => world.as(world.host);
const move = (startDate: string) => host().post(`/events/${eventId}/postponement`, { startDate });
const settle = async () => {
  await world.app.deliverEvents();
  await world.runTask('guests.send-messages');
};
/** Emails about the event itself, without tickets and refunds. */
const noticesTo = async (email: string) =>
  (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Basement Signals '));
const titlesOf = async ({ id }: TestPerson) => {
  const { body } = await world.app.as(id).get(`/users/user:us-west-2:${id}/notifications`);
  return body.items.map(({ title }: { title: string }) => title) as string[];
};
const tokenIn = (text: string) => /\/refund#(\S+)/.exec(text)?.[1];
const offerOf = async () => {
  const [mail] = await noticesTo(maya.email);
  return `/refundOffers/${tokenIn(mail!.text)}`;
};

describe('an event moves to another date', () => {
  test('emails every holder the old and new date, guests without an account too, and shows the host the count [RFD-02, EVA-30]', async () => {
    const { body } = await move(second);
    expect(body.notified).toBe(2);
    await settle();
    for (const { email } of [maya, ana]) {
      const [mail, ...more] = await noticesTo(email);
      expect(more).toEqual([]);
      expect(mail!.subject).toMatch(/^Basement Signals moved to /);
      for (const part of [datedDay(first, zone), datedDay(second, zone), '1650 Mateo St'])
        expect(mail!.text).toContain(part);
    }
    expect((await titlesOf(maya))[0]).toMatch(/^Basement Signals moved to .+ \(was .+\)$/);
  });

  test('sends a change once, even if the work is repeated, and leaves it out of the digest [RFD-02]', async () => {
    await move(second);
    await Promise.all([settle(), settle()]);
    await world.app.db.updateTable('outbox').set({ relayedAt: null }).execute();
    await settle();
    await world.app.db
      .updateTable('notification')
      .set({ changedAt: new Date(Date.now() - 3_600_000) })
      .execute();
    await world.runTask('notifications.digest');
    for (const { email } of [maya, ana]) {
      expect(await noticesTo(email)).toHaveLength(1);
      expect(await world.mailsTo(email)).toHaveLength(2);
    }
    expect((await titlesOf(maya)).filter((title) => title.includes('moved'))).toHaveLength(1);
  });

  test('a worker killed while writing emails loses none and sends none twice [RFD-02, OPS-02]', async () => {
    await move(second);
    await world.app.deliverEvents();
    expect(await sendInProcess('guests.mailsWritten')).toBe('SIGKILL');
    expect(await noticesTo(maya.email)).toEqual([]);
    expect(await sendInProcess()).toBe(0);
    await settle();
    for (const { email } of [maya, ana]) expect(await noticesTo(email)).toHaveLength(1);
  });

  test('sends two notices for two moves in a row [RFD-02]', async () => {
    await move(second);
    await move(third);
    await settle();
    for (const { email } of [maya, ana]) {
      const texts = (await noticesTo(email)).map(({ text }) => text).toSorted();
      expect(texts).toHaveLength(2);
      expect(texts.filter((text) => text.includes(longDay(third, zone)))).toHaveLength(1);
    }
    expect((await titlesOf(maya)).filter((title) => title.includes('moved'))).toHaveLength(2);
  });

  test('My tickets shows the new date [RFD-02]', async () => {
    const soon = await world.addEvent({ startDate: inHours(120), endDate: inHours(126) });
    await world.buy(maya, soon);
    const namesOf = async () => {
      const { body } = await world.as(maya).get('/tickets');
      return body.items.map(({ event }: { event: { id: string } }) => event.id) as string[];
    };
    expect(await namesOf()).toEqual([eventId, soon]);
    await move(second);
    await settle();
    expect(await namesOf()).toEqual([soon, eventId]);
  });

  test('users who turned these emails off still get the notification in the app [RFD-02, ACC-04]', async () => {
    const off = { kinds: [{ type: 'eventChanged', channel: 'email', enabled: false }] };
    await world.as(maya).put(`/users/user:us-west-2:${maya.id}/notificationSettings`, off);
    expect((await move(second)).body.notified).toBe(2);
    await settle();
    expect(await noticesTo(maya.email)).toEqual([]);
    expect(await noticesTo(ana.email)).toHaveLength(1);
    expect((await titlesOf(maya))[0]).toContain('moved to');
  });

  test('shows hosts in the history what was sent, when and to how many [GST-01, RFD-02]', async () => {
    await move(second);
    const { body } = await host().get(`/events/${eventId}/messages`);
    expect(body.items).toMatchObject([{ kind: 'moved', people: 2 }]);
    expect((await world.as(maya).get(`/events/${eventId}/messages`)).status).toBe(403);
  });
});

test('a new venue is announced with the old one, and offers no refund [RFD-02, EVA-30]', async () => {
  const { draft } = (await host().get(`/events/${eventId}/form`)).body;
  const location = { ...draft.location, name: 'The Cold Store', address1: '800 E 4th St' };
  const { body } = await host().put(`/events/${eventId}`, { ...draft, venue: null, location });
  expect(body.notified).toBe(2);
  await settle();
  const [mail] = await noticesTo(maya.email);
  expect(mail!.text).toContain('Signal Basement, 1650 Mateo St');
  expect(mail!.text).toContain('The Cold Store, 800 E 4th St');
  expect(tokenIn(mail!.text)).toBeUndefined();
});

test('a new description doesn’t notify holders [EVA-30]', async () => {
  const { draft } = (await host().get(`/events/${eventId}/form`)).body;
  const { body } = await host().put(`/events/${eventId}`, { ...draft, description: 'Bring a torch.' });
  expect(body).not.toHaveProperty('notified');
  await settle();
  expect(await noticesTo(ana.email)).toEqual([]);
});

test('notifies everyone when an event is postponed without a date, and when it takes place after all [RFD-02, EVT-06]', async () => {
  expect((await host().post(`/events/${eventId}/postponement`)).body.notified).toBe(2);
  expect((await host().delete(`/events/${eventId}/postponement`)).body.notified).toBe(2);
  await settle();
  const subjects = (await noticesTo(ana.email)).map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual([
    expect.stringMatching(/^Basement Signals is postponed/),
    expect.stringMatching(/^Basement Signals takes place as planned/),
  ]);
});

describe('an event is cancelled', () => {
  test('notifies every holder once with the reason, while refunds are running [RFD-02]', async () => {
    const cancelled = await host().post(`/events/${eventId}/cancellation`, {
      reason: 'The roof leaks.',
      refund: true,
    });
    expect(cancelled.body.notified).toBe(2);
    await world.app.deliverEvents();
    await world.runTask('checkout.refund-events');
    await settle();
    for (const { email } of [maya, ana]) {
      const notices = await noticesTo(email);
      expect(notices).toHaveLength(1);
      expect(notices[0]!.text).toContain('The roof leaks.');
    }
    const others = (await world.mailsTo(ana.email)).map(({ subject }) => subject);
    expect(others).toEqual(['Your tickets: Basement Signals', expect.stringContaining('is cancelled')]);
    expect((await titlesOf(maya)).filter((title) => title.includes('cancelled'))).toHaveLength(1);
    expect(await world.verify()).toEqual([]);
  });
});

describe('the refund offer after a move', () => {
  test('opens from the link without signing in, refunds everything once and voids the tickets [RFD-02, RFD-01]', async () => {
    await move(second);
    await settle();
    const offer = await offerOf();
    const { guest } = world.app;
    expect((await guest.get(offer)).body).toMatchObject({
      state: 'open',
      amount: 5698,
      currency: 'usd',
      tickets: 2,
      event: { name: 'Basement Signals' },
    });
    const presses = await Promise.all(Array.from({ length: 8 }, () => guest.post(offer)));
    expect(presses.filter(({ status }) => status === 200)).not.toHaveLength(0);
    expect((await guest.get(offer)).body).toMatchObject({ state: 'taken', refunded: 5698 });
    const { body: list } = await host().get(`/events/${eventId}/guests?q=maya`);
    expect(list.items).toMatchObject([
      { state: 'void', refunded: 'full' },
      { state: 'void', refunded: 'full' },
    ]);
    const { body: settlement } = await host().get(`/events/${eventId}/settlement`);
    expect(settlement.items).toMatchObject([{ gross: 5698, refunds: 5698, net: 0 }]);
    expect(await world.verify()).toEqual([]);
  });

  test('shows the offer on the order; guests who paid nothing get none [RFD-02]', async () => {
    await move(second);
    await settle();
    const { body: list } = await world.as(maya).get('/tickets');
    const { body } = await world.as(maya).get(`/tickets/${list.items[0].orderId}`);
    expect(body.refundOffer).toMatchObject({ amount: 5698 });
    expect(`/refundOffers/${tokenIn(body.refundOffer.path)}`).toBe(await offerOf());
    const [comp] = await noticesTo(ana.email);
    expect(tokenIn(comp!.text)).toBeUndefined();
  });

  test('is the buyer’s: a friend who received one of the tickets can’t take it [RFD-02, EXC-03]', async () => {
    const friend = await world.addPerson('Leo Haas');
    const [{ orderId }] = (await world.as(maya).get('/tickets')).body.items;
    const order = `/tickets/${orderId}`;
    const [{ id }] = (await world.as(maya).get(order)).body.admissions.items;
    const sent = await world.as(maya).post(`/admissions/${id}/transfer`);
    await world.as(friend).post(`/transfers/${sent.body.path.split('#')[1]}`);
    await move(second);
    expect((await world.as(maya).get(order)).body.refundOffer).toMatchObject({ amount: 5698 });
    expect((await world.as(friend).get(order)).body).toMatchObject({ received: true, refundOffer: null });
  });

  test('ends after seven days, or when the event starts [RFD-02]', async () => {
    await move(third);
    await settle();
    const offer = await offerOf();
    const { until } = (await world.app.guest.get(offer)).body;
    expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(7);
    const { body: moved } = await move(inHours(30));
    expect((await world.app.guest.get(offer)).body.until).toBe(moved.event.startDate);
    await world.app.db.updateTable('refundOffer').set({ until: new Date() }).execute();
    expect((await world.app.guest.get(offer)).body).toMatchObject({ state: 'ended' });
    expect((await world.app.guest.post(offer)).body).toMatchObject({ code: 'offerEnded' });
  });

  test('is not for orders placed after the move [RFD-02]', async () => {
    await move(second);
    const late = await world.addPerson('Late Buyer');
    const orderId = await world.buy(late, eventId);
    const { body } = await world.as(late).get(`/tickets/${orderId}`);
    expect(body.refundOffer).toBeNull();
  });

  test('a small time correction is announced without a refund offer [RFD-02]', async () => {
    await move(new Date(Date.parse(first) + 30 * 60_000).toISOString());
    await settle();
    const [mail] = await noticesTo(maya.email);
    expect(mail!.subject).toContain('moved');
    expect(tokenIn(mail!.text)).toBeUndefined();
  });

  test('rejects a link that was changed [RFD-02]', async () => {
    await move(second);
    await settle();
    const offer = await offerOf();
    const changed = offer.endsWith('A') ? `${offer.slice(0, -1)}B` : `${offer.slice(0, -1)}A`;
    for (const path of [changed, '/refundOffers/nonsense'])
      expect((await world.app.guest.get(path)).body).toMatchObject({ code: 'offerNotFound' });
  });
});

test('tells the team once that an event moves or is cancelled, except who did it [EVA-30, EVT-06]', async () => {
  const [cora, dora, zed] = [
    await world.addPerson('Cora Vance'),
    await world.addPerson('Dora Kim'),
    await world.addPerson('Zed Quill'),
  ];
  const wireOf = (person: TestPerson) => `user:us-west-2:${person.id}`;
  const roles = [
    [cora, 'collaborator'],
    [dora, 'assistant'],
    [zed, 'assistant'],
  ] as const;
  for (const [person, creatorType] of roles)
    await host().post(`/events/${eventId}/creators`, { id: wireOf(person), creatorType });
  for (const person of [cora, dora]) {
    const id = wireOf(person);
    await world.as(person).put(`/events/${eventId}/creators/${id}`, { id, status: 'confirmed' });
  }
  await world.buy(dora, eventId, 1);
  await move(second);
  await host().post(`/events/${eventId}/cancellation`, { reason: '', refund: true });
  await settle();
  const changesTo = async (person: TestPerson) =>
    (await titlesOf(person)).filter((title) => title.startsWith('Basement Signals '));
  const changes = [expect.stringMatching(/ is cancelled$/), expect.stringMatching(/ moved to /)];
  expect(await changesTo(cora)).toEqual(changes);
  expect(await changesTo(dora)).toEqual(changes);
  expect([await changesTo(world.host), await changesTo(zed)]).toEqual([[], []]);
});

test('tells everyone once who planned to go together, but not those who are only invited [PLN-02, EVT-06]', async () => {
  const [bea, cal, dee] = [
    await world.addPerson('Bea Flores'),
    await world.addPerson('Cal Winter'),
    await world.addPerson('Dee Sato'),
  ];
  const wireOf = ({ id }: TestPerson) => `user:us-west-2:${id}`;
  const follow = (one: TestPerson, other: TestPerson) =>
    world.as(one).put(`/users/${wireOf(one)}/follows/${wireOf(other)}`);
  await follow(bea, dee);
  await follow(dee, bea);
  const draft = { name: 'Signals together', eventIds: [eventId], access: 'open', inviteeIds: [wireOf(dee)] };
  const plan = await world.as(bea).post('/plans', draft);
  for (const person of [cal, maya]) await world.as(person).put(`/plans/${plan.body.id}/participation`, {});

  await move(second);
  await host().post(`/events/${eventId}/cancellation`, { reason: '', refund: true });
  await settle();
  const changesTo = async (person: TestPerson) =>
    (await titlesOf(person)).filter((title) => title.startsWith('Basement Signals '));
  const changes = [expect.stringMatching(/ is cancelled$/), expect.stringMatching(/ moved to /)];
  for (const person of [bea, cal, maya]) expect(await changesTo(person)).toEqual(changes);
  expect(await changesTo(dee)).toEqual([]);
});
