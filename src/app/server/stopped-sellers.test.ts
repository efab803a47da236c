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

test.each(['stopped', 'removed', 'removed from a private event'])(
  'offline sales of a Door Manager who is %s since are recorded, the rest is free again, and nothing more is sold [BOX-01]',
  async (how) => {
    const [host, door] = [newId(), newId()];
    const visibility = how.includes('private') ? 'private' : 'public';
    const eventId = await sale.addEvent({ creatorId: host, visibility });
    const onTeam = { eventId, profileId: door, creatorType: 'assistant' } as const;
    await sale.db.insertInto('eventCreator').values(onTeam).execute();
    const typeId = await sale.addType(eventId, { name: 'Entry', capacity: 6 });
    const path = `/events/event:backbeat:${eventId}/boxOffice`;
    const [asHost, asDoor] = [sale.app.as(host), sale.app.as(door)];
    const device = { id: newId(), name: 'Side door' };
    const items = (quantity: number) => [{ itemId: `ticket:${typeId}`, quantity }];
    const made = (quantity: number, offline: boolean) => ({
      id: newId(),
      method: 'cash',
      items: items(quantity),
      // 25.00 and its fee of 3.49 for each.
      total: quantity * 2849,
      soldAt: new Date().toISOString(),
      offline,
    });
    const send = async (...sales: object[]) => (await asDoor.post(`${path}/sales`, { device, sales })).body;
    await asHost.put(path, { doorManagersSell: true });
    await asDoor.put(`${path}/allotment`, { device, items: items(4) });

    if (how === 'stopped') await asHost.put(path, { doorManagersSell: false });
    else await sale.db.deleteFrom('eventCreator').where('profileId', '=', door).execute();
    const refused = { refused: { code: 'sellerStopped' } };
    expect(await send(made(2, true), made(3, true), made(1, false))).toMatchObject({
      results: [{ refused: null }, refused, refused],
      boxOffice: null,
    });
    expect(await sale.counters(typeId)).toEqual({ held: 0, sold: 2 });
    expect((await send(made(1, true))).results).toMatchObject([refused]);
    expect((await asHost.get(`${path}/tills`)).body.items).toMatchObject([
      { name: 'Side door', cash: 5698, allotted: 0 },
    ]);
    expect((await asHost.get(`${path}/refusedSales`)).body.items).toEqual([]);

    const elsewhere = { device: { id: newId(), name: 'Other' }, sales: [] };
    expect((await asDoor.post(`${path}/sales`, elsewhere)).body.code).toBe('tillNotFound');
    expect((await sale.app.as(newId()).post(`${path}/sales`, elsewhere)).body.code).toBe(
      visibility === 'private' ? 'eventNotFound' : 'notAllowed',
    );
    expect(await sale.verify()).toEqual([]);
  },
);
