import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardSteps } from '#app/server/testing/card-steps.ts';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { openBoxOffice, openCardReaders, recordCardSales } from '#modules/sales/box-office/server/index.ts';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { paymentSteps } from '#modules/sales/checkout/server/testing/payment-steps.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { AdminDispute, Dispute } from '../contract.ts';
import { openDisputes, sumFrozen } from './index.ts';

let sale: Sale;
const { ledgerOf, listWrong } = paymentSteps(() => sale);
const sell = sellingAt(() => sale);
const june = newId();
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)),
      completing: [recordCardSales(boxOfficeScans)],
      more: (services, payments, inPerson) => [
        openBoxOffice(services, inPerson, boxOfficeScans, openCardReaders(payments)),
      ],
    },
  );
});
afterAll(() => sale.close());

type Sold = Awaited<ReturnType<typeof sell>>;

const admin = () => sale.app.as(june, { admin: true });
const dashboard = () => sale.payments.emulator!.dashboard;

/** Delivers the provider's webhooks about disputes of this payment, oldest first unless they are reversed. */
async function deliver(
  { clientSecret }: Pick<Sold, 'clientSecret'>,
  order: 'inOrder' | 'reversed' = 'inOrder',
) {
  const intent = sale.intentIdOf(clientSecret);
  const found = [];
  for await (const event of sale.stripe.events.list({ limit: 100 })) {
    const about = event.data.object as { payment_intent?: string };
    if (event.type.startsWith('charge.dispute.') && about.payment_intent === intent) found.push(event);
  }
  for (const event of order === 'reversed' ? found : found.toReversed()) await sale.deliver(event);
  await sale.runTask('process-inbox');
}

async function disputed(options: { amount?: number; inquiry?: boolean } = {}, quantity = 2) {
  const sold = await sell(quantity);
  const providerId = await dashboard().openDispute(sale.intentIdOf(sold.clientSecret), options);
  return { ...sold, providerId };
}

