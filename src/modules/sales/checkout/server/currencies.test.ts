import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, paidTicket, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { saveCity } from '#modules/instance/cities/server/index.ts';
import { publishInstanceChanged } from '#modules/instance/settings/server/index.ts';
import { majorUnits, minorUnits, type Cents } from '#platform/money.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

type Sale = {
  /** Typed by the host. */
  readonly price: number;
  readonly off: number;
  /** Minor units of one ticket, with the default fee of 10 % + 0.99. */
  readonly allIn: number;
  /** Of two tickets with the code: what each step shows must be what is charged. */
  readonly order: { subtotal: number; discount: number; fee: number; total: number };
  /** Of the mail's total and of the refund of one ticket. */
  readonly texts: readonly [total: string, refund: string];
};

const sales: readonly (readonly [string, Sale])[] = [
  [
    'usd',
    {
      price: 25,
      off: 5,
      allIn: 2849,
      order: { subtotal: 5000, discount: 500, fee: 648, total: 5148 },
      texts: ['$51.48', '$25.74'],
    },
  ],
  [
    'eur',
    {
      price: 25.5,
      off: 5.5,
      allIn: 2904,
      order: { subtotal: 5100, discount: 550, fee: 653, total: 5203 },
      texts: ['€52.03', '€26.02'],
    },
  ],
  [
    'jpy',
    {
      price: 2500,
      off: 500,
      allIn: 2751,
      order: { subtotal: 5000, discount: 500, fee: 452, total: 4952 },
      texts: ['¥4,952', '¥2,476'],
    },
  ],
  [
    // Cards take no single fils: all amounts end in 0.
    'kwd',
    {
      price: 7.25,
      off: 1.5,
      allIn: 8970,
      order: { subtotal: 14_500, discount: 1500, fee: 3280, total: 16_280 },
      texts: ['KWD 16.280', 'KWD 8.140'],
    },
  ],
  [
    // Without decimals, but in hundredths at Stripe.
    'isk',
    {
      price: 2500,
      off: 500,
      allIn: 275_100,
      order: { subtotal: 500_000, discount: 50_000, fee: 45_200, total: 495_200 },
      texts: ['ISK 4,952', 'ISK 2,476'],
    },
  ],
];

test.each(sales)(
  'sells, discounts, charges, refunds and settles in %s, to the last minor unit [CUR-01, PRC-01, X-21]',
  async (currency, { price, off, allIn, order, texts }) => {
    const host = world.as(world.host);
    const tickets = [{ ...paidTicket, priceValue: price }];
    const eventId = await world.addEvent({ currency, tickets });
    const path = `/events/${eventId}`;
    const { body: shown } = await host.get(`${path}/tickets`);
    expect(shown.items).toMatchObject([
      {
        priceValue: price,
        currency,
        priceCurrency: currency,
        price: minorUnits(price, currency),
        allInPrice: allIn,
      },
    ]);
    expect((await host.get(path)).body.offer).toMatchObject({ priceFrom: allIn, currency });

    const reward = { rewardType: 'discount', payload: { discountType: 'amount', value: off } };
    const promo = await host.post('/promotions', {
      eventId,
      promoCode: 'FREIGHT',
      rewards: { items: [reward] },
    });
    expect(promo.status).toBe(201);

    const buyer = await world.addPerson('Noor Haddad');
    const items = [{ itemId: shown.items[0].id, quantity: 2, priceValue: price, currency }];
    const cart = { eventId, orderItems: { items }, promoCode: 'FREIGHT', amount: order.total };
    const { body: held } = await world.as(buyer).post('/orders', cart, world.idempotent());
    expect(held).toMatchObject({ ...order, currency });
    const charge = await world.pay(buyer, held.id);
    expect(charge).toEqual({ amount: order.total, currency });
    const { body: paid } = await world.as(buyer).get(`/orders/${held.id}`);
    expect(paid).toMatchObject({ ...order, currency, status: 'completed' });
    expect(paid.orderItems.items[0]).toMatchObject({ priceValue: price, total: order.total });

    const refunds = `${path}/orders/${held.id}/refunds`;
    const { body: sheet } = await host.get(refunds);
    const [one, two] = sheet.tickets;
    expect(one.paid + two.paid).toBe(order.total);
    const refund = await host.post(refunds, { seenRefunded: 0, admissionIds: [one.id] }, world.idempotent());
    expect(refund.body).toMatchObject({ amount: one.paid, currency, status: 'done' });

    const { body: settled } = await host.get(`${path}/settlement`);
    const [row] = settled.items;
    expect(settled.items).toHaveLength(1);
    expect(row).toMatchObject({ currency, gross: order.total, refunds: one.paid, orders: 1 });
    expect(row.gross - row.refunds - row.fees).toBe(row.net);
    const [head, line] = String((await host.get(`${path}/settlement.csv`)).body)
      .trim()
      .split('\r\n')
      .map((text) => text.split(','));
    const inMajor = [row.gross, row.refunds, row.fees, row.net].map((amount: Cents) =>
      String(majorUnits(amount, currency)),
    );
    const cells = ['Currency', 'Gross', 'Refunds', 'Fees', 'Net'].map((name) => line![head!.indexOf(name)]);
    expect(cells).toEqual([currency.toUpperCase(), ...inMajor]);

    await world.app.deliverEvents();
    const mails = await world.mailsTo(buyer.email);
    const said = mails.map(({ subject, text }) => `${subject}: ${text}`.replaceAll('\u00a0', ' '));
    expect(said.find((mail) => mail.startsWith('Your tickets'))).toContain(`Total: ${texts[0]}`);
    expect(said.find((mail) => mail.includes('refund is on'))).toContain(`Your ${texts[1]} refund`);
    const { body: figures } = await host.get(`${path}/overview`);
    expect(figures.sales.money).toMatchObject({ currency, gross: order.total, refunded: one.paid });
    expect(await world.verify()).toEqual([]);
  },
);

