import * as z from 'zod/mini';
import {
  AttendedRule,
  CodeRule,
  conditionLimits,
  FollowsRule,
  MemberRule,
} from '#modules/profiles/membership-rules/contract.ts';
import { saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { eventHost } from '#modules/events/events/policies.ts';
import { limits } from '#modules/sales/promotions/contract.ts';
import { call, idIn, wireId } from '#platform/contract.ts';
import { EventId, TicketTypeId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';

export const presaleLimits = { rules: conditionLimits.mostConditions, code: limits.promoCode } as const;

/** A rule with its code, as hosts see it. */
export const HostRule = z.discriminatedUnion('kind', [FollowsRule, MemberRule, AttendedRule, CodeRule]);
export type HostRule = z.infer<typeof HostRule>;

/** A rule as the form sends it. `aboutId` is the bare id of one of the event's profiles. */
export const RuleDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('follows'), aboutId: z.string().check(z.maxLength(100)), days: z.int() }),
  z.object({ kind: z.literal('member'), aboutId: z.string().check(z.maxLength(100)), days: z.int() }),
  z.object({ kind: z.literal('attended'), events: z.int() }),
  z.object({ kind: z.literal('code'), code: z.string().check(z.maxLength(200)) }),
]);
export type RuleDraft = z.infer<typeof RuleDraft>;

const Rules = z.array(RuleDraft).check(z.maxLength(100));

export const PresaleDraft = z.object({
  startsAt: z.iso.datetime({ offset: true }),
  /** Null: all ticket types that go on sale later. */
  ticketTypeIds: z.nullable(z.array(idIn(TicketTypeId)).check(z.maxLength(100))),
  rules: Rules,
  /** The revision that the form was loaded from, null without a presale. Saving fails if it has changed since. */
  revision: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
});
export type PresaleDraft = z.infer<typeof PresaleDraft>;
/** As the form sends it. */
export type SentPresale = z.input<typeof PresaleDraft>;

export const ManagedPresale = z.object({
  presale: z.nullable(
    z.object({
      startsAt: z.string(),
      ticketTypeIds: z.nullable(z.array(wireId(TicketTypeId))),
      rules: z.array(HostRule),
      /** Null until the event is published. */
      announcedAt: z.nullable(z.string()),
      state: z.enum(['upcoming', 'open', 'over']),
      revision: z.string(),
    }),
  ),
  /** The hosts, the lineup and the venue, which rules can be about. */
  profiles: z.array(z.object({ id: z.string(), type: z.string(), name: z.string() })),
  /** With a sale start, so that a presale can come before it. */
  ticketTypes: z.array(
    z.object({ id: wireId(TicketTypeId), name: z.string(), saleStartDate: z.nullable(z.string()) }),
  ),
});
export type ManagedPresale = z.infer<typeof ManagedPresale>;

const ruleRefusals = {
  rulesRequired: {
    status: 422,
    title: 'Rules required',
    message: 'Add at least one rule.',
  },
  tooManyRules: {
    status: 422,
    title: 'Too many rules',
    message: `Add up to ${presaleLimits.rules} rules.`,
  },
  ruleInvalid: {
    status: 422,
    title: 'Rule incomplete',
    message: `Choose a page of this event, and 0 to ${conditionLimits.days} days or 1 to ${conditionLimits.events} events.`,
  },
  codeInvalid: {
    status: 422,
    title: 'Presale code invalid',
    message: `Enter up to ${presaleLimits.code} letters, digits, hyphens and underscores.`,
  },
  tooManyCodes: {
    status: 422,
    title: 'Too many codes',
    message: 'A presale has one code.',
  },
} as const satisfies RefusalTable;

export const presaleRefusals = {
  isCancelled: saveRefusals.isCancelled,
  ...ruleRefusals,
  presaleTooLate: {
    status: 422,
    title: 'Nothing to presell',
    message:
      'A presale starts before tickets go on sale to everyone. Set a later sale start for a ticket type, or start the presale earlier.',
  },
  changedMeanwhile: {
    status: 409,
    title: 'Someone else saved changes',
    message: 'Reload the page to see their changes, then make yours again.',
  },
} as const satisfies RefusalTable;

const input = z.object({ eventId: idIn(EventId) });

export const getManagedPresale = call('GET /events/:eventId/presale/settings', {
  summary: 'Read the presale of an event, for its hosts',
  input,
  answer: ManagedPresale,
  refusals: {},
  may: eventHost('eventId'),
});

export const putPresale = call('PUT /events/:eventId/presale', {
  summary: 'Create or change the presale of an event',
  input: z.extend(input, PresaleDraft.shape),
  answer: ManagedPresale,
  refusals: presaleRefusals,
  may: eventHost('eventId'),
});

export const removePresale = call('DELETE /events/:eventId/presale', {
  summary: 'Remove the presale of an event',
  input,
  answer: ManagedPresale,
  refusals: {},
  may: eventHost('eventId'),
});

export const countPresale = call('POST /events/:eventId/presale/reach', {
  summary: 'Count the people who meet one of the presale rules',
  input: z.extend(input, { rules: Rules }),
  /** Null: fewer than ten. */
  answer: z.object({ people: z.nullable(z.int()) }),
  refusals: ruleRefusals,
  may: eventHost('eventId'),
});
