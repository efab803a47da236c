import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCheckInTest } from '#modules/check-in/server/testing/open-check-in-test.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { sellingAt } from '#modules/sales/checkout/server/testing/selling-at.ts';
import { newId, newIdIn, OrderId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { overAllEvents, overManyEvents } from '../scripts/citus/exceptions.ts';
import { saleLayout } from '#app/server/sale-layout.ts';
import { readRecording, sortStatements, type SortedStatement } from '../scripts/citus/sort-statements.ts';

const url = process.env['DISTRIBUTED_DATABASE_URL'];
const recording = process.env['RECORDED_STATEMENTS'];

describe.skipIf(!url || !recording)('on Citus, the statements of other tests', () => {
  let sorted: readonly SortedStatement[];
  beforeAll(async () => {
    const sale = await openSale();
    sorted = await sortStatements(url!, readRecording(recording!), await sale.addEvent());
    await sale.close();
  }, 120_000);
  const placesOf = (sort: SortedStatement['sort']) =>
    new Set(sorted.filter((each) => each.sort === sort).map(({ place }) => place));

  test('are many, and none is refused [DST-01]', () => {
    expect(sorted.length).toBeGreaterThan(500);
    expect(sorted.filter(({ sort }) => sort === 'refused')).toEqual([]);
  });

  test('run on the shard of their event, except the listed ones [DST-01]', () => {
    const listed: readonly string[] = [overAllEvents, overManyEvents].flatMap((each) =>
      Object.values(each).flat(),
    );
    expect([...placesOf('severalShards')].filter((place) => !listed.includes(place))).toEqual([]);
    expect(
      Object.values(overManyEvents)
        .flat()
        .filter((place) => !placesOf('severalShards').has(place)),
    ).toEqual([]);
  });
});

describe.skipIf(!url)('on Citus (skipped without `npm run citus` and CITUS_URL), the sale', () => {
  let sale: Sale;
  beforeAll(async () => {
    sale = await openSale();
  });
  afterAll(() => sale.close());
  const sell = sellingAt(() => sale);

  test('has all its tables on several nodes, distributed by event and together [DST-01]', async () => {
    const { rows } = await sql<{ table: string; group: number; nodes: number }>`
      select t.table_name::text as table, t.colocation_id as group,
             (select count(distinct s.nodeport)::int from citus_shards s where s.table_name = t.table_name) as nodes
        from citus_tables t
       where t.citus_table_type = 'distributed' and t.distribution_column = 'event_id'
       order by t.table_name::text collate "C"`.execute(sale.db);
    expect(rows.map(({ table }) => table)).toEqual(saleLayout.tables.toSorted());
    expect(new Set(rows.map(({ group }) => group)).size).toBe(1);
    expect(Math.min(...rows.map(({ nodes }) => nodes))).toBeGreaterThan(1);
  });

  test('sells free and paid tickets of many events, refunds, and its books are right [DST-01]', async () => {
    for (let night = 0; night < 10; night += 1) {
      const eventId = await sale.addEvent();
      const typeId = await sale.addType(eventId, { priceMinor: 0, capacity: 3 });
      const orders = await Promise.all(
        Array.from({ length: 5 }, () => sale.order(newId(), { eventId, lines: [[typeId, 1]] })),
      );
      expect(orders.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
      expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 3 });
      const sold = await sell(2);
      expect((await sold.refund({ amount: 1000 })).status).toBe(201);
      expect(await sold.statusOf()).toBe('partiallyRefunded');
    }
    expect(await sale.verify()).toEqual([]);
  });

  test('finds an order on one shard if its id says which event it is of, and asks all shards otherwise [DST-01]', async () => {
    const eventId = await sale.addEvent();
    const typeId = await sale.addType(eventId, { priceMinor: 0 });
    const { body } = await sale.order(newId(), { eventId, lines: [[typeId, 1]] });
    const shards = async (id: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select from ticket_order o where o.id = ${sql.lit(id)}::uuid
                   and o.event_id = event_of(${sql.lit(id)}::uuid, o.event_id)`.execute(sale.db);
      return Number(/Task Count: (\d+)/.exec(JSON.stringify(rows))?.[1]);
    };
    const order = OrderId.decode(body.id)!;
    expect(await shards(order)).toBe(1);
    expect(await shards(newId())).toBeGreaterThan(1);
    // An end that no event has.
    expect(await shards(newIdIn(newId()))).toBeGreaterThan(1);
  });

  test('checks each guest in once [DST-01]', async () => {
    const world = await openCheckInTest();
    const eventId = await world.addEvent();
    const tickets = await world.addTickets(eventId, 10);
    const scan = (name: string) =>
      Promise.all(tickets.map(({ code }) => world.device(eventId, world.host, name).ask({ code })));
    const said = [...(await scan('Front door')), ...(await scan('Side door'))];
    expect(said.filter(({ verdict }) => verdict === 'admitted')).toHaveLength(10);
    expect(said.filter(({ verdict }) => verdict === 'already')).toHaveLength(10);
    expect(await world.verify()).toEqual([]);
    await world.close();
  });
});
