import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAccount } from '#modules/identity/accounts/server/index.ts';
import { readCode } from '#modules/sales/tickets/rules.ts';
import { openWholeApp, type WholeApp } from './whole-app.ts';
import { bareId } from '#platform/ids.ts';

let whole: WholeApp;
let buyer: ReturnType<WholeApp['app']['as']>;
beforeAll(async () => {
  whole = await openWholeApp();
  const orderId = bareId(whole.things.orderId!);
  const order = await whole.app.db
    .selectFrom('ticketOrder')
    .select('buyerId')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await addAccount(whole.app.db, { id: order.buyerId, name: 'Ana Reyes', email: 'ana@example.test' });
  await whole.app.deliverEvents();
  buyer = whole.app.as(order.buyerId);
});
afterAll(() => whole.close());

const bare = () => bareId(whole.things.orderId!);

test('a completed order is on the list of its buyer, and its tickets open with or without the prefix [ORD-05, RTE-20]', async () => {
  const { body: list } = await buyer.get('/tickets');
  expect(list).toMatchObject({
    items: [
      {
        orderId: whole.things.orderId,
        what: '1 × RSVP',
        ticketsTotal: 1,
        status: 'completed',
        event: { name: 'Night Freight 014' },
      },
    ],
    total: 1,
    offset: 0,
  });
  for (const id of [bare(), whole.things.orderId]) {
    const { status, body } = await buyer.get(`/tickets/${id}`);
    expect(status).toBe(200);
    expect(body.admissions).toMatchObject({
      total: 1,
      items: [{ ticketName: 'RSVP', number: 1, state: 'valid' }],
    });
    expect(body.admissions.items[0].code).toMatch(/^BB1:/);
  }
  expect((await buyer.get('/tickets?when=past')).body).toMatchObject({ items: [], total: 0 });
});

test('the confirmation is mailed once, with a PDF and a calendar file, and again when asked [ORD-08, TKT-01]', async () => {
  await whole.app.deliverEvents();
  const sent = await whole.app.db
    .selectFrom('message')
    .selectAll()
    .where('subject', 'like', '%Night Freight 014%')
    .execute();
  expect(sent).toHaveLength(1);
  const attachments = sent[0]!.attachments as unknown as { filename: string; content: string }[];
  expect(attachments.map(({ filename }) => filename)).toEqual(['tickets.pdf', 'event.ics']);
  expect(Buffer.from(attachments[0]!.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  expect(sent[0]!.text).toContain(`/tickets/${bare()}`);
  expect(sent[0]!.text).toMatch(/^When: \w+day, \w+ \d+, 20\d\d, /m);
  const again = await buyer.post(`/orders/${bare()}/mail`, {});
  expect(again.body.sentTo).toBe(sent[0]!.recipient);
  const now = await whole.app.db
    .selectFrom('message')
    .select('id')
    .where('subject', 'like', '%Night Freight 014%')
    .execute();
  expect(now).toHaveLength(2);
});

test('the documents are the buyer’s alone [ORD-08]', async () => {
  const pdf = await buyer.get(`/orders/${bare()}/tickets.pdf`);
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf' });
  expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
  for (const path of ['tickets.pdf', 'event.ics']) {
    expect((await whole.app.guest.get(`/orders/${bare()}/${path}`)).status).toBe(401);
    expect(
      (await whole.app.as('0198c7f0-0000-7000-8000-0000000000ff').get(`/orders/${bare()}/${path}`)).status,
    ).toBe(404);
  }
});

test('a door that knows only the published key can tell a true ticket [ORD-09]', async () => {
  const { body: keys } = await whole.app.guest.get('/tickets/keys');
  const { body: tickets } = await buyer.get(`/tickets/${bare()}`);
  const read = readCode(tickets.admissions.items[0].code)!;
  const found = keys.items.find(({ version }: { version: number }) => version === read.ticket.keyVersion);
  const key = createPublicKey({ key: Buffer.from(found.publicKey, 'base64'), type: 'spki', format: 'der' });
  expect(verify(null, read.body, key, read.signature)).toBe(true);
  expect(`admission:${read.ticket.ticketId}`).toBe(tickets.admissions.items[0].id);
});

test('the page of an event comes whole, in one answer [EVT-01, TIX-01]', async () => {
  const { body } = await whole.app.guest.get(`/events/${whole.things.eventId}/eventView`);
  expect(
    body.tickets.items.map((ticket: { name: string; status: string; allInPrice: number }) => [
      ticket.name,
      ticket.status,
      ticket.allInPrice,
    ]),
  ).toEqual([
    ['RSVP', 'onSale', 0],
    ['General admission', 'onSale', 2849],
  ]);
  expect(body.offer).toMatchObject({ priceFrom: 0, saleState: 'onSale' });
  for (const field of [
    'id',
    'name',
    'description',
    'priceValue',
    'currency',
    'priceCurrency',
    'status',
    'capacity',
    'ordered',
    'minPerOrder',
    'maxPerOrder',
    'saleStartDate',
    'saleEndDate',
  ]) {
    expect(body.tickets.items[0]).toHaveProperty(field);
  }
  expect(body.users.total).toBe(1);
});

test('without a currency, prices are in US dollars, in the instance’s time zone [PLT-10, PLT-09]', async () => {
  const { body } = await whole.app.guest.get(`/events/${whole.things.eventId}/eventView`);
  expect(body.tickets.items.map((ticket: { currency: string }) => ticket.currency)).toEqual(['usd', 'usd']);
  expect(body).toMatchObject({ timezone: 'America/Los_Angeles', offer: { currency: 'usd' } });
});