/** As the event's host sees them. */
const ofEvent = async ({ host, eventId }: Sold): Promise<Dispute[]> =>
  (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/disputes`)).body.items;
const frozenOf = ({ eventId }: Sold) => sumFrozen(sale.db, eventId);

/** The net of each account for an order's disputes. */
async function moved({ order }: Sold) {
  const rows = await ledgerOf(order.id);
  const about = rows.filter(({ kind }) => kind.startsWith('dispute'));
  return Object.fromEntries(
    [...Map.groupBy(about, ({ account }) => account)].map(([account, entries]) => [
      account,
      entries.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  );
}

const evidence = (explanation: string) => ({
  customerName: 'Maya',
  customerEmail: 'maya@example.test',
  productDescription: 'Two tickets',
  serviceDate: 'Friday',
  activity: 'Checked in',
  refundPolicy: 'None',
  explanation,
});
const submit = ({ id }: Dispute, explanation: string) =>
  admin().post(`/admin/disputes/${id}/evidence`, { evidence: evidence(explanation) });

describe('a dispute', () => {
  test('is booked once out of host and platform, whatever arrives twice, and voids no ticket [DSP-01]', async () => {
    const sold = await disputed();
    await deliver(sold);
    await deliver(sold);
    await Promise.all([sale.runTask('disputes.find'), sale.runTask('disputes.find')]);
    expect(await moved(sold)).toEqual({
      disputed: 5698,
      host: -5000,
      platform: -698 - 1500,
      processing: 1500,
    });
    expect(await ofEvent(sold)).toMatchObject([
      { state: 'needsResponse', inquiry: false, amount: 5698, withdrawn: 5698, orderId: sold.order.id },
    ]);
    expect(await frozenOf(sold)).toEqual([]);
    expect(await sold.statusOf()).toBe('completed');
    expect((await sold.sheet()).tickets.map(({ state }: { state: string }) => state)).toEqual([
      'valid',
      'valid',
    ]);
    expect(await listWrong()).toEqual([]);
  });

  test('of a part takes the fee in proportion, and freezes the rest of the order [DSP-01]', async () => {
    const sold = await disputed({ amount: 2849 });
    await deliver(sold);
    expect(await moved(sold)).toMatchObject({ disputed: 2849, host: -2500, platform: -349 - 1500 });
    expect(await frozenOf(sold)).toEqual([{ currency: 'usd', amount: 2500 }]);
    expect(await listWrong()).toEqual([]);
  });

  test('that is won returns everything but the fee [DSP-01]', async () => {
    const sold = await disputed();
    await deliver(sold);
    await dashboard().endDispute(sold.providerId, 'won');
    await deliver(sold);
    expect(await moved(sold)).toEqual({ disputed: 0, host: 0, platform: -1500, processing: 1500 });
    expect(await ofEvent(sold)).toMatchObject([{ state: 'won', withdrawn: 0 }]);
    expect(await frozenOf(sold)).toEqual([]);
    expect(await listWrong()).toEqual([]);
  });

  test('that is reopened for an appeal is published again, as it needs another response [DSP-01]', async () => {
    const sold = await disputed();
    await deliver(sold);
    await dashboard().endDispute(sold.providerId, 'lost');
    await deliver(sold);
    await sql`
      update stripe_emulator_dispute set status = 'needs_response' where id = ${sold.providerId}`.execute(
      sale.db,
    );
    await sale.runTask('disputes.find');
    const published = await sale.db
      .selectFrom('outbox')
      .select(sql<string>`payload ->> 'state'`.as('state'))
      .where('type', '=', 'dispute.changed')
      .where(sql`payload ->> 'orderId'`, '=', bareId(sold.order.id))
      .orderBy('id')
      .execute();
    expect(published.map(({ state }) => state)).toEqual(['needsResponse', 'lost', 'needsResponse']);
  });

  test.each(['inOrder', 'reversed'] as const)(
    'that is lost stays booked, with webhooks %s [DSP-01]',
    async (order) => {
      const sold = await disputed();
      await dashboard().endDispute(sold.providerId, 'lost');
      await deliver(sold, order);
      expect(await moved(sold)).toMatchObject({ disputed: 5698, host: -5000 });
      expect(await ofEvent(sold)).toMatchObject([{ state: 'lost', closedAt: expect.any(String) }]);
      expect(await listWrong()).toEqual([]);
    },
  );

  test('without webhooks is found, and so is its outcome [DSP-01, PAY-09]', async () => {
    const sold = await disputed();
    await sale.runTask('disputes.find');
    expect(await ofEvent(sold)).toMatchObject([{ state: 'needsResponse' }]);
    await dashboard().endDispute(sold.providerId, 'won');
    await sale.runTask('disputes.find');
    expect(await ofEvent(sold)).toMatchObject([{ state: 'won', withdrawn: 0 }]);
    expect(await listWrong()).toEqual([]);
  });

  test('that comes before the sale is settled waits for the sale [DSP-01]', async () => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId, { capacity: 10 });
    const buyer = newId();
    const { body: order } = await sale.order(buyer, { eventId, lines: [[typeId, 2]] });
    const { clientSecret } = (await sale.startPayment(buyer, order.id)).body;
    await sale.pay(clientSecret, 'pm_card_createDispute');
    const sold = { host, eventId, order, clientSecret } as Sold;
    await sale.runTask('disputes.find');
    expect(await ofEvent(sold)).toEqual([]);
    await deliver(sold);
    expect((await sale.read(buyer, order.id)).body.status).toBe('completed');
    expect(await moved(sold)).toMatchObject({ disputed: 5698, host: -5000 });
    expect(await listWrong()).toEqual([]);
  });

  test('after a refund of a part takes only the rest, to the cent [DSP-01, RFD-01]', async () => {
    const sold = await sell(2);
    await sold.refund({ amount: 1999 });
    await dashboard().openDispute(sale.intentIdOf(sold.clientSecret));
    await deliver(sold);
    const net = Object.fromEntries(
      [...Map.groupBy(await ledgerOf(sold.order.id), ({ account }) => account)].map(([account, rows]) => [
        account,
        rows.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    );
    expect(net).toMatchObject({ host: 0, disputed: 3699, buyer: -3699 });
    expect(await listWrong()).toEqual([]);
  });

  test('refuses a refund by the host meanwhile, also one paid another way, and the ledger balances [DSP-01, RFD-01, RFD-03]', async () => {
    const sold = await disputed();
    await deliver(sold);
    const { body: refund } = await sold.refund();
    expect(refund).toMatchObject({ status: 'failed', owed: true });
    const mark = `${sold.path}/refunds/${refund.id}/paidOutside`;
    expect((await sale.app.as(sold.host).post(mark, { note: 'In cash' })).body.code).toBe('disputed');
    expect(await listWrong()).toEqual([]);
  });

  test('of a test order books no money [DSP-01]', async () => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId);
    const { body: order } = await sale.order(host, { eventId, lines: [[typeId, 1]], testMode: true });
    const { clientSecret } = (await sale.startPayment(host, order.id)).body;
    await sale.pay(clientSecret);
    await sale.sync(host, order.id);
    const sold = { host, eventId, order, clientSecret } as Sold;
    await dashboard().openDispute(sale.intentIdOf(clientSecret));
    await deliver(sold);
    expect(await moved(sold)).toEqual({});
    expect(await ofEvent(sold)).toEqual([]);
    expect(await listWrong()).toEqual([]);
  });
});

test('an inquiry withdraws nothing, freezes the order, and books once it becomes a dispute [DSP-01]', async () => {
  const sold = await disputed({ inquiry: true });
  await deliver(sold);
  expect(await moved(sold)).toEqual({});
  expect(await frozenOf(sold)).toEqual([{ currency: 'usd', amount: 5000 }]);
  expect(await ofEvent(sold)).toMatchObject([{ state: 'needsResponse', inquiry: true, withdrawn: 0 }]);
  await dashboard().escalateDispute(sold.providerId);
  await deliver(sold);
  expect(await ofEvent(sold)).toMatchObject([{ inquiry: false, withdrawn: 5698 }]);
  const closed = await disputed({ inquiry: true });
  await dashboard().endDispute(closed.providerId, 'warning_closed');
  await deliver(closed);
  expect(await ofEvent(closed)).toMatchObject([{ state: 'closed' }]);
  expect(await frozenOf(closed)).toEqual([]);
  expect(await listWrong()).toEqual([]);
});

describe('admins', () => {
  const openOnes = async (): Promise<AdminDispute[]> => {
    const items: AdminDispute[] = [];
    for (let cursor = ''; ;) {
      const { body } = await admin().get(`/admin/disputes?limit=2${cursor}`);
      items.push(...body.items);
      if (!body.next) return items;
      cursor = `&cursor=${body.next}`;
    }
  };

  test('see open disputes by deadline over all pages, with the fee and the provider’s page [DSP-01]', async () => {
    const sold = await Promise.all([disputed(), disputed(), disputed()]);
    await sale.runTask('disputes.find');
    const items = await openOnes();
    expect(items.map(({ evidenceDueAt }) => evidenceDueAt!)).toEqual(
      items.map(({ evidenceDueAt }) => evidenceDueAt!).toSorted(),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(items.map(({ orderId }) => orderId)).toEqual(
      expect.arrayContaining(sold.map(({ order }) => order.id)),
    );
    expect(items.every(({ state, fee }) => state !== 'won' && (fee === 1500 || fee === 0))).toBe(true);
  });

  test('get evidence prepared, edit and submit it, and the act is logged [DSP-01, ADM-01]', async () => {
    const sold = await disputed();
    await deliver(sold);
    const [dispute] = (await ofEvent(sold)) as [Dispute];
    const { body } = await admin().get(`/admin/disputes/${dispute.id}`);
    expect(body.evidence).toMatchObject({
      customerEmail: `${sold.buyer}@example.test`,
      productDescription: expect.stringContaining('2 × General admission for the event “Night Freight 014”'),
      activity: expect.stringContaining('$56.98 paid, tickets issued'),
    });
    expect((await submit(dispute, ' ')).body.code).toBe('evidenceRequired');
    const answer = await submit(dispute, 'He was there.');
    expect(answer.body).toMatchObject({ state: 'underReview', submittedAt: expect.any(String) });
    const again = await admin().get(`/admin/disputes/${dispute.id}`);
    expect(again.body.evidence).toEqual(evidence('He was there.'));
    const entries = await sale.db
      .selectFrom('auditEntry')
      .select(['act', 'after'])
      .where('itemId', '=', bareId(sold.order.id))
      .execute();
    expect(entries).toEqual([{ act: 'submitEvidence', after: { amount: 5698, currency: 'usd' } }]);
    expect((await submit(dispute, 'winning_evidence')).body).toMatchObject({ state: 'won', withdrawn: 0 });
    expect((await submit(dispute, 'More.')).body.code).toBe('disputeClosed');
    expect(await listWrong()).toEqual([]);
  });

  test('send evidence again that is changed and changed back [DSP-01]', async () => {
    const sold = await disputed();
    await deliver(sold);
    const [dispute] = (await ofEvent(sold)) as [Dispute];
    for (const words of ['He came.', 'She came.', 'He came.']) await submit(dispute, words);
    const { data } = await sale.stripe.disputes.list({ payment_intent: sale.intentIdOf(sold.clientSecret) });
    expect(data.map(({ evidence: { uncategorized_text: words } }) => words)).toEqual(['He came.']);
  });

  const evidenceOf = async (orderId: string) => {
    const item = (await openOnes()).find((dispute) => dispute.orderId === orderId)!;
    const { evidence: prepared } = (await admin().get(`/admin/disputes/${item.id}`)).body;
    // Without the moments, which end in the time zone.
    const activity = (prepared.activity as string).replaceAll(/^.*?[A-Z]{2,4}: /gm, '').split('\n');
    return { ...prepared, activity };
  };

  test('get the emails, check-ins and refunds of the order as evidence [DSP-01]', async () => {
    const sold = await sell();
    const { eventId } = sold;
    const [deviceId, messageId] = [newId(), newId()];
    const [used, refunded] = sold.admissions as [string, string];
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const email = `${sold.buyer}@example.test`;
    const key = `tickets:${bareId(sold.order.id)}`;
    const mail = { id: newId(), dedupeKey: key, channel: 'mail', recipient: email, text: '' } as const;
    await sale.db
      .insertInto('message')
      .values({ ...mail, subject: 'Your tickets for Night Freight 014', sentAt: minutesAgo(3) })
      .execute();
    await sale.db
      .insertInto('guestMessage')
      .values({
        eventId,
        id: messageId,
        key: 'doors',
        kind: 'message',
        subject: 'Doors at ten',
        byId: sold.host,
      })
      .execute();
    await sale.db
      .insertInto('guestMessageRecipient')
      .values({ eventId, messageId, key: email, byMail: true, mailedAt: minutesAgo(2) })
      .execute();
    await sale.db
      .insertInto('checkInDevice')
      .values({ eventId, id: deviceId, userId: sold.host, name: 'Front door' })
      .execute();
    await sale.db
      .insertInto('checkIn')
      .values({ eventId, ticketId: bareId(used), deviceId, counter: 1, at: minutesAgo(1), position: 1 })
      .execute();
    expect((await sold.refund({ admissionIds: [refunded] })).status).toBe(201);
    await dashboard().openDispute(sale.intentIdOf(sold.clientSecret), { amount: 2849 });
    await deliver(sold);
    expect(await evidenceOf(sold.order.id)).toMatchObject({
      activity: [
        'Order placed',
        '$56.98 paid, tickets issued',
        'Tickets emailed to the buyer: Your tickets for Night Freight 014',
        'Email sent to the buyer: Doors at ten',
        'Ticket checked in at the entrance (device: Front door)',
        '$28.49 refunded to the card',
      ],
      explanation: expect.stringMatching(
        /bought these tickets with a Backbeat account for \$56\.98\. We sent them by email\. One ticket of this order was used to enter the event\. \$28\.49 of this order was already refunded\.$/,
      ),
    });
  });

  test('get evidence without an account or an email for a card reader’s sale to a guest without an address [DSP-01, BOX-01]', async () => {
    const { openEvent, intentOf } = cardSteps(() => sale);
    const event = await openEvent();
    const till = event.till(event.host);
    const { orderId } = (await till.start(1)).body;
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
    const intent = await intentOf(orderId);
    await dashboard().openDispute(intent);
    await deliver({ clientSecret: `${intent}_secret_` });
    expect(await evidenceOf(orderId)).toMatchObject({
      activity: [
        'Order placed',
        '$28.49 paid, tickets issued',
        'Ticket checked in at the entrance (device: Front door)',
      ],
      explanation:
        'Box office guest bought these tickets at the box office for $28.49. One ticket of this order was used to enter the event.',
    });
  });

  test('accept a dispute, which is then lost [DSP-01]', async () => {
    const sold = await disputed();
    await deliver(sold);
    const [dispute] = (await ofEvent(sold)) as [Dispute];
    const { body } = await admin().post(`/admin/disputes/${dispute.id}/acceptance`, { reason: 'True.' });
    expect(body).toMatchObject({ state: 'lost', withdrawn: 5698 });
    const closed = await admin().get('/admin/disputes?show=closed&limit=1');
    expect(closed.body.items).toMatchObject([{ id: dispute.id }]);
    expect(await listWrong()).toEqual([]);
  });
});
