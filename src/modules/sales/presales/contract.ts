import * as z from 'zod/mini';
import { FollowsRule, AttendedRule, MemberRule } from '#modules/profiles/membership-rules/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import { EventId, TicketTypeId } from '#platform/ids.ts';

/** A rule that opens a presale (PRE-01): those of communities that need no answer or ticket, and membership. */
export const PresaleRule = z.discriminatedUnion('kind', [FollowsRule, MemberRule, AttendedRule]);
export type PresaleRule = z.infer<typeof PresaleRule>;

const refusals = { eventNotFound: eventRefusals.eventNotFound };

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

export const getPresale = call('GET /events/:eventId/presale', {
  summary: 'Tells whether an event has a presale and whether it opens to the viewer, and why',
  input: z.object({ eventId: idIn(EventId) }),
  answer: z.object({ presale: z.nullable(Presale) }),
  refusals,
  may: 'anyone',
});
