import { openPaymentChaos } from '@backbeat/stripe-emulator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDisputes } from '#modules/sales/disputes/server/index.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { paymentBooks } from './index.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { sellingAt } from './testing/selling-at.ts';

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

test('an admin may refund what no refund on its way and no lost dispute takes [RFD-01, ADM-01, DSP-01]', async () => {
  const sold = await sell(2);
  const admin = sale.app.as(newId(), { admin: true });
  const refund = async (amount: number, seenRefunded = 0) => {
    const body = { amount, seenRefunded, reason: 'The bar was closed', cancelTickets: false };
    return (await admin.post(`${sold.path}/refunds`, body, { 'idempotency-key': newId() })).body;
  };
  /** Shown, and refused if it is exceeded. */
  const limit = async () => {
    const { refunded, left } = (await admin.get(`${sold.path}/refunds`)).body;
    expect(await refund(left + 1, refunded)).toMatchObject({ code: 'tooMuch', left });
    return left as number;
  };
  const { total } = sold.order;
  expect(await limit()).toBe(total);
  chaos.always({ kind: 'status', status: 503 }, /POST \/v1\/refunds/);
  expect((await refund(1000)).status).toBe('due');
  expect(await limit()).toBe(total - 1000);
  chaos.calm();
  await sql`update refund set run_at = now() where status = 'due'`.execute(sale.db);
  await sale.runTask('retry-due-refunds');
  expect(await limit()).toBe(total - 1000);
  const { dashboard } = sale.payments.emulator!;
  const disputeId = await dashboard.openDispute(sale.intentIdOf(sold.clientSecret), { amount: 2000 });
  await dashboard.endDispute(disputeId, 'lost');
  await sale.runTask('disputes.find');
  expect(await limit()).toBe(total - 3000);
  expect(await sale.verify()).toEqual([]);
});
