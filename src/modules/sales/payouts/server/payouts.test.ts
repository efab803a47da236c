import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

describe('onboarding', () => {
  test.each([
    ['complete', 'active', [], []],
    ['incomplete', 'restricted', ['bank'], []],
    ['moreLater', 'active', [], ['document']],
    ['pending', 'pending', [], []],
    ['rejected', 'rejected', [], []],
  ])(
    'that ends %s shows transfers %s, and what is missing [PYO-01]',
    async (outcome, transfers, due, dueLater) => {
      const host = await sale.addHost();
      expect((await host.as.get(`${host.path}/payouts`)).body).toMatchObject({
        seller: 'host',
        account: null,
      });
      await sale.onboard(host, outcome);
      const { body } = await host.as.get(`${host.path}/payouts`);
      expect(body.account).toEqual({ transfers, country: 'us', due, dueLater });
    },
  );

  test('a host who comes back sees the state without a webhook, and has one account [PYO-01]', async () => {
    const host = await sale.addHost();
    const { url } = await sale.linkFor(host);
    const back = await sale.answer(url, { answer: 'complete' });
    expect(back.headers.location).toContain(`/community/${host.id}/manage/payouts?from=provider`);
    const { body } = await host.as.post(`${host.path}/payouts/refresh`);
    expect(body.account.transfers).toBe('active');
    await sale.linkFor(host);
    const { rows } = await sql`select from payee where profile_id = ${host.id}::uuid`.execute(sale.db);
    expect(rows).toHaveLength(1);
  });

  test('a bank that refuses shows the failed payout and asks for another bank account [PYO-01]', async () => {
    const host = await sale.addHost();
    const { url } = await sale.linkFor(host);
    await sale.answer(url, { answer: 'complete', bank: 'refuses' });
    await host.as.post(`${host.path}/payouts/refresh`);
    const { eventId } = await sale.sell(host);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.emulator.payOutNow();
    await sale.emulator.deliverNow();
    await sale.runTask('payouts.read-news');
    const { body } = await host.as.get(`${host.path}/payouts`);
    expect(body.bankPayouts).toMatchObject([{ isFailed: true }]);
    expect(body.account.due).toEqual(['bank']);
  });

  test('a provider that is silent is a refusal, not an error [PYO-01]', async () => {
    const host = await sale.addHost();
    sale.chaos.always({ kind: 'status', status: 503 });
    const reply = await host.as.post(`${host.path}/payouts/links`, { country: 'us' });
    expect([reply.status, reply.body.code]).toEqual([503, 'providerSilent']);
  });

  test('a webhook without our signature is refused', async () => {
    const reply = await sale.app.server.inject({
      method: 'POST',
      url: '/api/payouts/webhook',
      payload: JSON.stringify({ id: 'evt_1', type: 'v2.core.account[requirements].updated' }),
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' },
    });
    expect(reply.statusCode).toBe(400);
  });

  test('accounts that the provider no longer has don’t keep others from being read [PYO-01]', async () => {
    const rows = Array.from({ length: 20 }, () => {
      const newsAt = new Date('2026-01-01');
      return { profileId: newId(), provider: 'embedded', accountId: newId(), country: 'us', newsAt } as const;
    });
    await sale.db.insertInto('payee').values(rows).execute();
    const host = await sale.addHost();
    await sale.onboard(host);
    await sale.runTask('payouts.read-news');
    expect((await host.as.get(`${host.path}/payouts`)).body.account).toMatchObject({ transfers: 'active' });
    await sale.db.deleteFrom('payee').where('newsAt', 'is not', null).execute();
  });
});

