import type Stripe from 'stripe';
import type { PaymentBooks } from './payment-books.ts';
import { batchesOf, type Batch } from '#platform/server/batches.ts';
import { transact, type Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { fault } from '#platform/server/fault.ts';
import { stateOf } from '../rules.ts';
import { bookDispute } from './book-dispute.ts';
import { listIdleIntents, listKnown } from './store.ts';

export type Disputing = { readonly db: Db; readonly log: Log; readonly books: PaymentBooks };

/** How far back disputes without a webhook are looked for. Older ones are asked about while they are open. */
const days = 30;
const atOnce = 100;

/** Updates the disputes of a payment. Always asks the provider; payments without an order are ignored. */
export async function syncDisputes({ db, books }: Disputing, intentId: string): Promise<void> {
  const paid = await books.findPaid(db, intentId);
  if (!paid) return;
  const askedAt = new Date();
  const list = books.clientOf(paid.test).disputes.list({ payment_intent: intentId, limit: atOnce });
  for await (const made of list) {
    fault('disputes.read');
    await transact(db, async (tx) => {
      await bookDispute(tx, books, paid, made, askedAt);
      fault('disputes.written');
    });
    fault('disputes.booked');
  }
}

/** Finds disputes whose webhooks were lost, and asks about open ones again. */
export async function findDisputes(disputing: Disputing, idleSeconds = 3600): Promise<void> {
  const { db, books } = disputing;
  // Before the lists, of which one may fail, for example that of test mode with a key that was replaced.
  const idle = batchesOf(
    atOnce,
    (intentId) => intentId,
    (batch: Batch) => listIdleIntents(db, idleSeconds, batch),
  );
  for await (const intents of idle) await syncEach(disputing, intents);
  const gte = Math.floor(Date.now() / 1000) - days * 86_400;
  for (const client of books.clients) {
    let part: Stripe.Dispute[] = [];
    for await (const made of client.disputes.list({ limit: atOnce, created: { gte } })) {
      part.push(made);
      if (part.length < atOnce) continue;
      await syncDiffering(disputing, part);
      part = [];
    }
    await syncDiffering(disputing, part);
  }
}

async function syncDiffering(disputing: Disputing, disputes: readonly Stripe.Dispute[]): Promise<void> {
  const known = await listKnown(
    disputing.db,
    disputes.map(({ id }) => id),
  );
  const differing = disputes.filter(({ id, status, balance_transactions: moves }) => {
    const stored = known.get(id);
    return stored?.state !== stateOf(status) || stored.moves.length !== moves.length;
  });
  const intents = differing.flatMap(({ payment_intent: intent }) =>
    intent ? [typeof intent === 'string' ? intent : intent.id] : [],
  );
  await syncEach(disputing, new Set(intents));
}

/** A payment whose disputes can't be booked doesn't stop the others. */
async function syncEach(disputing: Disputing, intents: Iterable<string>): Promise<void> {
  for (const intentId of intents) {
    try {
      await syncDisputes(disputing, intentId);
    } catch (error) {
      disputing.log.error({ err: error, intentId }, 'failed to sync the disputes of a payment');
    }
  }
}
