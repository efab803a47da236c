import { describe, expect, test } from 'vitest';
import type { Promotion } from '#modules/sales/promotions/contract.ts';
import type { Ticket } from '#modules/events/ticket-types/contract.ts';
import { notAvailable } from '#modules/events/ticket-types/copy.ts';
import type { Order } from '../contract.ts';
import {
  back,
  choose,
  closed,
  opened,
  priceOf,
  promotionInUse,
  stepAfterOrder,
  stepAllowed,
  wayOut,
  withOwnUnits,
  withPromotion,
  withQuantity,
  withTickets,
  type Flow,
  type Step,
} from './flow.ts';

function ticket(change: Partial<Ticket> = {}): Ticket {
  return {
    id: 'ticket:ga' as Ticket['id'],
    name: 'General admission',
    description: '',
    priceValue: 25,
    currency: 'usd',
    priceCurrency: 'usd',
    price: 2500,
    allInPrice: 2849,
    taxRate: 0,
    status: 'onSale',
    label: '',
    capacity: 100,
    ordered: 0,
    remaining: 100,
    minPerOrder: 1,
    maxPerOrder: 4,
    saleStartDate: null,
    saleEndDate: null,
    locked: false,
    admits: 1,
    opensAfter: null,
    ...change,
  };
}
const ga = ticket();
const crew = ticket({ id: 'ticket:crew' as Ticket['id'], minPerOrder: 2, maxPerOrder: 6 });
const rates = { percent: 10, perTicketCents: 99 };

function promotion(
  reward: Promotion['rewards']['items'][number],
  ticketIds: string[] | null = null,
): Promotion {
  return {
    id: 'promoCode:1' as Promotion['id'],
    promoCode: 'BACKROW',
    creatorId: 'user:us-west-2:1',
    rewards: { items: [reward] },
    ticketIds,
    startDate: null,
    endDate: null,
  };
}
const off15 = promotion({ rewardType: 'discount', payload: { discountType: 'percentage', value: 15 } });

const inPayment: Flow = { step: 1, lines: [{ ticketId: ga.id, quantity: 3 }], promotion: off15 };

describe('selecting tickets', () => {
  test.each([
    ['a minimum of 1', ga, 1],
    ['a minimum of 2', crew, 2],
  ])('choosing a ticket with %s selects that quantity [TIX-06]', (_, chosen, quantity) => {
    const { flow, warning } = choose(opened([ga, crew]), chosen);
    expect(flow.lines).toEqual([{ ticketId: chosen.id, quantity }]);
    expect(warning).toBeUndefined();
  });

  test('choosing the selected ticket again keeps its quantity', () => {
    const three = withQuantity(opened([ga]), ga, 3);
    expect(choose(three, ga).flow).toBe(three);
  });

  test.each(['soldOut', 'offSale', 'postSale'] as const)(
    'choosing a ticket that is %s warns and selects nothing [TIX-05]',
    (status) => {
      const before = opened([ga]);
      const { flow, warning } = choose(before, ticket({ id: 'ticket:x' as Ticket['id'], status }));
      expect(flow).toBe(before);
      expect(warning).toEqual(notAvailable);
      expect(warning).toEqual({ title: 'Ticket not available', message: 'This ticket is not available.' });
    },
  );

  test.each([
    [0, 2],
    [2, 2],
    [5, 5],
    [9, 6],
  ])('asking for %i of a ticket with 2 to 6 per order gives %i [TIX-07, TIX-14]', (asked, given) => {
    expect(withQuantity(choose(opened([ga]), crew).flow, crew, asked).lines[0]?.quantity).toBe(given);
  });
});

describe('tickets that change during selection', () => {
  test('a sold-out ticket leaves the cart; a quantity above what is left is reduced', () => {
    const four = withQuantity(opened([ga]), ga, 4);
    expect(withTickets(four, [{ ...ga, status: 'soldOut' }]).lines).toEqual([]);
    expect(withTickets(four, [{ ...ga, remaining: 2 }]).lines).toEqual([{ ticketId: ga.id, quantity: 2 }]);
    expect(withTickets(four, [ga])).toBe(four);
  });

  test('the last tickets don’t show as sold out to the buyer who holds them [TIX-14]', () => {
    const mine = { status: 'held', orderItems: { items: [{ itemId: ga.id, quantity: 2 }] } } as Order;
    const left = ticket({ status: 'soldOut', label: 'Sold Out', remaining: 0, ordered: 100 });
    const [seen] = withOwnUnits([left], mine);
    expect(seen).toMatchObject({ status: 'onSale', label: '', remaining: 2, ordered: 98 });
    expect(withOwnUnits([left], { ...mine, status: 'expired' })).toEqual([left]);
  });
});

