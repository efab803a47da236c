import { openPaymentChaos } from '@backbeat/stripe-emulator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { newId } from '#platform/ids.ts';
import { evidenceWords } from '../evidence-copy.ts';
import { openDisputes } from './index.ts';

const chaos = openPaymentChaos();
let sale: Sale;
const sell = sellingAt(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      between: chaos.between,
      onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)),
    },
  );
});
afterAll(() => sale.close());

test('evidence doesn’t call a refund that the host paid in cash one to the card [DSP-01, RFD-01]', async () => {
  const sold = await sell(2);
  chaos.always({ kind: 'status', status: 402 }, /POST \/v1\/refunds/);
  const { body: refund } = await sold.refund({ amount: 1000 });
  chaos.calm();
  expect(refund.status).toBe('failed');
  const mark = `${sold.path}/refunds/${refund.id}/paidOutside`;
  expect((await sale.app.as(sold.host).post(mark, { note: 'In cash' })).status).toBe(200);
  await sale.payments.emulator!.dashboard.openDispute(sale.intentIdOf(sold.clientSecret), {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const { body: list } = await admin.get('/admin/disputes?show=open');
  const { evidence } = (await admin.get(`/admin/disputes/${list.items[0].id}`)).body;
  expect(evidence.activity).not.toContain(evidenceWords.refunded('$10'));
  expect(evidence.activity).toContain(evidenceWords.paidOutside('$10'));
  expect(evidence.explanation).toMatch(/\$10 of this order was already refunded\.$/);
});
