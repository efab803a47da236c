import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardSteps } from '#app/server/testing/card-steps.ts';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { openBoxOffice, openCardReaders, recordCardSales } from '#modules/sales/box-office/server/index.ts';
import { forgetBuyer, paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { forgetEvidence, openDisputes } from './index.ts';

let sale: Sale;
const sell = sellingAt(() => sale);
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

const evidence = {
  customerName: 'Maya Reyes',
  customerEmail: 'maya@example.test',
  productDescription: 'Two tickets',
  serviceDate: 'Friday',
  activity: 'Checked in',
  refundPolicy: 'None',
  explanation: 'She was there.',
};

/** Disputes the payment of an order and submits evidence that names its buyer. */
async function answer(intentId: string, orderId: string) {
  const { dashboard } = sale.payments.emulator!;
  const providerId = await dashboard.openDispute(intentId, {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const { items } = (await admin.get('/admin/disputes?show=open')).body;
  const { id } = items.find((one: { orderId: string }) => one.orderId === orderId);
  expect((await admin.post(`/admin/disputes/${id}/evidence`, { evidence })).status).toBe(200);
  return {
    end: async () => {
      await dashboard.endDispute(providerId, 'lost');
      await sale.runTask('disputes.find');
    },
    evidence: async () => (await admin.get(`/admin/disputes/${id}`)).body.evidence,
  };
}

async function answered() {
  const { clientSecret, order, buyer } = await sell(1);
  const dispute = await answer(sale.intentIdOf(clientSecret), order.id);
  return { ...dispute, buyer: buyer as UserId };
}

async function deleteAccount(userId: UserId) {
  await forgetEvidence(sale.db, userId);
  await forgetBuyer(sale.db, userId, 'Deleted user');
  await sale.db.deleteFrom('accountUser').where('id', '=', userId).execute();
}

const nameless = { customerName: 'Deleted user', customerEmail: '' };

test('evidence names a buyer who deletes their account until the dispute is decided [DSP-01, ACC-03]', async () => {
  const dispute = await answered();
  await deleteAccount(dispute.buyer);
  expect(await dispute.evidence()).toEqual(evidence);
  await dispute.end();
  expect(await dispute.evidence()).toMatchObject(nameless);
});

test('evidence of a decided dispute is deleted with the account of the buyer [DSP-01, ACC-03]', async () => {
  const dispute = await answered();
  await dispute.end();
  expect(await dispute.evidence()).toEqual(evidence);
  await deleteAccount(dispute.buyer);
  expect(await dispute.evidence()).toMatchObject(nameless);
});

test('evidence about a guest of the box office without an address stays after the decision [DSP-01, BOX-01]', async () => {
  const { openEvent, intentOf } = cardSteps(() => sale);
  const event = await openEvent();
  const till = event.till(event.host);
  const { orderId } = (await till.start(1)).body;
  expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
  const dispute = await answer(await intentOf(orderId), orderId);
  await dispute.end();
  expect(await dispute.evidence()).toEqual(evidence);
});