describe('steps', () => {
  test('a free order is complete at once, others go to payment [CHK-08, CHK-09]', () => {
    expect(stepAfterOrder(0)).toBe(2);
    expect(stepAfterOrder(1)).toBe(1);
  });

  test('Back from ticket selection closes checkout and resets step, quantity and promotion [CHK-04]', () => {
    expect(back({ ...inPayment, step: 0 })).toEqual(closed);
    expect(closed).toEqual({ step: undefined, lines: [], promotion: undefined });
  });

  test('Back from payment keeps the cart', () => {
    expect(back(inPayment)).toEqual({ ...inPayment, step: 0 });
  });

  test('the last step has a close icon, the others Back [CHK-05]', () => {
    expect(([0, 1, 2] as const).map(wayOut)).toEqual(['back', 'back', 'close']);
    expect(back({ ...inPayment, step: 2 })).toEqual(closed);
  });
});

describe('an address that names a step', () => {
  const held = { status: 'held' } as const;
  const complete = { status: 'completed' } as const;
  test.each<[string, Step, Parameters<typeof stepAllowed>[1], Step | 'out']>([
    ['ticket selection', 0, { order: undefined, hasOrder: false, isFinished: false }, 0],
    [
      'payment without an order leads to ticket selection',
      1,
      { order: undefined, hasOrder: false, isFinished: false },
      0,
    ],
    ['payment of an order that is loading', 1, { order: undefined, hasOrder: true, isFinished: false }, 1],
    ['payment of a held order', 1, { order: held, hasOrder: true, isFinished: false }, 1],
    [
      'payment of a paid order leads to its result',
      1,
      { order: complete, hasOrder: true, isFinished: false },
      2,
    ],
    [
      'the result of an unpaid order leads to its payment',
      2,
      { order: held, hasOrder: true, isFinished: false },
      1,
    ],
    ['the result of a paid order', 2, { order: complete, hasOrder: true, isFinished: true }, 2],
    [
      'ticket selection after a result closes checkout [CHK-06]',
      0,
      { order: complete, hasOrder: true, isFinished: true },
      'out',
    ],
  ])('%s', (_, asked, facts, allowed) => {
    expect(stepAllowed(asked, facts)).toBe(allowed);
  });
});

describe('the price of the cart', () => {
  test('subtracts the discount and adds the fee on the rest [FEE-02]', () => {
    const price = priceOf(
      { ...inPayment, lines: [{ ticketId: ga.id, quantity: 2 }] },
      { items: [ga], rates },
    );
    expect(price).toMatchObject({ subtotal: 5000, discount: 750, fee: 623, total: 4873 });
  });

  test('an empty cart has no price', () => {
    expect(priceOf({ ...closed, step: 0 }, { items: [ga], rates })).toBeUndefined();
  });

  test('several tickets are priced together [CHK-17]', () => {
    const lines = [
      { ticketId: ga.id, quantity: 1 },
      { ticketId: crew.id, quantity: 2 },
    ];
    const price = priceOf({ step: 0, lines, promotion: undefined }, { items: [ga, crew], rates });
    expect(price?.lines).toHaveLength(2);
    expect(price?.total).toBe(7500 + 750 + 3 * 99);
  });

  test('a code for another ticket is neither applied nor sent [PRM-13, TIX-15]', () => {
    const opens = promotion({ rewardType: 'unlockItem', payload: { itemId: crew.id } });
    const only = promotion(off15.rewards.items[0]!, [crew.id]);
    const flow = opened([ga, crew]);
    for (const code of [opens, only]) {
      expect(promotionInUse(withPromotion(flow, code))).toBeUndefined();
      expect(promotionInUse(withPromotion(choose(flow, crew).flow, code))).toBe(code);
    }
    expect(priceOf(withPromotion(flow, only), { items: [ga], rates })?.discount).toBe(0);
  });
});
