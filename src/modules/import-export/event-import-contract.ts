import * as z from 'zod/mini';
import { saveRefusals } from '#modules/events/editor/draft-refusals.ts';
import { hostRefusals } from '#modules/events/teams/host-refusals.ts';
import { inUsualYears, call } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { defaultTimeZone } from '#platform/time.ts';
import { readRefusals } from './contract.ts';

export const eventImportLimits = {
  bytes: 1_000_000,
  events: 200,
} as const;

export const makeEventsRefusals = {
  ...saveRefusals,
  importedByOther: {
    status: 409,
    title: 'Already on this site',
    message: 'Another host imported one of these events. Find the events again to see which.',
  },
} as const satisfies RefusalTable;

export const eventImportRefusals = {
  ...readRefusals,
  notYourProfile: saveRefusals.notYourProfile,
  ...hostRefusals,
  zoneInvalid: saveRefusals.zoneInvalid,
  addressRefused: {
    status: 422,
    title: 'This link can’t be used',
    message: 'Enter the link of a public page. It starts with https://.',
  },
  pageUnreachable: {
    status: 422,
    title: 'Page not reachable',
    message: 'Check the link and try again.',
  },
  nothingFound: {
    status: 422,
    title: 'No events found',
    message: 'We can read calendars (.ics), spreadsheets (.csv) and pages with schema.org event data.',
  },
  tooLarge: {
    status: 413,
    title: 'File is too large',
    message: 'Calendars, spreadsheets and pages can be up to 1 MB.',
  },
} as const satisfies RefusalTable;

const moment = z.iso.datetime({ offset: true, local: true }).check(inUsualYears);

export const ImportedEvent = z.object({
  /** The id at its source, so that an event is imported once. */
  uid: z.string().check(z.minLength(1), z.maxLength(500)),
  name: z.string().check(z.minLength(1), z.maxLength(50)),
  description: z.string().check(z.maxLength(3000)),
  /** An instant if it has an offset; otherwise local time in `timezone`. */
  startDate: moment,
  endDate: moment,
  timezone: z.string().check(z.maxLength(60)),
  place: z.string().check(z.maxLength(200)),
  latitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  longitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  url: z.string().check(z.maxLength(2000)),
});
export type ImportedEvent = z.infer<typeof ImportedEvent>;

export const EventImportPlan = z.object({
  events: z.array(
    z.object({
      event: ImportedEvent,
      /** Missing or guessed fields, as text. */
      missing: z.array(z.string()),
      /** The event here that it was imported as. */
      madeBefore: z.nullable(z.string()),
      /** Whether this host imported it. Events of ticket providers exist once for all hosts (EVT-03). */
      isOwn: z.boolean(),
    }),
  ),
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
});
export type EventImportPlan = z.infer<typeof EventImportPlan>;

/** The host: `user:…` or `community:…`. */
const creatorId = z.string().check(z.maxLength(300));

export const previewEvents = call('POST /eventImports/preview', {
  summary: 'Preview the events of a calendar, spreadsheet or page, and what they lack', // EXI-01
  input: z.object({
    creatorId,
    /** IANA zone for times without one. */
    timezone: z._default(z.string().check(z.maxLength(60)), defaultTimeZone),
    source: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('calendar'), text: z.string() }),
      z.object({ kind: z.literal('spreadsheet'), text: z.string() }),
      z.object({ kind: z.literal('page'), address: z.string().check(z.trim(), z.maxLength(2000)) }),
    ]),
  }),
  answer: EventImportPlan,
  refusals: eventImportRefusals,
  may: 'signedIn',
  bodyBytes: 2_000_000,
  limit: { times: 40, seconds: 3600 },
});

export const makeEvents = call('POST /eventImports', {
  summary: 'Import the chosen events as drafts, each once', // EXI-01
  input: z.object({
    creatorId,
    events: z.array(ImportedEvent).check(z.minLength(1), z.maxLength(eventImportLimits.events)),
  }),
  answer: z.object({
    drafts: z.array(z.object({ uid: z.string(), name: z.string(), eventId: z.string(), isNew: z.boolean() })),
  }),
  refusals: makeEventsRefusals,
  may: 'signedIn',
  status: 201,
  bodyBytes: 2_000_000,
  limit: { times: 40, seconds: 3600 },
});
