import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxOfficeScans } from '#modules/check-in/server/index.ts';
import { openBoxOffice, openCardReaders } from '#modules/sales/box-office/server/index.ts';
import { openSale, type Sale } from '#modules/sales/checkout/server/testing/open-sale.ts';
import { newId } from '#platform/ids.ts';

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

test('a device gets no more tickets of a cancelled event to sell offline, and gives those that it has back [BOX-01]', async () => {
  const host = newId();
  const eventId = await sale.addEvent({ creatorId: host });
  const typeId = await sale.addType(eventId);
  const device = { id: newId(), name: 'Front door' };
  const keep = (quantity: number) =>
    sale.app.as(host).put(`/events/event:backbeat:${eventId}/boxOffice/allotment`, {
      device,
      items: [{ itemId: `ticket:${typeId}`, quantity }],
    });
  expect((await keep(3)).status).toBe(200);
  await sale.db.updateTable('event').set({ status: 'cancelled' }).where('id', '=', eventId).execute();
  expect((await keep(5)).body.code).toBe('eventOver');
  expect(await sale.counters(typeId)).toEqual({ held: 3, sold: 0 });
  expect((await keep(0)).status).toBe(200);
  expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 0 });
});
