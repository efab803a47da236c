import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(() => sale.chaos.calm());
afterAll(() => sale.close());

test('a payout for which the provider rejects our key is sent once the key is replaced, without an admin [PYO-02]', async () => {
  const host = await sale.addHost();
  await sale.onboard(host);
  const { eventId } = await sale.sell(host);
  await sale.end(eventId);
  sale.letFundsArrive();
  sale.chaos.always({ kind: 'status', status: 401 }, /POST \/v1\/transfers/);
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'requested', reason: 'providerSilent' }]);
  sale.chaos.calm();
  await sale.run();
  expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
});

test('a host who opens an account while the provider rejects our key isn’t told that their country is [PYO-01]', async () => {
  const host = await sale.addHost();
  sale.chaos.always({ kind: 'status', status: 401 });
  const reply = await host.as.post(`${host.path}/payouts/links`, { country: 'us' });
  expect([reply.status, reply.body.code]).toEqual([503, 'providerSilent']);
});
