import * as z from 'zod/mini';
import { EventStatus } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { eventHost, eventOwner } from '#modules/events/events/policies.ts';
import { refusals as profileRefusals } from '#modules/profiles/profiles/contract.ts';
import { profileTeam } from '#modules/profiles/profiles/policies.ts';
import { call, cursorPageOf, idIn, pagePath, pageInput } from '#platform/contract.ts';
import { EventId } from '#platform/ids.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { shareAnswers, shareKinds, splitLimits, wholePercent } from './rules.ts';

export const splitRefusals = {
  payoutsOff: {
    status: 409,
    title: 'Payouts are off',
    message: 'On this site, the operator sells the tickets and pays hosts outside of it.',
  },
  splitFrozen: {
    status: 409,
    title: 'The event has started',
    message: 'The split is final now.',
  },
  splitChanged: {
    status: 409,
    title: 'The split changed',
    message: 'The host has proposed a new split. Review it first.',
  },
  splitAgreed: {
    status: 409,
    title: 'Everyone has accepted',
    message: 'This split is in force. Only the host can propose a change.',
  },
  splitNotFound: {
    status: 404,
    title: 'Split not found',
    message: 'This split doesn’t exist, or you aren’t a part of it.',
  },
  shareInvalid: {
    status: 422,
    title: 'Share incomplete',
    message: 'Choose an artist or venue of this event, and enter a percentage, an amount or both.',
  },
  partyTwice: {
    status: 422,
    title: 'Two shares',
    message: 'Each artist or venue can have one share.',
  },
  tooMuch: {
    status: 422,
    title: 'More than everything',
    message: 'Together, the percentages can’t be more than 100%.',
  },
  reasonRequired: {
    status: 422,
    title: 'Reason required',
    message: 'Tell the host why you decline, so they can propose something else.',
  },
} as const satisfies RefusalTable;

const Party = z.object({ id: z.string(), name: z.string(), type: z.enum(['artist', 'venue']) });

/**
 * @property percent of the door, in thousandths of a percent
 * @property amount in minor units of the split's currency
 */
export const Terms = z.object({
  kind: z.enum(shareKinds),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.int()),
});

export const SplitShare = z.object({
  party: Party,
  terms: Terms,
  answer: z.enum(shareAnswers),
  /** Why it was declined. */
  reason: z.string(),
});
export type SplitShare = z.infer<typeof SplitShare>;

const SplitVersion = z.object({ version: z.int(), currency: z.string(), shares: z.array(SplitShare) });

/** How the money of an event is divided. The host and everyone with a share see the same. */
export const Split = z.object({
  event: z.object({
    id: z.string(),
    name: z.string(),
    startsAt: z.string(),
    timezone: z.string(),
    status: EventStatus,
    path: pagePath,
  }),
  host: z.string(),
  /** The event has started, so it is final. */
  isFrozen: z.boolean(),
  /** The newest proposal. `null` if there is none, or if it has no shares. */
  latest: z.nullable(SplitVersion),
  /** The version in force, if everyone accepted one. */
  agreed: z.nullable(SplitVersion),
});
export type Split = z.infer<typeof Split>;

export const ManagedSplit = z.object({
  split: Split,
  currency: z.string(),
  /** Increases with each proposal. 0: none yet. */
  version: z.int(),
  /** The artists of the lineup and the venue, if their pages have an owner. */
  parties: z.array(Party),
});
export type ManagedSplit = z.infer<typeof ManagedSplit>;

const eventId = idIn(EventId);

export const getEventSplit = call('GET /events/:eventId/split', {
  summary: 'Read how the money of my event is divided', // PYO-03
  input: z.object({ eventId }),
  answer: ManagedSplit,
  refusals: { eventNotFound: eventRefusals.eventNotFound },
  may: eventHost('eventId'),
});

export const ShareDraft = z.object({
  partyId: z.string().check(z.maxLength(300)),
  kind: z.enum(['percent', 'fixed', 'guarantee']),
  percent: z.nullable(z.int().check(z.minimum(1), z.maximum(wholePercent))),
  amount: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))),
});
export type ShareDraft = z.infer<typeof ShareDraft>;

export const proposeSplit = call('PUT /events/:eventId/split', {
  summary: 'Propose how the money of my event is divided. Everyone must accept it', // PYO-03
  input: z.object({
    eventId,
    /** The version that the host saw last. */
    seenVersion: z.int(),
    /** Paid in this order. If empty, the host keeps everything. */
    shares: z.array(ShareDraft).check(z.maxLength(splitLimits.shares)),
  }),
  answer: ManagedSplit,
  refusals: {
    eventNotFound: eventRefusals.eventNotFound,
    payoutsOff: splitRefusals.payoutsOff,
    splitFrozen: splitRefusals.splitFrozen,
    splitChanged: splitRefusals.splitChanged,
    shareInvalid: splitRefusals.shareInvalid,
    partyTwice: splitRefusals.partyTwice,
    tooMuch: splitRefusals.tooMuch,
  },
  may: eventOwner('eventId'),
  limit: { times: 30, seconds: 600 },
});

const profileId = z.string().check(z.maxLength(300));

/** Newest event first. */
export const listSplits = call('GET /profiles/:profileId/splits', {
  summary: 'List the events that an artist or venue gets a share of', // PYO-03
  input: z.object({
    profileId,
    ...pageInput({ most: 60, usual: 20 }),
  }),
  answer: cursorPageOf(Split),
  refusals: profileRefusals,
  may: profileTeam('profileId'),
});

export const answerSplit = call('POST /profiles/:profileId/splits/:eventId', {
  summary: 'Accept or decline the share proposed to an artist or venue', // PYO-03
  input: z.object({
    profileId,
    eventId,
    /** The version that they saw. */
    version: z.int(),
    answer: z.enum(['accepted', 'declined']),
    reason: z._default(z.string().check(z.trim(), z.maxLength(splitLimits.reason)), ''),
  }),
  answer: Split,
  refusals: {
    ...profileRefusals,
    payoutsOff: splitRefusals.payoutsOff,
    splitFrozen: splitRefusals.splitFrozen,
    splitChanged: splitRefusals.splitChanged,
    splitAgreed: splitRefusals.splitAgreed,
    splitNotFound: splitRefusals.splitNotFound,
    reasonRequired: splitRefusals.reasonRequired,
  },
  may: profileTeam('profileId'),
});
