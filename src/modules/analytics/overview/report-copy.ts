import type { OrderSource } from '#modules/sales/checkout/rules.ts';
import { isKeyOf } from '#platform/is-key-of.ts';
import type { ReportGroup } from './report-contract.ts';

export const reportWords = {
  heading: 'Sales report',
  note: 'Since the first sale, without comps. Paid includes fees.',
  group: 'Group sales by',
  groups: { source: 'By source', code: 'By promo code', day: 'By day' } satisfies Record<ReportGroup, string>,
  firsts: { source: 'Source', code: 'Promo code', day: 'Day' } satisfies Record<ReportGroup, string>,
  paidBy: { source: 'Paid by source', code: 'Paid by promo code', day: 'Paid by day' } satisfies Record<
    ReportGroup,
    string
  >,
  noCode: 'Without a code',
  orders: 'Orders',
  tickets: 'Tickets',
  discount: 'Discounts',
  paid: 'Paid',
  refunded: 'Refunded',
  none: { title: 'No sales yet', message: 'Your sales appear here after the first order.' },
  cut: 'The table shows the first 400 rows. The CSV has all.',
  csv: 'Download as CSV',
} as const;

export const sourceNames: Readonly<Record<OrderSource, string>> = {
  checkout: 'Online checkout',
  boxOffice: 'Box office',
  groupHold: 'Group holds',
  exchange: 'Waiting list',
  draw: 'Ticket draw',
  comp: 'Comps',
};

export const salesColumns = ['Orders', 'Tickets', 'Currency', 'Discounts', 'Paid', 'Refunded'] as const;

/** The name of a row's source or promo code, or its date. */
export function nameOfRow(key: string, by: ReportGroup): string {
  if (by === 'source') return isKeyOf(sourceNames, key) ? sourceNames[key] : key;
  return by === 'code' && key === '' ? reportWords.noCode : key;
}
