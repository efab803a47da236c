import type Stripe from 'stripe';
import type { Db } from '#platform/server/db.ts';
import type { Payments } from '#platform/server/payments.ts';
import {
  listStuckSettlements,
  listWrongHosts,
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
): Promise<readonly string[]> {
  const wrong = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(verifyDatabase);
  return provider === 'embedded' ? [...wrong, ...(await verifyProvider(db, stripe))] : wrong;
}

async function verifyDatabase(db: Db): Promise<string[]> {
  const settlements = await listWrongSettlements(db);
  const hosts = await listWrongHosts(db);
  const stuck = await listStuckSettlements(db, graceSeconds);
  return [
    ...settlements.map(
      ({ id, state, want, booked, kept }) =>
        `settlement ${id} is ${state}: ${want} to book, ${booked} booked, ${kept} kept for earlier events`,
    ),
    ...hosts.map(
      ({ hostId, currency, earned, settled, left }) =>
        `host ${hostId} earned ${earned} ${currency}, but ${settled} is settled and ${left} is due`,
    ),
    ...stuck.map(({ id, state }) => `settlement ${id} is stuck: ${state}`),
  ];
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
