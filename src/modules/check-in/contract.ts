import { EventId, TicketId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventStatus, refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { eventDoor } from '#modules/events/events/policies.ts';
import { call, idIn, pageOf, queryInt, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { mostScans, scanKinds, verdicts } from './rules.ts';

export const Verdict = z.enum(verdicts);

/** A ticket on the list of a door: a name and no more of the person, no money (ROL-03). */
export const Guest = z.object({
  id: wireId(TicketId),
  name: z.string(),
  ticketName: z.string(),
  /** Its number within the order. */
  number: z.int(),
  state: z.enum(['valid', 'void']),
  /** Eight hex digits of the code that is good now: the one it had before it was passed on is not. */
  issue: z.string(),
});
export type Guest = z.infer<typeof Guest>;

/** What every door knows of a ticket that was scanned somewhere. */
export const CheckIn = z.object({
  admissionId: wireId(TicketId),
  /** When it was let in first; `null`: it was taken back. */
  at: z.nullable(z.string()),
  deviceId: z.nullable(z.uuid()),
  counter: z.nullable(z.int()),
  /** The door it came in by. */
  door: z.string(),
  inside: z.boolean(),
  /** Entries on a ticket that was used, or was no good. */
  doubles: z.int(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** Over all doors. */
export const Counters = z.object({
  /** Tickets that are good. */
  total: z.int(),
  admitted: z.int(),
  inside: z.int(),
  doubles: z.int(),
});
export type Counters = z.infer<typeof Counters>;

const ticketKey = z.object({ version: z.int(), publicKey: z.string() });

/** What a door needs before the first guest comes (DOR-03). */
export const CheckInSetup = z.object({
  event: z.object({
    id: z.string(),
    /** Bare; its print is in every code of the night. */
    uuid: z.uuid(),
    name: z.string(),
    venueName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    timezone: z.string(),
    status: EventStatus,
  }),
  /** A Door Manager takes back what they let in themselves; a host, everything. */
  part: z.enum(['host', 'assistant']),
  /** Bare id of whom this answer is for. */
  userId: z.uuid(),
  keys: z.array(ticketKey),
  counters: Counters,
  tickets: z.array(z.object({ name: z.string(), total: z.int(), admitted: z.int() })),
  devices: z.array(z.object({ id: z.uuid(), name: z.string(), who: z.string(), seenAt: z.string() })),
  now: z.string(),
});
export type CheckInSetup = z.infer<typeof CheckInSetup>;

const counter = z.int().check(z.gte(1), z.lte(2_000_000_000));
const scanKey = z.object({ deviceId: z.uuid(), counter });

export const SentScan = z.object({
  /** Counts on from one on each device: the same number is the same scan, however often it is sent. */
  counter,
  kind: z.enum(scanKinds),
  /** When it happened, by the device's clock. The time of a scan that waits for its answer is the server's. */
  at: z.iso.datetime(),
  /** The text of the code; or the ticket that was found by name. */
  code: z.optional(z.string().check(z.maxLength(400))),
  admissionId: z.optional(wireId(TicketId)),
  /** The door waits: nobody has been let in on it yet. */
  asked: z._default(z.boolean(), false),
  /** Why a door refused by itself. */
  reason: z.optional(Verdict),
  undoes: z.optional(scanKey),
});
export type SentScan = z.input<typeof SentScan>;

export const ScanResult = z.object({
  counter,
  verdict: Verdict,
  guest: z.nullable(Guest),
  /** The check-in that stands now. */
  checkIn: z.nullable(CheckIn),
});
export type ScanResult = z.infer<typeof ScanResult>;

export const Synced = z.object({
  now: z.string(),
  results: z.array(ScanResult),
  /** What became of tickets since the cursor, at all doors. */
  news: z.array(CheckIn),
  cursor: z.int(),
  /** There is more: ask again from the cursor. */
  more: z.boolean(),
  admitted: z.int(),
  inside: z.int(),
  doubles: z.int(),
  /** How long the list is now, and how many of it are void; `null` while a guest waits for an answer. */
  list: z.nullable(z.object({ total: z.int(), voided: z.int() })),
});
export type Synced = z.infer<typeof Synced>;

/** Somebody walked in on a ticket that had been used, or was no good. */
export const DoubleEntry = z.object({
  guest: Guest,
  /** The scans of the ticket, the first first. */
  scans: z.array(
    z.object({
      kind: z.enum(scanKinds),
      at: z.string(),
      door: z.string(),
      who: z.string(),
      reason: z.nullable(Verdict),
      stands: z.boolean(),
      double: z.boolean(),
    }),
  ),
});
export type DoubleEntry = z.infer<typeof DoubleEntry>;

export const refusals = {
  ...eventRefusals,
  deviceTaken: {
    status: 409,
    title: 'This device is somebody else’s',
    message: 'Its scans belong to whoever was signed in. Open the page again.',
  },
} as const satisfies RefusalTable;

const one = { eventId: idIn(EventId) };

export const getCheckInSetup = call('GET /events/:eventId/checkIn', {
  summary: 'What a door needs: keys, hours, live counters',
  input: z.object(one),
  answer: CheckInSetup,
  refusals,
  may: eventDoor('eventId'),
});

export const listGuests = call('GET /events/:eventId/checkIn/guests', {
  summary: 'The tickets of a night, for doors that work without a network',
  input: z.object({
    ...one,
    /** Only names with these words. */
    query: z.optional(z.string().check(z.maxLength(100))),
    limit: queryInt({ min: 1, max: 1000, default: 1000 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(Guest),
  refusals,
  may: eventDoor('eventId'),
  limit: { times: 600, seconds: 60 },
});

export const syncScans = call('POST /events/:eventId/checkIn/sync', {
  summary: 'Hand in scans and hear what the other doors did; sent again, nothing is counted twice',
  input: z.object({
    ...one,
    device: z.object({ id: z.uuid(), name: z.string().check(z.minLength(1), z.maxLength(40)) }),
    cursor: z._default(z.int().check(z.gte(0)), 0),
    scans: z._default(z.array(SentScan).check(z.maxLength(mostScans)), []),
  }),
  answer: Synced,
  refusals,
  may: eventDoor('eventId'),
  limit: { times: 6000, seconds: 60 },
});

export const listDoubleEntries = call('GET /events/:eventId/checkIn/duplicates', {
  summary: 'Tickets on which somebody walked in who should not have',
  input: z.object({
    ...one,
    limit: queryInt({ min: 1, max: 50, default: 20 }),
    cursor: z.optional(z.string()),
  }),
  answer: pageOf(DoubleEntry),
  refusals,
  may: eventDoor('eventId'),
});
