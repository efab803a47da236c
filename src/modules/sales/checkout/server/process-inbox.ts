import type { Checkout } from './checkout.ts';
import { faultAt } from './fault-points.ts';
import { leaseInbox, markFailed, markProcessed, type InboxRow } from './inbox-store.ts';
import { settleIntent } from './settle.ts';
import { syncRefunds } from './sync-refunds.ts';

const leaseSeconds = 60;
const mostAtOnce = 20;
/** With the pauses in between some three days, as long as the provider itself tries. */
const maxAttempts = 80;

/** Settles what webhooks named, until nothing waits. */
export async function processInbox(checkout: Checkout): Promise<void> {
  for (;;) {
    const rows = await leaseInbox(checkout.db, leaseSeconds, mostAtOnce);
    if (rows.length === 0) return;
    faultAt('checkout.inboxLeased');
    for (const row of rows) await processRow(checkout, row);
  }
}

async function processRow(checkout: Checkout, row: InboxRow): Promise<void> {
  try {
    await settleIntent(checkout, row.intentId);
    if (row.type.includes('refund')) await syncRefunds(checkout, row.intentId);
    faultAt('checkout.inboxSettled');
    await markProcessed(checkout.db, row);
    faultAt('checkout.inboxDone');
  } catch (error) {
    checkout.log.error(
      { err: error, eventId: row.eventId, intentId: row.intentId },
      'a webhook could not be processed',
    );
    await markFailed(checkout.db, row, String(error), maxAttempts);
  }
}
