import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterAll(() => sale.close());

test('a host who is renamed after the answer about their new account was lost opens it at the next try [PYO-01, OPS-02]', async () => {
  const host = await sale.addHost();
  sale.chaos.always({ kind: 'answerLost' }, /POST \/v2\/core\/accounts/);
  const open = () => host.as.post(`${host.path}/payouts/links`, { country: 'us' });
  expect((await open()).body.code).toBe('providerSilent');
  sale.chaos.calm();
  await sale.db.updateTable('profile').set({ name: 'Freight United' }).where('id', '=', host.id).execute();
  expect((await open()).status).toBe(200);
  await sale.onboard(host);
  expect((await host.as.get(`${host.path}/payouts`)).body.account).toMatchObject({ transfers: 'active' });
});
