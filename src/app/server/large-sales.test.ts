import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { openBoxOffice, openCardReaders } from '#modules/sales/box-office/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { newId } from '#platform/ids.ts';
import { cardSteps } from './testing/card-steps.ts';

// Rupiah have two decimals: 8 million are 800 million minor units.

let sale: Sale;
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

async function openTill() {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  await sale.db.updateTable('event').set({ currency: 'idr' }).where('id', '=', eventId).execute();
  const typeId = await sale.addType(eventId, {
    name: 'Entry',
    currency: 'idr',
    priceMinor: 800_000_000,
  });
  const path = `/events/event:backbeat:${eventId}/boxOffice`;
  const device = { id: newId(), name: 'Front door' };
  const as = sale.app.as(host);
  const { allInPrice } = (await as.get(path)).body.tickets[0];
  const items = (quantity: number) => [{ itemId: `ticket:${typeId}`, quantity }];
  const made = (quantity: number, offline = false) => ({
    id: newId(),
    method: 'cash',
    items: items(quantity),
    total: quantity * allInPrice,
    soldAt: new Date().toISOString(),
    offline,
  });
  return { path, device, as, items, made, allInPrice };
}

test('a sale of more than can be recorded is refused, and those after it aren’t [BOX-01, CUR-01]', async () => {
  const { path, device, as, made } = await openTill();
  const { status, body } = await as.post(`${path}/sales`, { device, sales: [made(3), made(2)] });
  expect({ status, ...body }).toMatchObject({
    status: 200,
    results: [{ refused: { code: 'saleTooLarge' } }, { refused: null }],
  });
  expect(await sale.verify()).toEqual([]);
});

test('one that was made offline is kept for the host to settle [BOX-01, CUR-01]', async () => {
  const { path, device, as, items, made, allInPrice } = await openTill();
  await as.put(`${path}/allotment`, { device, items: items(3) });
  const { body } = await as.post(`${path}/sales`, { device, sales: [made(3, true)] });
  expect(body.results).toMatchObject([{ refused: { code: 'saleTooLarge' } }]);
  expect((await as.get(`${path}/refusedSales`)).body.items).toMatchObject([
    { what: '3 × Entry', total: 3 * allInPrice, currency: 'idr' },
  ]);
});

test('a sale of more than a card can pay is refused before a card is asked for [BOX-01, CUR-01]', async () => {
  const event = await cardSteps(() => sale).openEvent();
  await sale.db
    .updateTable('ticketType')
    .set({ priceMinor: 60_000_000 })
    .where('id', '=', event.typeId)
    .execute();
  const till = event.till(event.host);
  const { allInPrice } = (await till.look()).tickets[0];
  expect((await till.start(2, { total: 2 * allInPrice })).body.code).toBe('saleTooLarge');
  expect(await sale.counters(event.typeId)).toEqual({ held: 0, sold: 0 });
  expect((await till.start(1, { total: allInPrice })).body.state).toBe('waiting');
});

test('the cash of an evening in rupiah can be counted [BOX-01, CUR-01]', async () => {
  const { path, device, as, made, allInPrice } = await openTill();
  const float = 2_000_000_000;
  expect((await as.put(`${path}/till`, { device, float })).status).toBe(200);
  await as.post(`${path}/sales`, { device, sales: [made(2), made(2)] });
  const counted = float + 4 * allInPrice;
  expect((await as.put(`${path}/tills/${device.id}/count`, { counted })).body.items).toMatchObject([
    { expected: counted, counted, difference: 0 },
  ]);
});
