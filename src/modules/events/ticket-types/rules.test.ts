import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, chargeStep, minorDigits } from '#platform/money.ts';
import { statusLabels } from './copy.ts';
import { allInPrice, feeOf, feePerTicket } from './fees.ts';
import {
  buyButton,
  mostPerOrder,
  offerOf,
  quantityOnChoice,
  quantityWithin,
  remainingOf,
  saleStatus,
  type SaleFacts,
  type SellingEvent,
} from './rules.ts';

const now = new Date('2026-11-28T20:00:00Z');
const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const rates = { percent: 10, perTicketCents: 99 };

const ticket: SaleFacts = {
  capacity: 10,
  ordered: 0,
  minPerOrder: 1,
  saleStartsAt: null,
  saleEndsAt: null,
  admits: 1,
  eventLeft: null,
  waitsFor: null,
};
const event: SellingEvent = { status: 'published', endsAt: at(3_600_000) };

describe('ticket status', () => {
  const rows: [string, Partial<SaleFacts>, Partial<SellingEvent>, string][] = [
    ['no sale dates', {}, {}, 'onSale'],
    ['starts this millisecond', { saleStartsAt: now }, {}, 'onSale'],
    ['starts in a millisecond', { saleStartsAt: at(1) }, {}, 'offSale'],
    ['ends in a millisecond', { saleEndsAt: at(1) }, {}, 'onSale'],
    ['ends this millisecond', { saleEndsAt: now }, {}, 'postSale'],
    ['ended and sold out', { saleEndsAt: now, ordered: 10 }, {}, 'postSale'],
    ['one left', { ordered: 9 }, {}, 'onSale'],
    ['none left', { ordered: 10 }, {}, 'soldOut'],
    ['none left, and the sale has not started', { ordered: 10, saleStartsAt: at(1) }, {}, 'soldOut'],
    ['fewer left than one must take', { ordered: 9, minPerOrder: 2 }, {}, 'soldOut'],
    ['unlimited, thousands ordered', { capacity: null, ordered: 9999 }, {}, 'onSale'],
    ['the event ends this millisecond', {}, { endsAt: now }, 'postSale'],
    ['the event ends in a millisecond', {}, { endsAt: at(1) }, 'onSale'],
    ['the event is cancelled', {}, { status: 'cancelled' }, 'postSale'],
    ['the event waits for a new date', {}, { status: 'postponed' }, 'offSale'],
    ['its old date has passed meanwhile', {}, { status: 'postponed', endsAt: now }, 'offSale'],
    ['the event is full', { eventLeft: 0 }, {}, 'soldOut'],
    ['the event takes one more', { eventLeft: 1 }, {}, 'onSale'],
    ['a group of four, and the event takes three more', { admits: 4, eventLeft: 3 }, {}, 'soldOut'],
    ['unlimited, and the event is full', { capacity: null, eventLeft: 0 }, {}, 'soldOut'],
    ['waits for another type', { waitsFor: 'Early bird' }, {}, 'offSale'],
    ['waits for another type, and none left', { waitsFor: 'Early bird', ordered: 10 }, {}, 'soldOut'],
  ];
  test.each(rows)('%s [TIX-02, TIX-04, X-03, CAP-01]', (_, facts, state, status) => {
    expect(saleStatus({ ...ticket, ...facts }, { ...event, ...state }, now)).toBe(status);
  });

  test('each status has its label [TIX-03]', () => {
    expect(statusLabels).toEqual({
      onSale: '',
      offSale: 'Scheduled',
      postSale: 'Sale ended',
      soldOut: 'Sold Out',
    });
  });

  test('remaining capacity is unlimited or a number that never drops below 0 [TIX-13]', () => {
    const left = (facts: Partial<SaleFacts>) => remainingOf({ ...ticket, ...facts });
    expect(left({ ordered: 4 })).toBe(6);
    expect(left({ ordered: 11 })).toBe(0);
    expect(left({ capacity: null, ordered: 11 })).toBeNull();
    expect(left({ ordered: 4, eventLeft: 5 })).toBe(5);
    expect(left({ capacity: null, admits: 4, eventLeft: 11 })).toBe(2);
  });
});

describe('quantity stepper', () => {
  test('choosing a ticket type sets its minimum [CHK-07, TIX-06]', () => {
    expect(quantityOnChoice({ minPerOrder: 1 })).toBe(1);
    expect(quantityOnChoice({ minPerOrder: 2 })).toBe(2);
  });

  test('never exceeds what remains [TIX-14]', () => {
    const most = (maxPerOrder: number, remaining: number | null) => mostPerOrder({ maxPerOrder, remaining });
    expect([most(4, null), most(4, 9), most(4, 3), most(4, 0)]).toEqual([4, 4, 3, 0]);
    expect(quantityWithin(4, { minPerOrder: 1, maxPerOrder: 4, remaining: 3 })).toBe(3);
    expect(quantityWithin(1, { minPerOrder: 2, maxPerOrder: 3, remaining: null })).toBe(2);
  });
});