describe('a settlement', () => {
  test('is paid once after the event, and the ledger, statement and provider agree [PYO-02, STL-01]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId } = await sale.sell(host);
    const earned = await sale.balanceOf(eventId);
    await sale.run();
    expect(await host.settlements()).toEqual([]);
    await sale.end(eventId);
    sale.letFundsArrive();
    await Promise.all([sale.run(), sale.run()]);
    await sale.run();
    const [settlement, ...more] = await host.settlements();
    expect(more).toEqual([]);
    expect(settlement).toMatchObject({
      state: 'sent',
      reason: null,
      amount: earned,
      payout: earned,
      recovered: 0,
    });
    const sent = (await sale.transfers()).filter(
      (each) => each.transfer_group === `event:backbeat:${eventId}`,
    );
    expect(sent).toMatchObject([
      { amount: earned, currency: 'usd', metadata: { settlementId: settlement!.id, hostId: host.id } },
    ]);
    expect([await sale.balanceOf(eventId), await sale.balanceOf(eventId, 'transferred')]).toEqual([
      0,
      earned,
    ]);
    const path = `${host.path}/settlements/${settlement!.id}`;
    const { body: statement } = await host.as.get(path);
    const sum = statement.lines.reduce((total: number, line: { amount: number }) => total + line.amount, 0);
    expect(sum).toBe(earned);
    const pdf = await host.as.get(`${path}/pdf`);
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
    const csv = String((await host.as.get(`${host.path}/settlements.csv`)).body);
    expect(csv).toContain('Paid out');
  });

  test('waits while the platform’s balance is pending, and is paid later with another key [PYO-02]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId } = await sale.sell(host, { currency: 'gbp' });
    await sale.end(eventId);
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'due', reason: 'fundsPending' }]);
    sale.letFundsArrive();
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
  });

  test.each([
    ['never opened', undefined, 'noAccount'],
    ['is incomplete', 'incomplete', 'detailsMissing'],
    ['is being verified', 'pending', 'verification'],
    ['was rejected', 'rejected', 'rejected'],
  ])(
    'of a host whose account %s is held, and paid when the account is ready [PYO-02]',
    async (_, outcome, reason) => {
      const host = await sale.addHost();
      if (outcome) await sale.onboard(host, outcome);
      const { eventId } = await sale.sell(host);
      await sale.end(eventId);
      sale.letFundsArrive();
      await sale.run();
      expect(await host.settlements()).toMatchObject([{ state: 'held', reason }]);
      await sale.onboard(host);
      await sale.runTask('payouts.pay');
      expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
    },
  );

  test('of an event that changed hands goes to the new host, whose account is checked again [INV-05, PYO-02]', async () => {
    const [before, after] = [await sale.addHost(), await sale.addHost('Night Shift')];
    await sale.onboard(before);
    const { eventId } = await sale.sell(before);
    await sale.transfer(eventId, before, after);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    expect(await after.settlements()).toMatchObject([{ state: 'held', reason: 'noAccount' }]);
    expect(await before.settlements()).toEqual([]);
    await sale.onboard(after);
    await sale.runTask('payouts.pay');
    expect(await after.settlements()).toMatchObject([{ state: 'sent' }]);
  });

  test('of an event that changes hands after it was paid stays with the host who got it [INV-05, PYO-02]', async () => {
    const [before, after] = [await sale.addHost(), await sale.addHost('Night Shift')];
    await sale.onboard(before);
    const { eventId, order } = await sale.sell(before);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.transfer(eventId, before, after);
    expect((await sale.refund(eventId, order.id, 1000, after.userId)).status).toBe(201);
    await sale.run();
    expect(await before.settlements()).toMatchObject([{ state: 'held', reason: 'owed' }, { state: 'sent' }]);
    expect(await after.settlements()).toEqual([]);
  });

  test('of an account restricted in between is held, and paid with another key [PYO-02]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId } = await sale.sell(host);
    await sale.end(eventId);
    sale.letFundsArrive();
    const { rows } = await sql<{ accountId: string }>`
      select account_id from payee where profile_id = ${host.id}::uuid`.execute(sale.db);
    await sale.emulator.setAccount(rows[0]!.accountId, 'incomplete');
    // No webhook has arrived yet.
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'detailsMissing' }]);
    await sale.emulator.setAccount(rows[0]!.accountId, 'complete');
    await sale.emulator.deliverNow();
    await sale.runTask('payouts.read-news');
    await sale.runTask('payouts.pay');
    expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
  });

  test('a provider that is silent for a day is asked again, and pays once [PYO-02]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId } = await sale.sell(host);
    await sale.end(eventId);
    sale.letFundsArrive();
    sale.chaos.always({ kind: 'answerLost' }, /POST \/v1\/transfers/);
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'requested', reason: 'providerSilent' }]);
    // The provider has forgotten the key.
    await sql`delete from stripe_emulator_idempotency`.execute(sale.db);
    sale.chaos.calm();
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
    const group = `event:backbeat:${eventId}`;
    expect((await sale.transfers()).filter((each) => each.transfer_group === group)).toHaveLength(1);
  });

  test('a refused one fails, admins see why, and send it again. Both are logged [PYO-02, ADM-01]', async () => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const { eventId } = await sale.sell(host);
    await sale.end(eventId);
    sale.letFundsArrive();
    sale.chaos.next([{ kind: 'status', status: 402 }], /POST \/v1\/transfers/);
    await sale.run();
    const admin = sale.app.as(newId(), { admin: true });
    const listed = await admin.get('/admin/settlements');
    const mine = listed.body.items.find(
      (one: { host: { id: string } }) => one.host.id === `community:${host.id}`,
    );
    expect(mine).toMatchObject({
      settlement: { state: 'failed', reason: 'refused' },
      lastError: 'The provider is not well.',
    });
    const path = `/admin/settlements/${mine.settlement.id}`;
    expect((await admin.post(`${path}/hold`, { reason: 'Asked the host' })).status).toBe(200);
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'admin' }]);
    expect((await admin.post(`${path}/retry`, { reason: 'Cleared up' })).status).toBe(200);
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
    expect((await admin.post(`${path}/retry`, {})).body.code).toBe('notOpen');
    const log = await sale.db
      .selectFrom('auditEntry')
      .select('act')
      .where('itemId', '=', bareId(mine.settlement.id))
      .orderBy('createdAt')
      .execute();
    expect(log.map(({ act }) => act)).toEqual(['holdSettlement', 'retrySettlement']);
  });
});