test('the currency of an event changes until its first order, and not under a fixed discount [CUR-01]', async () => {
  const host = world.as(world.host);
  const eventId = await world.addEvent({ currency: 'eur', tickets: [paidTicket] });
  const path = `/events/${eventId}`;
  const form = async () => (await host.get(`${path}/form`)).body;
  const changeTo = async (currency: string, more: object = {}) => {
    const { draft } = await form();
    const tickets = draft.tickets.map((ticket: object) => ({ ...ticket, currency }));
    const { status, body } = await host.put(path, { ...draft, tickets, currency, ...more });
    return status === 200 ? status : body.code;
  };
  expect(await form()).toMatchObject({ draft: { currency: 'eur' }, currencyLock: null });
  expect(await changeTo('xts')).toBe('currencyUnsupported');
  // 25 yen is less than cards are charged.
  expect(await changeTo('jpy')).toBe('ticketPriceInvalid');
  expect(await changeTo('gbp', { tickets: [{ ...paidTicket, currency: 'eur' }] })).toBe(
    'ticketCurrenciesDiffer',
  );
  expect(await changeTo('gbp')).toBe(200);
  expect((await host.get(`${path}/tickets`)).body.items[0]).toMatchObject({ price: 2500, currency: 'gbp' });

  const rewards = { items: [{ rewardType: 'discount', payload: { discountType: 'amount', value: 5 } }] };
  const promo = await host.post('/promotions', { eventId, promoCode: 'FIVE', rewards });
  expect([await changeTo('eur'), (await form()).currencyLock]).toEqual([
    'currencyHasPromoCodes',
    'promoCodes',
  ]);
  await host.delete(`/promotions/${promo.body.id}`);
  expect(await changeTo('eur')).toBe(200);

  await world.buy(await world.addPerson('Noor Haddad'), eventId);
  expect([await changeTo('gbp'), (await form()).currencyLock]).toEqual(['currencyHasOrders', 'orders']);
  expect(await changeTo('eur', { name: 'Renamed' })).toBe(200);
});

test('an order that no card can be charged for is refused before it holds tickets [CUR-01, PAY-02]', async () => {
  const tickets = [{ ...paidTicket, priceValue: 60 }];
  const eventId = await world.addEvent({ currency: 'jpy', tickets });
  const rewards = { items: [{ rewardType: 'discount', payload: { discountType: 'amount', value: 50 } }] };
  await world.as(world.host).post('/promotions', { eventId, promoCode: 'FIFTY', rewards });
  const buyer = world.as(await world.addPerson('Noor Haddad'));
  const { body: types } = await buyer.get(`/events/${eventId}/tickets`);
  const order = (quantity: number) => {
    const orderItems = { items: [{ itemId: types.items[0].id, quantity }] };
    return buyer.post('/orders', { eventId, orderItems, promoCode: 'FIFTY' }, world.idempotent());
  };
  // ¥60 − ¥50 + ¥2 of fees.
  expect((await order(1)).body).toMatchObject({ code: 'amountOutOfBounds', amount: 12, least: 50 });
  expect((await buyer.get(`/events/${eventId}/tickets`)).body.items[0].ordered).toBe(0);
  expect((await order(2)).body).toMatchObject({ total: 79 });
});

test('an event without a currency is priced in that of its city, else of the instance [CUR-01, PLT-10]', async () => {
  const { db, services } = world.app;
  const berlin = { latitude: 52.52, longitude: 13.405 };
  const osaka = { latitude: 34.69, longitude: 135.5 };
  const priceIn = async (city: string, point: object) => {
    const named = { name: city, addressFull: city, address1: '', city, state: { name: '', code: '' } };
    const tickets = [{ ...paidTicket, priceValue: 100 }];
    const eventId = await world.addEvent({ tickets, location: { ...named, zipCode: '', ...point } });
    return (await world.app.guest.get(`/events/${eventId}/tickets`)).body.items[0].currency;
  };
  expect(await priceIn('Berlin', berlin)).toBe('usd');
  const place = { slug: 'berlin', name: 'Berlin', region: '', country: 'DE', timeZone: 'Europe/Berlin' };
  await saveCity(db, { ...place, ...berlin, currency: 'eur' });
  const second = { slug: 'osaka', name: 'Osaka', region: '', country: 'JP', timeZone: 'Asia/Tokyo' };
  await saveCity(db, { ...second, ...osaka, currency: 'jpy' });
  publishInstanceChanged(services.pubsub);
  expect(await priceIn('Osaka', osaka)).toBe('jpy');
  expect(await priceIn('Lisbon', { latitude: 38.72, longitude: -9.14 })).toBe('eur');
});
