import * as z from 'zod/mini';
import { saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import { EventId, TicketTypeId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { Draw } from './contract.ts';
import { drawLimits } from './rules.ts';

export const manageRefusals = {
  isCancelled: saveRefusals.isCancelled,
  drawTimes: {
    status: 422,
    title: 'Dates don’t fit',
    message: 'The draw closes after it opens, in the future, and before the event starts.',
  },
  drawTypes: {
    status: 422,
    title: 'Choose tickets',
    message: 'Choose at least one ticket type that has a capacity and is sold singly.',
  },
  tooFewTickets: {
    status: 409,
    title: 'Not enough tickets',
    message: 'Fewer tickets than that are left. Lower the number, or raise the capacity.',
  },
  drawStarted: {
    status: 409,
    title: 'The draw is open',
    message: 'People have entered under these terms, so they can’t change. You can end the draw.',
  },
  drawHeld: {
    status: 409,
    title: 'The draw took place',
    message: 'Winners are paying for their tickets. An event has one draw.',
  },
} as const satisfies RefusalTable;

export const ManagedDraw = z.object({
  draw: z.nullable(
    z.object({
      ...z.pick(Draw, {
        state: true,
        opensAt: true,
        closesAt: true,
        payMinutes: true,
        commitment: true,
        isDrawn: true,
      }).shape,
      ticketTypes: z.array(z.object({ id: wireId(TicketTypeId), name: z.string(), units: z.int() })),
      /** Entries and the people in them. */
      entries: z.int(),
      people: z.int(),
      /** People who won, who are offered a ticket now, and who paid. */
      winners: z.int(),
      offered: z.int(),
      paid: z.int(),
      /** Entries that get tickets if winners don't pay. */
      inLine: z.int(),
    }),
  ),
  ticketTypes: z.array(
    z.object({
      id: wireId(TicketTypeId),
      name: z.string(),
      /** That the draw can have. */
      left: z.int(),
    }),
  ),
});
export type ManagedDraw = z.infer<typeof ManagedDraw>;

const inEvent = z.object({ eventId: idIn(EventId) });

export const getManagedDraw = call('GET /events/:eventId/draw/settings', {
  summary: 'Read the draw of my event, with its numbers',
  input: inEvent,
  answer: ManagedDraw,
  refusals: {},
  may: eventHost('eventId'),
});

export const putDraw = call('PUT /events/:eventId/draw', {
  summary: 'Create the draw of my event, or change it before it opens', // DRW-01
  input: z.extend(inEvent, {
    opensAt: z.iso.datetime({ offset: true }),
    closesAt: z.iso.datetime({ offset: true }),
    payMinutes: z.int().check(z.gte(drawLimits.payMinutes.min), z.lte(drawLimits.payMinutes.max)),
    tickets: z
      .array(z.object({ itemId: idIn(TicketTypeId), units: z.int().check(z.gte(1), z.lte(1_000_000)) }))
      .check(z.maxLength(20)),
  }),
  answer: ManagedDraw,
  refusals: manageRefusals,
  may: eventHost('eventId'),
});

/** Puts its tickets on sale, and notifies the people who entered. */
export const endDraw = call('DELETE /events/:eventId/draw', {
  summary: 'End the draw of my event before it takes place',
  input: inEvent,
  answer: ManagedDraw,
  refusals: { drawHeld: manageRefusals.drawHeld },
  may: eventHost('eventId'),
});
