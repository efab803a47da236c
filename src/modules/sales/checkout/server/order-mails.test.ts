import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  openHostedEvents,
  paidTicket,
  type HostedEvents,
  type TestPerson,
} from '#app/server/testing/hosted-events.ts';
import { bareId } from '#platform/ids.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

let maya: TestPerson;
let eventId: string;
let orderPath: string;
beforeEach(async () => {
  maya = await world.addPerson('Maya Okafor');
  eventId = await world.addEvent({ tickets: [paidTicket] });
  orderPath = `/events/${eventId}/orders/${await world.buy(maya, eventId, 2)}`;
  await world.app.deliverEvents();
});

const host = () => world.as(world.host);
const eventLink = () => `/events/b/${bareId(eventId)}/basement-signals`;
const mailTo = async (email: string, subject: RegExp) => {
  const found = (await world.mailsTo(email)).filter((mail) => subject.test(mail.subject));
  expect(found).toHaveLength(1);
  return found[0]!;
};

test('emails refunds and cancellations in our layout with the event, the host and a reply address [RFD-01]', async () => {
  const [first, second] = (await host().get(`${orderPath}/refunds`)).body.tickets;
  const refund = { seenRefunded: 0, admissionIds: [first.id], reason: 'The lights failed.' };
  await host().post(`${orderPath}/refunds`, refund, world.idempotent());
  await host().post(`${orderPath}/cancellations`, { admissionIds: [second.id], reason: 'Sorry.' });
  for (const [subject, reason] of [
    [/28\.49 refund is on its way/, 'The lights failed.'],
    [/^One ticket was cancelled: /, 'Sorry.'],
  ] as const) {
    const mail = await mailTo(maya.email, subject);
    expect(mail.headers).toEqual({ 'Reply-To': world.host.email });
    for (const part of [eventLink(), 'Hosted by Freight Union', reason]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
  }
});

test('never reveals the address of an admin who refunds [RFD-01, ADM-01]', async () => {
  const june = await world.addPerson('June Abara');
  const admin = world.app.as(june.id, { admin: true, email: june.email });
  await admin.post(`${orderPath}/refunds`, { seenRefunded: 0, reason: 'Gone.' }, world.idempotent());
  const mail = await mailTo(maya.email, /refund is on its way/);
  expect(mail.headers).toEqual({});
  expect(JSON.stringify(mail)).not.toContain(june.email);
});

test('doesn’t say that the host did what an admin did [RFD-01, ADM-01]', async () => {
  const admin = world.app.as((await world.addPerson('June Abara')).id, { admin: true });
  const [first] = (await admin.get(`${orderPath}/refunds`)).body.tickets;
  await admin.post(`${orderPath}/cancellations`, { admissionIds: [first.id], reason: 'Sold twice.' });
  await admin.post(`${orderPath}/refunds`, { seenRefunded: 0, reason: 'Gone.' }, world.idempotent());
  for (const [subject, reason] of [
    [/^One ticket was cancelled: /, 'Sold twice.'],
    [/refund is on its way/, 'Gone.'],
  ] as const) {
    const { text } = await mailTo(maya.email, subject);
    expect(text).toContain(`Reason: ${reason}`);
    expect(text).not.toMatch(/the host says|your host|by the host/i);
  }
});

test('a comp email names the giver, shows no order, and needs no account [GST-01]', async () => {
  const email = `ana-${maya.id}@example.test`;
  await world.giveComp(eventId, { name: 'Ana Reyes', email });
  await world.app.deliverEvents();
  const mail = await mailTo(email, /^Your tickets/);
  expect(mail.text).toContain('Freight Union gave you a free ticket');
  expect(mail.text).not.toMatch(/ordered|Total|Service fee/);
  expect(mail.text).not.toContain('/tickets/');
  expect(mail.attachments).toHaveLength(2);
});

test('a message is previewed with its recipient count, tested on its sender, then sent to all with the event and a reply address [GST-01]', async () => {
  const message = { subject: 'Doors at ten', text: 'See you <there>.' };
  const { body: preview } = await host().post(`/events/${eventId}/messagePreviews`, message);
  expect(preview).toMatchObject({
    people: 1,
    subject: 'Basement Signals: Doors at ten',
    replyTo: world.host.email,
  });
  expect(preview.text).toContain('See you <there>.');
  const { body: sent } = await host().post(`/events/${eventId}/messageTests`, message);
  expect(sent).toEqual({ sentTo: world.host.email });
  await mailTo(world.host.email, /^Test: Basement Signals: Doors at ten$/);
  await world.runTask('guests.send-messages');
  expect((await world.mailsTo(maya.email)).filter(({ subject }) => subject.includes('Doors'))).toEqual([]);
  expect((await host().get(`/events/${eventId}/messages`)).body.items).toEqual([]);

  await host().post(`/events/${eventId}/messages`, message, world.idempotent());
  await world.runTask('guests.send-messages');
  const mail = await mailTo(maya.email, /Doors at ten/);
  expect(mail.headers).toEqual({ 'Reply-To': world.host.email });
  expect(mail.text).toContain(eventLink());
  expect(mail.html).toContain('See you &#60;there&#62;.');
  const { body: history } = await host().get(`/events/${eventId}/messages`);
  expect(history.items).toMatchObject([
    { kind: 'message', subject: 'Doors at ten', people: 1, by: 'Ines Duarte' },
  ]);
});
