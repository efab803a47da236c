import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDisputes } from '#modules/sales/disputes/server/index.ts';
import { newId } from '#platform/ids.ts';
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
async function disputeLatePayment(about: { amount?: number } = {}) {
  const { dashboard } = sale.payments.emulator!;
  const late = await payInVain();
  const disputeId = await dashboard.openDispute(sale.intentIdOf(late.clientSecret), about);
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

test('the buyer of a late payment reads that no refund follows once their bank returned it all [HLD-01, DSP-01]', async () => {
  const late = await disputeLatePayment();
  const read = async () => (await sale.read(late.buyer, late.order.id)).body;
  expect(await read()).not.toHaveProperty('returnedByBank');
  await late.decide('lost');
  expect(await read()).toMatchObject({ status: 'refundDue', returnedByBank: true });
});

test('an admin pays the rest of a late payment another way after the bank returned a part [RFD-03, DSP-01, ADM-01]', async () => {
  const late = await disputeLatePayment({ amount: 1000 });
  await late.decide('lost');
  for (let times = 1; times <= 5; times += 1) await late.tryAgainTomorrow();
  expect(await givenUp()).toMatchObject([{ title: '$18.49' }]);
  const { total } = late.order;
  const admin = sale.app.as(newId(), { admin: true });
  const path = `/admin/lateRefunds/${sale.intentIdOf(late.clientSecret)}/paidOutside`;
  const marked = await admin.post(path, { note: 'By bank transfer' });
  expect(marked.body).toMatchObject({ amount: total - 1000 });
  expect((await sale.read(late.buyer, late.order.id)).body).toMatchObject({
    status: 'refunded',
    paidOutside: [{ amount: total - 1000, note: 'By bank transfer' }],
  });
  expect(await listWrong()).toEqual([]);
});
