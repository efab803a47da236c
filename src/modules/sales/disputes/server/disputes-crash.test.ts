import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentBooks } from '#modules/sales/checkout/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { paymentSteps } from '#modules/sales/checkout/server/testing/payment-steps.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { DisputeId, newId } from '#platform/ids.ts';
import { openDisputes } from './index.ts';

let sale: Sale;
const { ledgerOf, listWrong } = paymentSteps(() => sale);
const sell = sellingAt(() => sale);
const june = newId();
beforeAll(async () => {
  sale = await openSale(
    {},
    { onProvider: (services, payments) => openDisputes(services, paymentBooks(payments)) },
  );
});
afterAll(() => sale.close());

/** A process that looks for disputes, or answers one. */
const program = `
const [, url, dataDir, userId, answered] = process.argv.slice(1);
const { openDb } = await import('#platform/server/db.ts');
const { openLog } = await import('#platform/server/log.ts');
const { openPayments } = await import('#platform/server/payments.ts');
const { readConfig } = await import('#platform/server/config.ts');
const { paymentBooks } = await import('#modules/sales/checkout/server/index.ts');
const { submitEvidence } = await import('#modules/sales/disputes/server/answer-dispute.ts');
const { findDisputes } = await import('#modules/sales/disputes/server/sync-disputes.ts');
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://127.0.0.1:1' });
const db = openDb(url, { max: 4 });
const payments = openPayments(config, { db, log: openLog({ level: 'silent' }), emulator: { deliveries: 'manual', processingTime: 1 } });
const disputing = { db, books: paymentBooks(payments) };
if (answered) await submitEvidence(disputing, { userId, admin: true }, JSON.parse(answered));
else await findDisputes(disputing);
await payments.stop();
await db.destroy();
`;

/** Works in a process of its own, which dies at the fault point. */
async function dieAt(fault: string, answered?: object): Promise<void> {
  const { url, services } = sale.app;
  const told = answered ? [JSON.stringify(answered)] : [];
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', program, import.meta.dirname, url, services.config.DATA_DIR, june, ...told],
    {
      cwd: join(import.meta.dirname, '../../../../..'),
      env: { ...process.env, NODE_ENV: 'test', NODE_OPTIONS: '', FAULT: fault },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  expect((await once(child, 'exit'))[1]).toBe('SIGKILL');
}

const findDisputes = () => sale.runTask('disputes.find');

async function disputed() {
  const sold = await sell(2);
  await sale.payments.emulator!.dashboard.openDispute(sale.intentIdOf(sold.clientSecret), {});
  return sold;
}

const withdrawnOf = async (orderId: string) =>
  (await ledgerOf(orderId))
    .filter(({ account, kind }) => account === 'disputed' && kind.startsWith('dispute'))
    .map(({ amount }) => amount);

test.each(['disputes.read', 'disputes.written', 'disputes.booked'])(
  'a worker that dies at %s books a dispute once [DSP-01, OPS-02]',
  async (point) => {
    const { order } = await disputed();
    await dieAt(point);
    // Two workers take over at once.
    await Promise.all([findDisputes(), findDisputes()]);
    expect(await withdrawnOf(order.id)).toEqual([order.total]);
    expect(await listWrong()).toEqual([]);
  },
  60_000,
);

test.each(['disputes.evidenceWritten', 'disputes.evidenceSubmitted'])(
  'an answer whose process dies at %s is kept, and sending it again submits it once [DSP-01, OPS-02]',
  async (point) => {
    const { host, eventId } = await disputed();
    await findDisputes();
    const { items } = (await sale.app.as(host).get(`/events/event:backbeat:${eventId}/disputes`)).body;
    const disputeId = DisputeId.decode(items[0].id)!;
    const evidence = {
      customerName: 'Maya',
      customerEmail: 'maya@example.test',
      productDescription: 'Two tickets',
      serviceDate: 'Friday',
      activity: 'Checked in',
      refundPolicy: 'None',
      explanation: 'winning_evidence',
    };
    await dieAt(point, { disputeId, evidence });
    const admin = sale.app.as(june, { admin: true });
    const path = `/admin/disputes/${items[0].id}`;
    expect((await admin.get(path)).body.evidence).toEqual(evidence);
    if (point === 'disputes.evidenceWritten') await admin.post(`${path}/evidence`, { evidence });
    await findDisputes();
    expect((await admin.get(path)).body.dispute).toMatchObject({ state: 'won', withdrawn: 0 });
    expect(await listWrong()).toEqual([]);
  },
  60_000,
);
