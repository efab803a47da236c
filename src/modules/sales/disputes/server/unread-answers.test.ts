import { openPaymentChaos } from '@backbeat/stripe-emulator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { bareId, newId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import type { AdminDispute } from '../contract.ts';
import { openDisputes } from './index.ts';

const chaos = openPaymentChaos();
/** Whether the provider refuses to list the latest disputes, as with a key that was replaced. */
let isListRefused = false;
/** Whether the provider refuses answers, such as when the bank has one already. */
let isAnswerRefused = false;
let sale: Sale;
const sell = sellingAt(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      between: (handle) => async (url, init) => {
        const address = url instanceof Request ? url.url : String(url);
        const isRefused = isAnswerRefused && init?.method === 'POST' && address.includes('/v1/disputes/');
        if (isRefused)
          return Response.json({ error: { type: 'invalid_request_error', message: 'No' } }, { status: 400 });
        return isListRefused && address.includes('/v1/disputes?') && address.includes('created')
          ? Response.json({ error: { type: 'invalid_request_error', message: 'No' } }, { status: 401 })
          : chaos.between(handle)(url, init);
      },
      onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)),
    },
  );
});
afterAll(() => sale.close());

test('a dispute that an admin accepted stays accepted when the provider’s next answer is lost [DSP-01, ADM-01]', async () => {
  const { clientSecret, order } = await sell(1);
  await sale.payments.emulator!.dashboard.openDispute(sale.intentIdOf(clientSecret), {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const list = async (show: 'open' | 'closed') =>
    (await admin.get(`/admin/disputes?show=${show}`)).body.items as AdminDispute[];
  const [dispute] = await list('open');
  expect(dispute!.orderId).toBe(order.id);
  chaos.always({ kind: 'status', status: 503 }, /GET \/v1\/disputes/);
  const reply = await admin.post(`/admin/disputes/${dispute!.id}/acceptance`, { reason: 'Not worth it' });
  chaos.calm();
  expect([reply.status, reply.body.state]).toEqual([200, 'needsResponse']);
  await sale.runTask('disputes.find');
  expect(await list('closed')).toMatchObject([{ id: dispute!.id, state: 'lost' }]);
});

test('the answer to a dispute doesn’t count for its appeal, which needs another one [DSP-01]', async () => {
  const { clientSecret, order } = await sell(1);
  const { dashboard } = sale.payments.emulator!;
  const providerId = await dashboard.openDispute(sale.intentIdOf(clientSecret), {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const read = async () =>
    ((await admin.get('/admin/disputes?show=open')).body.items as AdminDispute[]).find(
      ({ orderId }) => orderId === order.id,
    );
  const { id } = (await read())!;
  const { evidence } = (await admin.get(`/admin/disputes/${id}`)).body;
  const submit = () => admin.post(`/admin/disputes/${id}/evidence`, { evidence });
  const answered = { state: 'underReview', submittedAt: expect.any(String) };
  expect((await submit()).body).toMatchObject(answered);
  await dashboard.endDispute(providerId, 'lost');
  await sale.runTask('disputes.find');
  await sql`update stripe_emulator_dispute set status = 'needs_response' where id = ${providerId}`.execute(
    sale.db,
  );
  await sale.runTask('disputes.find');
  expect(await read()).toMatchObject({ state: 'needsResponse', submittedAt: null });
  expect((await submit()).body).toMatchObject(answered);
});

/** A dispute that was won, of which nothing is known here yet, and that is due to be asked about. */
async function wonUnheard() {
  const { clientSecret, order } = await sell(1);
  const { dashboard } = sale.payments.emulator!;
  const providerId = await dashboard.openDispute(sale.intentIdOf(clientSecret), {});
  await sale.runTask('disputes.find');
  await dashboard.endDispute(providerId, 'won');
  await sql`update dispute set asked_at = now() - interval '2 hours' where provider_id = ${providerId}`.execute(
    sale.db,
  );
  return { providerId, order };
}

test('open disputes are asked about again when the list of the latest ones fails [DSP-01, OPS-02]', async () => {
  const { order } = await wonUnheard();
  isListRefused = true;
  await expect(sale.runTask('disputes.find')).rejects.toThrow('No');
  isListRefused = false;
  const { body } = await sale.app.as(newId(), { admin: true }).get('/admin/disputes?show=closed');
  expect(body.items[0]).toMatchObject({ orderId: order.id, state: 'won' });
});

test('open disputes are asked about again also while a hundred others can’t be [DSP-01, OPS-02]', async () => {
  const { providerId, order } = await wonUnheard();
  // Of test mode, whose keys were removed.
  await sql`
    insert into dispute
    select (jsonb_populate_record(d, jsonb_build_object(
             'id', gen_random_uuid(), 'provider_id', 'gone_' || n, 'intent_id', 'gone_' || n, 'test', true))).*
      from dispute d, generate_series(1, 100) n where d.provider_id = ${providerId}`.execute(sale.db);
  isListRefused = true;
  await expect(sale.runTask('disputes.find')).rejects.toThrow('No');
  isListRefused = false;
  await sql`delete from dispute where intent_id like 'gone_%'`.execute(sale.db);
  const { body } = await sale.app.as(newId(), { admin: true }).get('/admin/disputes?show=closed');
  expect(body.items[0]).toMatchObject({ orderId: order.id, state: 'won' });
});

test('evidence that the bank refuses, after it has other evidence, doesn’t read as submitted [DSP-01, ADM-01]', async () => {
  const { clientSecret } = await sell(1);
  await sale.payments.emulator!.dashboard.openDispute(sale.intentIdOf(clientSecret), {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const { id } = (await admin.get('/admin/disputes?show=open')).body.items.at(-1);
  const { evidence } = (await admin.get(`/admin/disputes/${id}`)).body;
  const submit = (explanation: string) =>
    admin.post(`/admin/disputes/${id}/evidence`, { evidence: { ...evidence, explanation } });
  const stored = async () => (await admin.get(`/admin/disputes/${id}`)).body.evidence.explanation;
  isAnswerRefused = true;
  expect((await submit('He came, too late.')).body.code).toBe('evidenceRefused');
  expect(await stored()).toBe('He came, too late.');
  isAnswerRefused = false;
  expect((await submit('He came.')).body.state).toBe('underReview');
  isAnswerRefused = true;
  expect((await submit('She came.')).body.code).toBe('evidenceRefused');
  isAnswerRefused = false;
  expect(await stored()).toBe('He came.');
});

test('accepting a dispute that the provider refuses isn’t called refused evidence, and isn’t logged [DSP-01, ADM-01]', async () => {
  const { clientSecret, order } = await sell(1);
  await sale.payments.emulator!.dashboard.openDispute(sale.intentIdOf(clientSecret), {});
  await sale.runTask('disputes.find');
  const admin = sale.app.as(newId(), { admin: true });
  const { items } = (await admin.get('/admin/disputes?show=open')).body;
  const { id } = (items as AdminDispute[]).find(({ orderId }) => orderId === order.id)!;
  isAnswerRefused = true;
  const { status, body } = await admin.post(`/admin/disputes/${id}/acceptance`, {});
  isAnswerRefused = false;
  expect([status, body.code]).toEqual([409, 'acceptanceRefused']);
  const itemId = bareId(order.id);
  const entries = sale.db.selectFrom('auditEntry').select('act').where('itemId', '=', itemId);
  expect(await entries.execute()).toEqual([]);
});
