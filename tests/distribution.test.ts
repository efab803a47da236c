import { expect, test } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { listShapeFaults, shapeSale } from '../scripts/citus/sale-shape.ts';
import { overAllEvents, overManyEvents } from '../scripts/citus/exceptions.ts';
import { findStatementFaults, type StatementFault } from '../scripts/citus/sale-statements.ts';
import { globalKeys, guards } from '../scripts/citus/sale-tables.ts';
import { readSources } from '../scripts/architecture/sources.ts';

const database = testDatabase({ max: 1 });

test('only the listed keys of the sale lack its event, and only the listed guards are triggers [DST-01]', async () => {
  expect(await listShapeFaults(database.db)).toEqual(
    [
      ...globalKeys.map((name) => `${name} is unique without event_id.`),
      ...guards.map((name) => `${name} is a trigger.`),
    ].toSorted(),
  );
});

test('the shape for Citus has its event in each key, no trigger, and no reference that leaves the event [DST-01]', async () => {
  await shapeSale(database.db);
  expect(await listShapeFaults(database.db)).toEqual([]);
});

const sources = readSources();
const faults = findStatementFaults(sources);
const placesOf = (fault: StatementFault['fault']) =>
  [...new Set(faults.filter((each) => each.fault === fault).map(({ place }) => place))].toSorted();

/** The only statements that write and also read a clock or draw at random. */
const volatileWrites = [
  // Reads the time after its lock, outside of the insert, so that the times of check-ins follow their order.
  'src/modules/check-in/server/store.ts#lockTotals',
];

test('no statement that writes to the sale reads the clock again, except the listed ones [DST-01]', () => {
  expect(placesOf('readsClock')).toEqual(volatileWrites);
});

test('each insert into the sale that avoids a conflict names a key with its event [DST-01]', () => {
  expect(placesOf('conflictsElsewhere')).toEqual([]);
});

test('each statement binds the tables of the sale to an event, except the listed ones [DST-01]', () => {
  expect(placesOf('fansOut')).toEqual(Object.values(overAllEvents).flat().toSorted());
});

test('each listed statement is in the sources [DST-01]', () => {
  const isThere = (place: string) => {
    const [path = '', name = ''] = place.split('#');
    return sources.some((source) => source.path === path && source.text.includes(name));
  };
  expect(
    Object.values(overManyEvents)
      .flat()
      .filter((place) => !isThere(place)),
  ).toEqual([]);
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
  const path = 'src/modules/sales/checkout/server/planted-store.ts';
  const text = `export async function planted(db, id) { await ${statement}; }`;
  expect(findStatementFaults([{ path, text }]).map((each) => each.fault)).toContain(fault);
});