test('in three currencies, with refunds before and after the payout, each host has got what the gateway kept for them [PYO-02]', async () => {
  const hosts = [await sale.addHost(), await sale.addHost('Signal Basement')];
  for (const host of hosts) await sale.onboard(host);
  const sold = [];
  for (const host of hosts)
    for (const currency of ['usd', 'eur', 'jpy']) {
      const one = { host, currency, ...(await sale.sell(host, { currency, quantity: 3 })) };
      await sale.buy(one.eventId, one.typeId);
      await sale.refund(one.eventId, one.order.id, 700, host.userId);
      await sale.end(one.eventId);
      sold.push(one);
    }
  sale.letFundsArrive();
  await sale.run();
  for (const { eventId, order, host } of sold) await sale.refund(eventId, order.id, 900, host.userId, 700);
  await sale.run();
  await sale.ageDebts();
  await sale.runTask('payouts.recover');
  // Without the ledger: from the gateway's charges and refunds, and the fee of each order.
  const { rows } = await sql<{ hostId: string; currency: string; due: number; got: number }>`
    with kept as (
      select c.profile_id as host_id, p.currency,
             sum(h.amount - h.refunded - p.fee_minor
                 + coalesce((select sum(f.fee_minor) from refund f where f.order_id = p.id and f.status = 'done'), 0)) as due
        from ticket_order p
        join event_creator c on c.event_id = p.event_id and c.creator_type = 'owner'
        join payment y on y.order_id = p.id and y.status = 'succeeded'
        join stripe_emulator_charge h on h.intent_id = y.intent_id and h.status = 'succeeded'
       where c.profile_id = any(${hosts.map(({ id }) => id)}::uuid[])
       group by 1, 2)
    select k.host_id, k.currency, k.due::int,
           (select sum(t.amount - t.reversed)::int from stripe_emulator_transfer t
             where t.metadata->>'hostId' = k.host_id::text and t.currency = k.currency) as got
      from kept k order by 1, 2`.execute(sale.db);
  expect(rows).toHaveLength(6);
  for (const { due, got } of rows) expect([due > 0, got]).toEqual([true, due]);
});

