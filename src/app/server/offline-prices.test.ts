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

test.each([
  ['that were free when the device got them', 0, 0],
  ['at today’s price, which the device showed while it was online', 2500, 3399],
])(
  'tickets kept on a device can be sold offline %s, and now at the latest if its clock runs ahead [BOX-01]',
  async (_case, priceMinor, total) => {
    const host = newId();
    const eventId = await sale.addEvent({ creatorId: host });
    const typeId = await sale.addType(eventId, { priceMinor });
    const path = `/events/event:backbeat:${eventId}/boxOffice`;
    const [device, items] = [{ id: newId(), name: 'One' }, [{ itemId: `ticket:${typeId}`, quantity: 1 }]];
    await sale.app.as(host).put(`${path}/allotment`, { device, items });
    await sale.db.updateTable('ticketType').set({ priceMinor: 3000 }).where('id', '=', typeId).execute();
    const soldAt = new Date(Date.now() + 86_400_000).toISOString();
    const sales = [{ id: newId(), method: 'cash', items, total, soldAt, offline: true }];
    const { body } = await sale.app.as(host).post(`${path}/sales`, { device, sales });
    expect(body.results).toMatchObject([{ refused: null }]);
    const [sold] = (await sale.app.as(host).get(`${path}/sales?deviceId=${device.id}`)).body.items;
    expect(Date.parse(sold.soldAt)).toBeLessThanOrEqual(Date.now());
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 1 });
    expect(await sale.verify()).toEqual([]);
  },
);
