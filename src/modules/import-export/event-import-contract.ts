import * as z from 'zod/mini';
import { saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { readRefusals } from './contract.ts';

export const nightLimits = {
  /** Of a calendar, a spreadsheet or a page. */
  bytes: 1_000_000,
  /** Read of it, and made at once. */
  nights: 200,
} as const;

export const nightRefusals = {
  ...readRefusals,
  notYourProfile: saveRefusals.notYourProfile,
  zoneInvalid: saveRefusals.zoneInvalid,
  addressRefused: {
    status: 422,
    title: 'We do not ask this address',
    message: 'Give the address of a page that everybody can open: it begins with https://.',
  },
  pageUnreachable: {
    status: 422,
    title: 'The page does not answer',
    message: 'Look whether the address is right, and try again.',
  },
  nothingFound: {
    status: 422,
    title: 'No nights found',
    message:
      'We read calendars (.ics), spreadsheets (.csv) and pages that describe their events for search engines.',
  },
  tooLarge: { status: 413, title: 'Too large', message: 'We read up to 1 MB.' },
} as const satisfies RefusalTable;

const moment = z.iso.datetime({ offset: true, local: true });

/** One night as it came from elsewhere. */
export const FoundNight = z.object({
  /** Its id where it comes from: a night is made once. */
  uid: z.string().check(z.minLength(1), z.maxLength(500)),
  name: z.string().check(z.minLength(1), z.maxLength(50)),
  description: z.string().check(z.maxLength(3000)),
  /** With an offset it is that instant; without one, the wall clock of `timezone`. */
  startDate: moment,
  endDate: moment,
  timezone: z.string().check(z.maxLength(60)),
  place: z.string().check(z.maxLength(200)),
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  url: z.string().check(z.maxLength(2000)),
});
export type FoundNight = z.infer<typeof FoundNight>;

export const NightsPlan = z.object({
  nights: z.array(
    z.object({
      night: FoundNight,
      /** What it lacks, or what we had to guess, in words. */
      missing: z.array(z.string()),
      /** The draft that was made of it before. */
      madeBefore: z.nullable(z.string()),
    }),
  ),
  /** What cannot be a night, and why. */
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type NightsPlan = z.infer<typeof NightsPlan>;

/** `user:…` or `community:…`: who will host them. */
const creatorId = z.string().check(z.maxLength(300));

export const previewNights = call('POST /eventImports/preview', {
  summary: 'What nights a calendar, a spreadsheet or a page holds, and what they lack (EXI-01)',
  input: z.object({
    creatorId,
    /** Where an hour is meant that is written without a place. IANA. */
    timezone: z._default(z.string().check(z.maxLength(60)), 'America/Los_Angeles'),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('calendar'), text: z.string() }),
      z.object({ kind: z.literal('spreadsheet'), text: z.string() }),
      z.object({ kind: z.literal('page'), address: z.string().check(z.trim(), z.maxLength(2000)) }),
    ]),
  }),
  answer: NightsPlan,
  refusals: nightRefusals,
  may: 'signedIn',
  bodyBytes: 2_000_000,
  limit: { times: 40, seconds: 3600 },
});

export const makeNights = call('POST /eventImports', {
  summary: 'Makes drafts of the nights that were chosen: all of them, each once (EXI-01)',
  input: z.object({
    creatorId,
    nights: z.array(FoundNight).check(z.minLength(1), z.maxLength(nightLimits.nights)),
  }),
  answer: z.object({
    drafts: z.array(z.object({ uid: z.string(), name: z.string(), eventId: z.string(), isNew: z.boolean() })),
  }),
  refusals: saveRefusals,
  may: 'signedIn',
  status: 201,
  bodyBytes: 2_000_000,
  limit: { times: 40, seconds: 3600 },
});
