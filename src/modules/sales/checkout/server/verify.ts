import type { Db } from '#platform/server/db.ts';
import type { Checkout } from './checkout.ts';
import { stripeFor, toIntent } from './intent.ts';
import {
  listOrphans,
  listSharedKeys,
  listStuck,
  listTestIntents,
  listUnbalanced,
  listUnrefundedEvents,
  listOrdersWithWrongTickets,
  listWrongCounters,
  listWrongMoney,
  listWrongRefunds,
  listWrongUses,
  sumBooked,
} from './verify-store.ts';
import { listWrongListings } from './listing-store.ts';
import { listWrongTaxes } from './verify-tax-store.ts';

/** How long after expiry an order counts as stuck. */
const graceSeconds = 120;
/** How long a payment provider may be unreachable before a due refund counts as lost. */
const refundGraceSeconds = 86_400;

/**
 * Checks the invariants of sales on one snapshot of the database.
 * @returns a sentence per violation
 */
export async function verifySale(checkout: Checkout): Promise<readonly string[]> {
  const wrong = await checkout.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(verifyDatabase);
  return checkout.payments.provider === 'embedded' ? [...wrong, ...(await verifyProvider(checkout))] : wrong;
}

async function verifyDatabase(db: Db): Promise<string[]> {
  const counters = await listWrongCounters(db);
  const uses = await listWrongUses(db);
  const admissions = await listOrdersWithWrongTickets(db);
  const money = await listWrongMoney(db);
  const unbalanced = await listUnbalanced(db);
  const stuck = await listStuck(db, graceSeconds);
  const refunds = await listWrongRefunds(db, refundGraceSeconds);
  const events = await listUnrefundedEvents(db);
  const orphans = await listOrphans(db);
  const shared = await listSharedKeys(db);
  const taxes = await listWrongTaxes(db);
  const listings = await listWrongListings(db);
  return [
    ...counters.map(
      (type) =>
        `ticket type ${type.id}: ${type.held} held + ${type.sold} sold, but its orders have ${type.shouldHold} + ${type.shouldSell}`,
    ),
    ...uses.map(
      ({ id, used, live, maxUses }) => `promotion ${id}: ${used} uses of ${maxUses}, ${live} orders use it`,
    ),
    ...admissions.map(
      (order) => `order ${order.id} is ${order.status}: ${order.units} units, ${order.admissions} tickets`,
    ),
    ...money.map(
      (order) =>
        `order ${order.id} is ${order.status}: total ${order.total}, kept ${order.kept}, booked ${order.booked}, ${order.settled} settled payments`,
    ),
    ...unbalanced.map(
      ({ transferId, sum, currency }) => `transfer ${transferId} is off by ${sum} ${currency}`,
    ),
    ...stuck.map(({ id, status }) => `order ${id} is stuck: ${status}`),
    ...refunds.map(
      ({ id, status, amount, booked }) => `refund ${id} of ${amount} is ${status}, booked ${booked}`,
    ),
    ...orphans.map(({ orderId, missing }) => `order ${orderId}: its ${missing} doesn’t exist`),
    ...shared.map(({ kind, key }) => `${kind} ${key} belongs to several events`),
    ...taxes.map(
      ({ id, tax, lines, refunded, returned }) =>
        `order ${id}: tax ${tax}, its lines ${lines}; refunded tax ${refunded}, its refunds ${returned}`,
    ),
    ...listings,
    ...events.map((eventId) => `event ${eventId} is cancelled and refunded, but one of its orders isn’t`),
  ];
}

/** The provider's total must equal the ledger's. Only the embedded gateway is small enough to read in full. */
async function verifyProvider(checkout: Checkout): Promise<string[]> {
  const testIntents = await listTestIntents(checkout.db);
  let taken = 0;
  const list = stripeFor(checkout, false).paymentIntents.list({ limit: 100, expand: ['data.latest_charge'] });
  for await (const each of list) {
    const { id, status, received, refunded } = toIntent(each);
    if (status === 'succeeded' && !testIntents.has(id)) taken += received - refunded;
  }
  const booked = await sumBooked(checkout.db);
  return taken === booked ? [] : [`the payment provider took ${taken}, the ledger says ${booked}`];
}
