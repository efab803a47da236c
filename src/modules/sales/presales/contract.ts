import * as z from 'zod/mini';
import {
  AttendedRule,
  CodeRule,
  FollowsRule,
  MemberRule,
} from '#modules/profiles/membership-rules/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import { EventId, TicketTypeId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

/**
 * A rule that opens a presale (PRE-01), as everyone sees it: those of communities that need no answer or ticket,
 * membership, and a code, which only hosts see.
 */
export const PresaleRule = z.discriminatedUnion('kind', [
  FollowsRule,
  MemberRule,
  AttendedRule,
  z.omit(CodeRule, { code: true }),
]);
export type PresaleRule = z.infer<typeof PresaleRule>;

export const refusals = {
  eventNotFound: eventRefusals.eventNotFound,
  codeNotValid: {
    status: 422,
    title: 'Code not valid',
    message: 'This code doesn’t open the presale. Check the spelling.',
  },
} as const satisfies RefusalTable;

const input = z.object({ eventId: idIn(EventId) });

/** For one viewer. */
export const Presale = z.object({
  state: z.enum(['upcoming', 'open', 'over']),
  startsAt: z.string(),
  /** When the last of its ticket types opens to everyone. */
  opensToAllAt: z.string(),
  announcedAt: z.string(),
  ticketTypes: z.array(z.object({ id: wireId(TicketTypeId), name: z.string() })),
  /** Null for guests. */
  qualifies: z.nullable(z.boolean()),
  rules: z.array(z.object({ rule: PresaleRule, met: z.nullable(z.boolean()) })),
});
export type Presale = z.infer<typeof Presale>;

const answer = z.object({ presale: z.nullable(Presale) });
export type PresaleAnswer = z.infer<typeof answer>;

export const getPresale = call('GET /events/:eventId/presale', {
  summary: 'Tell whether an event has a presale and whether it opens to the viewer, and why',
  input,
  answer,
  refusals: { eventNotFound: refusals.eventNotFound },
  may: 'anyone',
});

export const enterPresaleCode = call('POST /events/:eventId/presale/code', {
  summary: 'Open the presale of an event to a viewer who knows its code',
  input: z.extend(input, { code: z.string().check(z.maxLength(200)) }),
  answer,
  refusals,
  may: 'signedIn',
  limit: { times: 10, seconds: 600 },
});
