import type Stripe from 'stripe';
import { listBinding } from '#modules/sales/splits/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Payments } from '#platform/server/payments.ts';
import { divideAs } from '../rules.ts';
import { listMissing } from './owed.ts';
import { findStart } from './start-store.ts';
import {
  listSentShares,
  listStuckSettlements,
  listWrongEvents,
  listWrongSettlements,
  sumTransferred,
} from './verify-store.ts';

/** How long a payment provider may be silent before a payout counts as stuck. */
const graceSeconds = 2 * 86_400;

/**
 * Checks the invariants of payouts on one snapshot of the database.
 * @returns a sentence per violation
 */
export async function verifyPayouts(
  db: Db,
  { provider, stripe }: Pick<Payments, 'provider' | 'stripe'>,
  delayHours: number,
): Promise<readonly string[]> {
  const wrong = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verifyDatabase(tx, provider, delayHours));
  return provider === 'embedded' ? [...wrong, ...(await verifyProvider(db, stripe))] : wrong;
}

async function verifyDatabase(db: Db, provider: Payments['provider'], delayHours: number): Promise<string[]> {
  const settlements = await listWrongSettlements(db);
  const events = await listWrongEvents(db);
  const stuck = await listStuckSettlements(db, graceSeconds);
  return [
    ...settlements.map(
      ({ id, state, want, booked, kept }) =>
        `settlement ${id} is ${state}: ${want} to book, ${booked} booked, ${kept} kept for earlier events`,
    ),
    ...events.map(
      ({ eventId, currency, earned, settled, left }) =>
        `event ${eventId} earned ${earned} ${currency}, but ${settled} is settled and ${left} is due`,
    ),
    ...stuck.map(({ id, state }) => `settlement ${id} is stuck: ${state}`),
    ...(await verifyShares(db)),
    ...(await verifyOpened(db, provider, delayHours)),
  ];
}

/** Each artist and venue gets what the split gives them, and no more. */
async function verifyShares(db: Db): Promise<string[]> {
  const sent = await listSentShares(db);
  const splits = await listBinding(db, [...new Set(sent.map(({ eventId }) => eventId))]);
  return sent.flatMap(({ id, eventId, profileId, currency, held, door, total }) => {
    const shares = splits.get(eventId)?.shares ?? [];
    const place = shares.findIndex((share) => share.profileId === profileId);
    const share = divideAs({ held, door }, currency, shares).shares[place] ?? 0;
    return total <= share
      ? []
      : [`settlement ${id} pays ${total} ${currency} in all, but the share is ${share}`];
  });
}

/** Each event that ended more than two days ago is settled, or its settlement is open. */
async function verifyOpened(db: Db, provider: Payments['provider'], delayHours: number): Promise<string[]> {
  const started = await findStart(db, provider);
  // The run needs that time, too, for the past of a demo.
  if (!started || started > new Date(Date.now() - graceSeconds * 1000)) return [];
  const from = provider === 'embedded' ? new Date(0) : started;
  const endedBefore = new Date(Date.now() - delayHours * 3_600_000 - graceSeconds * 1000);
  const missing = await listMissing(db, { endedBefore, from });
  return missing.map(
    ({ eventId, hostId, amountMinor, currency }) =>
      `event ${eventId} ended, but nothing is settled with ${hostId} for ${amountMinor} ${currency}`,
  );
}

/** The provider's transfers must equal the ledger's. Only the embedded gateway is small enough to read in full. */
async function verifyProvider(db: Db, stripe: Stripe): Promise<string[]> {
  const booked = await sumTransferred(db);
  const sent = new Map<string, number>();
  for await (const { currency, amount, amount_reversed } of stripe.transfers.list({ limit: 100 }))
    sent.set(currency, (sent.get(currency) ?? 0) + amount - amount_reversed);
  return [...new Set([...booked.keys(), ...sent.keys()])].flatMap((currency) => {
    const [ours, theirs] = [booked.get(currency) ?? 0, sent.get(currency) ?? 0];
    return ours === theirs
      ? []
      : [`the payment provider sent ${theirs} ${currency} to hosts, the ledger says ${ours}`];
  });
}