test('the buy button shows the price of the first available ticket [TIX-10, TIX-11, TIX-12]', () => {
  const gone = { status: 'soldOut', price: 0 } as const;
  const free = { status: 'onSale', price: 0 } as const;
  const paid = { status: 'onSale', price: 2500 } as const;
  expect(buyButton([])).toEqual({ label: 'Sold out', disabled: true });
  expect(buyButton([gone])).toEqual({ label: 'Sold out', disabled: true });
  expect(buyButton([gone, free, paid])).toEqual({ label: 'RSVP', disabled: false });
  expect(buyButton([gone, paid, free])).toEqual({ label: 'Buy now', disabled: false });
  expect(buyButton([paid], 'Get tickets')).toEqual({ label: 'Get tickets', disabled: false });
});

test('a card shows the lowest available price and how many tickets are left [PRC-01]', () => {
  const facts = (
    status: 'onSale' | 'offSale' | 'soldOut',
    price: number,
    remaining: number | null,
    eventLeft: number | null = null,
    capacity: number | null = 20,
  ) => ({
    status,
    allInPrice: price,
    capacity,
    remaining,
    eventLeft,
    currency: 'usd',
    isInDraw: false,
  });
  expect(offerOf([])).toBeUndefined();
  expect(offerOf([facts('soldOut', 1000, 0), facts('onSale', 3000, 5), facts('onSale', 2000, 7)])).toEqual({
    priceFrom: 2000,
    currency: 'usd',
    saleState: 'onSale',
    left: 12,
    isAlmostGone: true,
  });
  expect(offerOf([facts('onSale', 3000, 5), facts('onSale', 2000, null)])).toMatchObject({ left: null });
  expect(offerOf([facts('onSale', 3000, 5, 6), facts('onSale', 2000, 6, 6)])).toMatchObject({ left: 6 });
  expect(offerOf([facts('soldOut', 1000, 0), facts('offSale', 3000, 5)])).toMatchObject({
    saleState: 'offSale',
  });
  // Few are left of many. A small event that just began to sell has few, too.
  expect(offerOf([facts('onSale', 2000, 39, null, 200)])).toMatchObject({ isAlmostGone: true });
  expect(offerOf([facts('soldOut', 1000, 0, null, 50), facts('onSale', 2000, 10, null, 10)])).toMatchObject({
    isAlmostGone: true,
  });
  for (const few of [facts('onSale', 2000, 10, null, 10), facts('onSale', 2000, 40, null, 900)])
    expect(offerOf([few])).not.toHaveProperty('isAlmostGone');
});

describe('fees', () => {
  test.each([
    ['one at $25', 2500, 1, 'usd', 349],
    ['two at $25', 5000, 2, 'usd', 698],
    ['half a cent rounds up', 1005, 1, 'usd', 200],
    ['nothing due', 0, 3, 'usd', 0],
    ['all free', 0, 0, 'usd', 0],
    ['¥2,500', 2500, 1, 'jpy', 251],
    ['2.500 KWD', 2500, 1, 'kwd', 1240],
    ['7.250 KWD, rounded to ten fils', 7250, 1, 'kwd', 1720],
    ['ISK 2,500, rounded to a króna', 250_000, 1, 'isk', 25_100],
  ])('%s [FEE-01, FEE-05, FEE-07, X-20]', (_, due, paid, currency, fee) => {
    expect(feeOf(cents(due), paid, rates, currency)).toBe(fee);
  });

  test('a ticket’s price includes all fees, and a free one shows none [TIX-09]', () => {
    expect(allInPrice(cents(2500), rates, 'usd')).toBe(2849);
    expect(allInPrice(cents(0), rates, 'usd')).toBe(0);
  });

  test('matches exact arithmetic for any rates and currency [FEE-01, FEE-10]', () => {
    const anyRates = fc.record({
      percent: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
      perTicketCents: fc.integer({ min: 0, max: 10_000 }),
    });
    const amount = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 100 }),
        anyRates,
        fc.constantFrom('usd', 'jpy', 'kwd', 'isk'),
        (due, paid, given, currency) => {
          const rate = BigInt(Math.round(given.percent * 100));
          const step = BigInt(chargeStep(currency));
          const part = ((BigInt(due) * rate * 2n + 10_000n * step) / (20_000n * step)) * step;
          const scale = 10n ** BigInt(minorDigits(currency));
          const each = ((BigInt(given.perTicketCents) * scale * 2n + 100n * step) / (200n * step)) * step;
          const expected = due === 0 ? 0n : part + each * BigInt(paid);
          expect(BigInt(feeOf(cents(due), paid, given, currency))).toBe(expected);
          expect(BigInt(feePerTicket(given, currency))).toBe(each);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
