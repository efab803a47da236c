import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDisputes } from '#modules/sales/disputes/server/index.ts';
import { paymentBooks, readSaleHealth } from './index.ts';
import { lateRefunds } from './payment-store.ts';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

let sale: Sale;
const { payInVain, refundsOf, listWrong } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    { onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)) },
  );
});
afterAll(() => sale.close());

const givenUp = () => lateRefunds.failed!.list(sale.db, 10);

/** The bank holds the money of a late payment for longer than its refund is tried. */
async function disputeLatePayment() {
  const { dashboard } = sale.payments.emulator!;
  const late = await payInVain();
  const disputeId = await dashboard.openDispute(sale.intentIdOf(late.clientSecret));
  await late.sync();
  await sale.runTask('disputes.find');
  for (let times = 2; times <= 5; times += 1) await late.tryAgainTomorrow();
  expect(await givenUp()).toHaveLength(1);
  return {
    ...late,
    decide: async (outcome: 'won' | 'lost') => {
      await dashboard.endDispute(disputeId, outcome);
      await sale.runTask('disputes.find');
    },
  };
}

test('the given up refund of a late payment is made once its dispute is decided for us [HLD-01, DSP-01]', async () => {
  const late = await disputeLatePayment();
  await late.decide('won');
  expect(await givenUp()).toEqual([]);
  await sale.runTask('retry-refunds');
  expect(await late.statusOf()).toBe('refunded');
  expect(await refundsOf(late.clientSecret)).toEqual([late.order.total]);
  expect(await listWrong()).toEqual([]);
});

test('the refund of a late payment ends once its buyer won the dispute, for admins, too [HLD-01, DSP-01]', async () => {
  const late = await disputeLatePayment();
  await late.decide('lost');
  expect(await givenUp()).toEqual([]);
  await late.sync();
  await late.tryAgainTomorrow();
  expect(await givenUp()).toEqual([]);
  expect(await refundsOf(late.clientSecret)).toEqual([]);
  expect(await readSaleHealth(sale.db)).toMatchObject({ refundsDue: 0 });
  expect(await listWrong()).toEqual([]);
});
