import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, type Db } from '#platform/server/db.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { listShapeFaults, shapeSale } from '../scripts/citus/sale-shape.ts';
import { findStatementFaults, type StatementFault } from '../scripts/citus/sale-statements.ts';
import { globalKeys, guards } from '../scripts/citus/sale-tables.ts';
import { readSources } from '../scripts/architecture/sources.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = openDb(database.url, { max: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

test('only the listed keys of the sale lack its event, and only the listed guards are triggers', async () => {
  expect(await listShapeFaults(db)).toEqual(
    [
      ...globalKeys.map((name) => `${name} is unique without event_id.`),
      ...guards.map((name) => `${name} is a trigger.`),
    ].toSorted(),
  );
});

test('the shape for Citus has its event in each key, no trigger, and no reference that leaves the event', async () => {
  await shapeSale(db);
  expect(await listShapeFaults(db)).toEqual([]);
});

const faults = findStatementFaults(readSources());
const placesOf = (fault: StatementFault['fault']) =>
  [...new Set(faults.filter((each) => each.fault === fault).map(({ place }) => place))].toSorted();

/** The only statements that write and also read a clock or draw at random. */
const volatileWrites = [
  // Reads the time after its lock, outside of the insert, so that the times of check-ins follow their order.
  'src/modules/check-in/server/store.ts#lockTotals',
  // Draws a seed for each event.
  'src/modules/sales/openings/server/store.ts#reopenForLaterTypes',
];

test('no statement that writes to the sale reads the clock again, except the listed ones', () => {
  expect(placesOf('readsClock')).toEqual(volatileWrites);
});

test('each insert into the sale that avoids a conflict names a key with its event', () => {
  expect(placesOf('conflictsElsewhere')).toEqual([]);
});

const [sales, checkout] = ['src/modules/sales', 'src/modules/sales/checkout/server'];

/** The only statements in which a table of the sale isn't bound to an event. */
const overAllEvents = [
  // Totals, checks and work that is due, over all events.
  'src/modules/admin/server/overview-store.ts#listSales',
  'src/modules/admin/server/overview-store.ts#readDay',
  'src/modules/events/ticket-types/server/store.ts#listOversold',
  `${checkout}/health-store.ts#readSaleHealth`,
  `${checkout}/payment-store.ts#listRefundsDue`,
  `${checkout}/payment-store.ts#listUnsettled`,
  `${checkout}/verify-store.ts#listSharedKeys`,
  `${checkout}/verify-store.ts#listStuck`,
  `${checkout}/verify-store.ts#listUnbalanced`,
  `${checkout}/verify-store.ts#sumBooked`,
  `${sales}/disputes/server/store.ts#listIdleIntents`,
  `${sales}/disputes/server/store.ts#listWrongDisputes`,
  `${sales}/disputes/server/store.ts#sumDisputed`,
  `${sales}/payouts/server/settlement-store.ts#listBooked`,
  `${sales}/payouts/server/verify-store.ts#listWrongSettlements`,
  `${sales}/payouts/server/verify-store.ts#sumTransferred`,
  `${sales}/tickets/server/store.ts#listUnmailed`,
  'src/modules/site/figures/server/figures-store.ts#countFigures',
  // All that one person has.
  `${checkout}/forget-store.ts#forgetOpenOrders`,
  `${sales}/exchange/server/transfer-store.ts#forgetTransfers`,
  `${sales}/openings/server/store.ts#forgetPlaces`,
  `${sales}/tickets/server/store.ts#handOverTickets`,
  // By an id alone: an order, a ticket, or an id of the payment provider.
  'src/modules/messaging/notifications/server/things-store.ts#findSeatEnd',
  `${checkout}/order-store.ts#listBuyers`,
  `${checkout}/order-store.ts#listOrdersById`,
  `${checkout}/order-store.ts#setJoinCommunities`,
  `${checkout}/payment-store.ts#findPaymentByIntent`,
  `${checkout}/refund-store.ts#findRefundByProvider`,
  `${checkout}/refund-store.ts#listBookedRefunds`,
  `${sales}/disputes/server/store.ts#listKnown`,
  `${sales}/disputes/server/store.ts#lockDispute`,
  `${sales}/exchange/server/transfer-store.ts#lockHeldTicket`,
  `${sales}/exchange/server/transfer-store.ts#takeBackTransfer`,
  `${sales}/guests/server/store.ts#countOrders`,
  `${sales}/tickets/server/store.ts#isOrderHolder`,
  `${sales}/tickets/server/store.ts#isTicketHolder`,
  `${sales}/tickets/server/store.ts#removeFromMine`,
];

test('each statement binds the tables of the sale to an event, except the listed ones', () => {
  expect(placesOf('fansOut')).toEqual(overAllEvents.toSorted());
});

test.each<[kind: string, statement: string, fault: StatementFault['fault']]>([
  [
    'the clock',
    'sql`update payment set updated_at = clock_timestamp() where event_id = ${id}`',
    'readsClock',
  ],
  ['an order by its id', 'sql`select 1 from ticket_order p where p.id = ${id}`', 'fansOut'],
  [
    'an inner level',
    'sql`select 1 from ticket a where a.event_id = ${id} and exists (select from refund r)`',
    'fansOut',
  ],
  ['an order by its id, in Kysely', "db.selectFrom('ticketOrder').where('id', '=', id).execute()", 'fansOut'],
  [
    'a key over all events',
    'sql`insert into ticket (id) values (1) on conflict (code) do nothing`',
    'conflictsElsewhere',
  ],
])('a statement with %s is found', (_, statement, fault) => {
  const path = `${checkout}/planted-store.ts`;
  const text = `export async function planted(db, id) { await ${statement}; }`;
  expect(findStatementFaults([{ path, text }]).map((each) => each.fault)).toContain(fault);
});
