import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { openBoxOffice, openCardReaders } from '#modules/sales/box-office/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { bareId } from '#platform/ids.ts';
import { sql } from '#platform/server/db.ts';
import { cardSteps } from './testing/card-steps.ts';

let sale: Sale;
// A process of the version before card readers, which completes orders without counting them.
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      more: (services, payments, inPerson) => [
        openBoxOffice(services, inPerson, boxOfficeScans, openCardReaders(payments)),
      ],
    },
  );
});
afterAll(() => sale.close());

const { openEvent, insideOf } = cardSteps(() => sale);

test('a missed card sale that can’t be counted doesn’t keep others from being counted, and is counted later [BOX-01, OPS-02]', async () => {
  const missed: { eventId: string; orderId: string }[] = [];
  for (const _ of [1, 2]) {
    const event = await openEvent();
    const till = event.till(event.host);
    const { orderId } = (await till.start(2)).body;
    expect(await till.tap(orderId)).toMatchObject({ state: 'paid' });
    missed.push({ eventId: event.eventId, orderId: bareId(orderId) });
  }
  const [first, second] = missed as [(typeof missed)[number], (typeof missed)[number]];
  await sql`alter table box_office_sale add constraint refused check (order_id <> ${sql.lit(first.orderId)}) not valid`.execute(
    sale.db,
  );
  await sale.runTask('count-missed-sales');
  expect([await insideOf(first.eventId), await insideOf(second.eventId)]).toEqual([undefined, 2]);
  await sql`alter table box_office_sale drop constraint refused`.execute(sale.db);
  await sale.runTask('count-missed-sales');
  expect(await insideOf(first.eventId)).toBe(2);
  expect(await sale.verify()).toEqual([]);
});