test('an event that ended while no worker ran is found by verify, and paid however old it is [PYO-02, OPS-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  const earned = await sale.balanceOf(eventId);
  await sql`update event set starts_at = now() - interval '101 days', ends_at = now() - interval '100 days'
             where id = ${eventId}::uuid`.execute(sale.db);
  await sql`insert into payouts_start (provider, started_at) values ('embedded', now() - interval '200 days')
                on conflict (provider) do update set started_at = excluded.started_at`.execute(sale.db);
  expect(await sale.verify()).toEqual([
    `event ${eventId} ended, but nothing is settled with ${host.id} for ${earned} usd`,
  ]);
  await sale.runTask('payouts.catch-up');
  sale.letFundsArrive();
  await sale.runTask('payouts.pay');
  expect(await host.settlements()).toMatchObject([{ state: 'sent', payout: earned }]);
});

test('with PAYOUTS=none the operator is the seller, and nothing is settled [PYO-01]', async () => {
  const other = await openPayoutsSale({ PAYOUTS: 'none' });
  const host = await other.addHost();
  expect((await host.as.get(`${host.path}/payouts`)).body).toMatchObject({
    seller: 'operator',
    account: null,
  });
  expect((await host.as.post(`${host.path}/payouts/links`, { country: 'us' })).body.code).toBe('payoutsOff');
  expect((await host.as.get('/payouts/terms')).body).toEqual({ seller: 'operator', delayHours: 0 });
  const tasks = other.app.features.flatMap(({ scheduledTasks }) => scheduledTasks ?? []);
  expect(tasks.filter(({ name }) => name.startsWith('payouts.'))).toEqual([]);
  await other.close();
});

test('there is money for hosts, artists and venues, and only for users who host paid events [PYO-01]', async () => {
  const [host, solo] = [await sale.addHost(), await sale.addSoloHost()];
  const getsPaid = async ({ as, path }: Pick<typeof solo, 'as' | 'path'>) =>
    (await as.get(`${path}/payouts`)).body.getsPaid;
  expect([await getsPaid(host), await getsPaid(solo)]).toEqual([true, false]);
  await sale.sell(solo);
  expect(await getsPaid(solo)).toBe(true);
});

test('only the team of a host reads its payouts [PYO-01]', async () => {
  const [host, other] = [await sale.addHost(), await sale.addHost('Signal Basement')];
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  await sale.run();
  const [settlement] = await host.settlements();
  for (const path of ['/payouts', '/settlements', `/settlements/${settlement!.id}`])
    expect((await other.as.get(`${host.path}${path}`)).status).toBe(403);
  expect((await other.as.get(`${other.path}/settlements/${settlement!.id}`)).status).toBe(404);
});

test('a person who hosts under their own name gets paid through their settings, and nobody else sees it [PYO-01, PYO-02]', async () => {
  const [host, other] = [await sale.addSoloHost(), await sale.addSoloHost()];
  const { eventId } = await sale.sell(host);
  await sql`insert into event_creator (event_id, profile_id, creator_type, creator_status)
            values (${eventId}::uuid, ${other.id}::uuid, 'collaborator', 'confirmed')`.execute(sale.db);
  const pageFor = async ({ as }: typeof host) =>
    (await as.get(`/events/event:backbeat:${eventId}/payouts`)).body.account;
  expect([await pageFor(host), await pageFor(other)]).toEqual(['/settings/payouts', null]);
  const { url } = await sale.linkFor(host);
  const back = await sale.answer(url, { answer: 'complete' });
  expect(back.headers.location).toMatch(/\/settings\/payouts\?from=provider$/);
  await host.as.post(`${host.path}/payouts/refresh`);
  const earned = await sale.balanceOf(eventId);
  await sale.end(eventId);
  sale.letFundsArrive();
  await sale.run();
  const [settlement] = await host.settlements();
  expect(settlement).toMatchObject({ state: 'sent', payout: earned });
  const statement = await host.as.get(`${host.path}/settlements/${settlement!.id}`);
  expect(statement.body.host).toEqual({ id: host.wireId, name: 'Ines Duarte' });
  for (const path of ['/payouts', '/settlements', `/settlements/${settlement!.id}`]) {
    expect((await other.as.get(`${host.path}${path}`)).status).toBe(404);
    const asAdmin = await sale.app.as(other.userId, { admin: true }).get(`${host.path}${path}`);
    expect(asAdmin.status).toBe(404);
  }
});
