import { beforeAll, describe, expect, test } from 'vitest';
import { newId, newIdIn } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { distributeSale } from '#app/server/distribute-sale.ts';
import { saleLayout } from '#app/server/sale-layout.ts';
import { defineEventOf } from '#modules/sales/tickets/server/index.ts';
import { shapeForCitus } from '#platform/server/distribute.ts';
import { listShapeFaults } from '../scripts/citus/shape-faults.ts';
import { overAllEvents, overManyEvents } from '../scripts/citus/exceptions.ts';
import { findStatementFaults, type StatementFault } from '../scripts/citus/sale-statements.ts';
import { readSources } from '../scripts/architecture/sources.ts';

const database = testDatabase({ max: 1 });

test('only the listed keys of the sale lack its event, and only its ledger has triggers [DST-01]', async () => {
  expect(await listShapeFaults(database.db)).toEqual(
    [
      ...saleLayout.globalKeys.map((name) => `${name} is unique without event_id.`),
      'ledger_append_only is a trigger.',
      'ledger_never_truncated is a trigger.',
    ].toSorted(),
  );
});

test('the shape for Citus has its event in each key, no trigger, and no reference that leaves the event [DST-01]', async () => {
  for (let time = 0; time < 2; time += 1) await shapeForCitus(database.db, saleLayout);
  expect(await listShapeFaults(database.db)).toEqual([]);
});

const planOf = async (id: string) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select from ticket_order o
     where o.id = ${sql.lit(id)}::uuid and o.event_id = event_of(${sql.lit(id)}::uuid, o.event_id)`.execute(
    database.db,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('on one database, the event of an id adds nothing to a plan [DST-01]', async () => {
  expect(await planOf(newId())).not.toContain('event_id');
});

describe('a distributed sale', () => {
  const eventId = newId();
  const other = newId();
  const twin = newIdIn(other);
  beforeAll(async () => {
    await defineEventOf(database.db);
    const host = { id: newId(), type: 'community', name: 'Freight Union' } as const;
    await database.db
      .insertInto('profile')
      .values({ ...host, providerId: host.id })
      .execute();
    const times = { startsAt: new Date(0), endsAt: new Date(1) };
    const facts = { name: 'Night Freight', creatorId: host.id, ...times };
    await database.db
      .insertInto('event')
      .values([eventId, other, twin].map((id) => ({ id, providerId: id, ...facts })))
      .execute();
  });

  test.each<[kind: string, id: string, isFound: boolean]>([
    ['an id that ends as its event’s', newIdIn(eventId), true],
    ['an id made before', newId(), false],
    ['an id made before that happens to end as an event’s', newId().slice(0, -8) + eventId.slice(-8), false],
    ['an end that two events have', newIdIn(other), false],
    ['an end that no event has', newIdIn(newId()), false],
  ])('%s: the event is a constant of the plan, or every shard is asked [DST-01]', async (_, id, isFound) => {
    expect((await planOf(id)).includes(`'${eventId}'::uuid`)).toBe(isFound);
  });
});

test('a database without Citus is refused [DST-01]', async () => {
  await expect(distributeSale(database.url)).rejects.toThrow(/has no Citus/);
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

test('no update of the sale, or of what is copied for it, has the time in CASE or COALESCE [DST-01]', () => {
  expect(placesOf('branchesOnTime')).toEqual([]);
});

test('no subquery on the sale takes its event from copied tables alone [DST-01]', () => {
  expect(placesOf('correlates')).toEqual([]);
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
  [
    'the time in COALESCE',
    'sql`update refund set failed_at = coalesce(failed_at, now()) where event_id = ${id}`',
    'branchesOnTime',
  ],
  [
    'the time in CASE',
    'sql`update payment set run_at = case when tries > 3 then now() end where event_id = ${id}`',
    'branchesOnTime',
  ],
  ['an order by its id', 'sql`select 1 from ticket_order p where p.id = ${id}`', 'fansOut'],
  [
    'an inner level',
    'sql`select 1 from ticket a where a.event_id = ${id} and exists (select from refund r)`',
    'fansOut',
  ],
  ['an order by its id, in Kysely', "db.selectFrom('ticketOrder').where('id', '=', id).execute()", 'fansOut'],
  [
    'the event of a copied table',
    'sql`select e.status = $1 and not exists (select from ledger_entry l where l.event_id = e.id) from event e`',
    'correlates',
  ],
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
