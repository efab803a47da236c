import type { Checkout } from './checkout.ts';
import { faultAt } from './fault-points.ts';
import type { Claimed } from '#platform/server/leased-queue.ts';
import { paymentInbox, type InboxRow } from './inbox-store.ts';
import { settleIntent } from './settle.ts';
import { syncRefunds } from './sync-refunds.ts';

const mostAtOnce = 20;

export async function processInbox(checkout: Checkout): Promise<void> {
  await paymentInbox.failLost(checkout.db);
  for (;;) {
    const rows = await paymentInbox.claim(checkout.db, { limit: mostAtOnce });
    if (rows.length === 0) return;
    faultAt('checkout.inboxLeased');
    for (const row of rows) await processRow(checkout, row);
  }
}

async function processRow(checkout: Checkout, row: Claimed<InboxRow>): Promise<void> {
  try {
    await settleIntent(checkout, row.intentId);
    if (row.type.includes('refund')) await syncRefunds(checkout, row.intentId);
    for (const step of checkout.webhookSteps) await step(row);
    faultAt('checkout.inboxSettled');
    await paymentInbox.done(checkout.db, [row]);
    faultAt('checkout.inboxDone');
  } catch (error) {
    checkout.log.error(
      { err: error, eventId: row.eventId, intentId: row.intentId },
      'failed to process a webhook',
    );
    await paymentInbox.fail(checkout.db, [row], {
      error: String(error).slice(0, 500),
      pauseSeconds: Math.min(2 ** row.attempts, 3600),
    });
  }
}
