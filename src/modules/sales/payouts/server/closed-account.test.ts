import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { openStripePayouts } from './stripe-payouts.ts';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterAll(() => sale.close());

test('an account that the provider no longer has counts as rejected until it is back, and its host isn’t told so every hour [PYO-01, PYO-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  const setAccount = (accountId: string) =>
    sql`update payee set account_id = ${accountId} where profile_id = ${host.id}::uuid`.execute(sale.db);
  const { accountId } = await sale.db
    .selectFrom('payee')
    .select('accountId')
    .where('profileId', '=', host.id)
    .executeTakeFirstOrThrow();
  await setAccount(newId());
  const answers = await Promise.all([
    host.as.post(`${host.path}/payouts/links`, { country: 'us' }),
    host.as.post(`${host.path}/payouts/refresh`),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual(['accountClosed', 'accountClosed']);
  for (let hour = 0; hour < 3; hour++) {
    await sale.run();
    await sale.runTask('payouts.read-news');
  }
  expect((await host.as.get(`${host.path}/payouts`)).body.account).toMatchObject({ transfers: 'rejected' });
  expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'rejected' }]);
  const { rows: told } = await sql`
    select payload ->> 'reason' as reason from outbox
     where type = 'payout.held' and payload ->> 'payeeId' = ${host.id} order by id`.execute(sale.db);
  expect(told).toEqual([{ reason: 'rejected' }]);
  await setAccount(accountId);
  await sale.runTask('payouts.read-news');
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
});

test('a payout that is refused although the account is active waits an hour, and its host is notified once [PYO-01, PYO-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  const refused = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'insufficient_capabilities_for_transfer',
  });
  const transfer = vi.spyOn(sale.stripe.transfers, 'create').mockRejectedValue(refused);
  for (let hour = 0; hour < 3; hour++) {
    await sale.run();
    await sale.runTask('payouts.read-news');
    await sale.runTask('payouts.pay');
  }
  expect(transfer).toHaveBeenCalledTimes(3);
  transfer.mockRestore();
  const { rows: told } = await sql`
    select payload ->> 'reason' as reason from outbox
     where type = 'payout.held' and payload ->> 'payeeId' = ${host.id}`.execute(sale.db);
  expect(told).toEqual([{ reason: 'detailsMissing' }]);
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
});

test('an account that is active by now stays so when an older answer of the provider comes later [PYO-01]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  // Another worker asked a minute later, and its answer is stored.
  const { accountId } = await sale.db
    .updateTable('payee')
    .set({ readAt: sql<Date>`now() + interval '1 minute'` })
    .where('profileId', '=', host.id)
    .returning('accountId')
    .executeTakeFirstOrThrow();
  await sale.emulator.setAccount(accountId, 'incomplete');
  const older = await host.as.post(`${host.path}/payouts/refresh`);
  expect(older.body.account).toMatchObject({ transfers: 'active' });
});

test('an older answer that an account is active lets no payout run, and its host isn’t told again [PYO-01, PYO-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  // Another worker asked a minute later, and its answer is stored.
  await sql`update payee set transfers = 'restricted', read_at = now() + interval '1 minute'
             where profile_id = ${host.id}::uuid`.execute(sale.db);
  for (let time = 0; time < 2; time++) {
    await sale.run();
    await host.as.post(`${host.path}/payouts/refresh`);
    expect(await host.settlements()).toMatchObject([{ state: 'held', reason: 'detailsMissing' }]);
  }
  const { rows: told } = await sql`
    select payload ->> 'reason' as reason from outbox
     where type = 'payout.held' and payload ->> 'payeeId' = ${host.id}`.execute(sale.db);
  expect(told).toEqual([{ reason: 'detailsMissing' }]);
});

test('an account that Stripe closed counts as rejected, whatever its capability says [PYO-01]', async () => {
  const transfers = { status: 'active', status_details: [] };
  const account = {
    id: 'acct_1',
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: true,
    configuration: {
      recipient: { applied: true, capabilities: { stripe_balance: { stripe_transfers: transfers } } },
    },
    created: '2026-11-28T20:00:00.000Z',
    livemode: false,
  };
  const httpClient = Stripe.createFetchHttpClient(async () => Response.json(account));
  const stripe = new Stripe('sk_test_1', { httpClient });
  expect(await openStripePayouts({ provider: 'stripe', stripe }).status('acct_1')).toEqual({
    transfers: 'rejected',
    due: [],
    dueLater: [],
  });
});
