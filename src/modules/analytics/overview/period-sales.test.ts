import { expect, test } from 'vitest';
import { periodSales } from './period-sales.ts';

const money = { currency: 'usd', gross: 9900, fees: 0, refunded: 0, disputed: 0, net: 9900 };
const day = (orders: number, gross: number) => ({ date: '2026-11-28', orders, gross });
const visits = (total: number) => ({ total, byDay: [], sources: [] });

test.each([
  ['two days', [day(2, 4158), day(1, 2079)], 40, { orders: 3, gross: 6237, conversion: '7.5%' }],
  ['no order', [], 40, { orders: 0, gross: 0, conversion: '0%' }],
  ['no visit', [day(1, 2079)], 0, { orders: 1, gross: 2079, conversion: null }],
  ['more orders than visits', [day(3, 6237)], 2, { orders: 3, gross: 6237, conversion: null }],
])('a period with %s [EVA-31, MNG-01]', (_what, byDay, total, sums) => {
  expect(periodSales({ sales: { byDay, tickets: [], money }, visits: visits(total) })).toEqual(sums);
});
