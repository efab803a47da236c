import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetBuyer, paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { newId, type UserId } from '#platform/ids.ts';
import { forgetEvidence, openDisputes } from './index.ts';

let sale: Sale;
const sell = sellingAt(() => sale);
beforeAll(async () => {
  const onProvider = (services: Sale['app']['services'], payments: Sale['payments']) =>
    openDisputes(services, paymentBooks(payments));
  sale = await openSale({}, { onProvider });
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

/** Disputes an order and submits evidence that names its buyer. */
async function answered() {
  const { clientSecret, order, buyer } = await sell(1);
  const { dashboard } = sale.payments.emulator!;
  const providerId = await dashboard.openDispute(sale.intentIdOf(clientSecret), {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const { items } = (await admin.get('/admin/disputes?show=open')).body;
  const { id } = items.find(({ orderId }: { orderId: string }) => orderId === order.id);
  expect((await admin.post(`/admin/disputes/${id}/evidence`, { evidence })).status).toBe(200);
  return {
    buyer: buyer as UserId,
    end: async () => {
      await dashboard.endDispute(providerId, 'lost');
      await sale.runTask('disputes.find');
    },
    evidence: async () => (await admin.get(`/admin/disputes/${id}`)).body.evidence,
  };
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
