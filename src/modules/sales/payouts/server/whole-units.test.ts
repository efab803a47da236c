import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPayoutsSale, type PayoutsSale } from './testing/open-payouts-sale.ts';

let sale: PayoutsSale;
beforeAll(async () => {
  sale = await openPayoutsSale();
});
afterEach(() => sale.checkBooks());
afterAll(() => sale.close());

test.each([
  ['isk', 250_000, 100_100],
  ['kwd', 8250, 1010],
])(
  'a part is refunded in %s, and the host is paid the rest [PYO-02, CUR-01]',
  async (currency, priceMinor, part) => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const eventId = await sale.addEvent({ creatorId: host.id });
    const typeId = await sale.addType(eventId, { currency, priceMinor });
    const { order } = await sale.buy(eventId, typeId, 2);
    expect((await sale.refund(eventId, order.id, part, host.userId)).status).toBe(201);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    expect(await host.settlements()).toMatchObject([{ state: 'sent', currency }]);
    expect(await sale.balanceOf(eventId)).toBe(0);
  },
);

test.each([
  ['isk', 250_000],
  ['kwd', 8250],
])(
  'a third of the door in %s is paid, and the host gets the rest [PYO-03, CUR-01]',
  async (currency, priceMinor) => {
    const host = await sale.addHost();
    await sale.onboard(host);
    const eventId = await sale.addEvent({ creatorId: host.id });
    const typeId = await sale.addType(eventId, { currency, priceMinor });
    const artist = await sale.addParty(eventId);
    await sale.onboard(artist);
    const share = { partyId: artist.wireId, kind: 'percent', percent: 33_333, amount: null } as const;
    expect((await sale.propose(host, eventId, 0, [share])).status).toBe(200);
    expect((await artist.answer(eventId, 1, 'accepted')).status).toBe(200);
    await sale.buy(eventId, typeId, 2);
    await sale.end(eventId);
    sale.letFundsArrive();
    await sale.run();
    await sale.run();
    expect(await artist.settlements()).toMatchObject([{ state: 'sent' }]);
    expect(await host.settlements()).toMatchObject([{ state: 'sent' }]);
    expect(await sale.balanceOf(eventId)).toBe(0);
  },
);
