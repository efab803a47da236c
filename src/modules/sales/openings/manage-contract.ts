import * as z from 'zod/mini';
import { saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn } from '#platform/contract.ts';
import { EventId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { openingLimits as limits } from './rules.ts';

const minutesIn = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().check(z.gte(least), z.lte(most));

export const OpeningDraft = z.object({
  /** How long before the sale people can wait, in minutes. */
  waitMinutes: minutesIn(limits.wait),
  /** How long a person has to order, in minutes. */
  windowMinutes: minutesIn(limits.window),
  presaleFirst: z.boolean(),
});
export type OpeningDraft = z.infer<typeof OpeningDraft>;

export const ManagedOpening = z.object({
  opening: z.nullable(
    z.object({
      ...OpeningDraft.shape,
      /** `off`: no ticket type goes on sale later. */
      state: z.enum(['off', 'scheduled', 'entry', 'drawing', 'running', 'postponed', 'over']),
      opensAt: z.nullable(z.string()),
      soldOut: z.boolean(),
      /** People who wait, and who could order so far. */
      waiting: z.int(),
      admitted: z.int(),
    }),
  ),
  /** The next sale start. Null if no ticket type goes on sale later. */
  saleStartsAt: z.nullable(z.string()),
  hasPresale: z.boolean(),
});
export type ManagedOpening = z.infer<typeof ManagedOpening>;

export const openingSettingsRefusals = {
  isCancelled: saveRefusals.isCancelled,
  noSaleStart: {
    status: 422,
    title: 'No ticket goes on sale later',
    message: 'A fair opening needs a sale start. Give a ticket type a sale start in the future first.',
  },
  presaleRequired: {
    status: 422,
    title: 'No presale',
    message: 'Set up a presale first: its rules say who comes first.',
  },
  openingStarted: {
    status: 409,
    title: 'The sale has started',
    message: 'You can’t change a fair opening that has started. You can end it.',
  },
} as const satisfies RefusalTable;

const input = z.object({ eventId: idIn(EventId) });

export const getManagedOpening = call('GET /events/:eventId/opening/settings', {
  summary: 'Read the fair opening of an event, for its hosts',
  input,
  answer: ManagedOpening,
  refusals: {},
  may: eventHost('eventId'),
});

export const putOpening = call('PUT /events/:eventId/opening', {
  summary: 'Set up or change the fair opening of an event',
  input: z.extend(input, OpeningDraft.shape),
  answer: ManagedOpening,
  refusals: openingSettingsRefusals,
  may: eventHost('eventId'),
});

export const removeOpening = call('DELETE /events/:eventId/opening', {
  summary: 'Remove or end the fair opening of an event',
  input,
  answer: ManagedOpening,
  refusals: {},
  may: eventHost('eventId'),
});
