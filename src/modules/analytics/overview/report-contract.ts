import * as z from 'zod/mini';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, documentCall, idIn } from '#platform/contract.ts';
import { EventId } from '#platform/ids.ts';

export const reportGroups = ['source', 'code', 'day'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** Rows of one report. The CSV has all. */
export const mostReportRows = 400;

/** Sold orders of one source, promo code or day, without comps. Amounts in minor units. */
export const SalesRow = z.object({
  /** A source of orders, a promo code or a date in the event's time zone. Empty: no promo code. */
  key: z.string(),
  currency: z.string(),
  orders: z.int(),
  /** For single people, without cancelled ones. */
  tickets: z.int(),
  discount: z.int(),
  /** Paid by buyers, fees included. */
  paid: z.int(),
  refunded: z.int(),
});
export type SalesRow = z.infer<typeof SalesRow>;

const input = z.object({ eventId: idIn(EventId), by: z._default(z.enum(reportGroups), 'source') });

/** Days from the latest on; sources and codes by what buyers paid. */
export const getSalesReport = call('GET /events/:eventId/sales', {
  summary: 'Sales of my event by source, promo code or day', // ANA-04
  input,
  answer: z.object({ by: z.enum(reportGroups), items: z.array(SalesRow), isCut: z.boolean() }),
  may: eventHost('eventId'),
  limit: { times: 120, seconds: 60 },
});

export const getSalesReportCsv = documentCall('GET /events/:eventId/sales.csv', {
  summary: 'Download the sales of my event by source, promo code or day as CSV',
  input,
  may: eventHost('eventId'),
  contentType: 'text/csv; charset=utf-8',
  limit: { times: 20, seconds: 60 },
});
