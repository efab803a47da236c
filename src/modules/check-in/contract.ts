import { EventId, TicketId } from '#platform/ids.ts';
import * as z from 'zod/mini';
import { EventStatus } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { eventCheckIn } from '#modules/events/events/policies.ts';
import { call, idIn, pageOf, pageInput, wireId } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { mostScans, scanKinds, verdicts } from './rules.ts';

export const Verdict = z.enum(verdicts);

/** A ticket on the guest list of a scanner: the name only, no contact and no money (ROL-03). */
export const Guest = z.object({
  id: wireId(TicketId),
  name: z.string(),
  /** The holder, if someone else comes with the ticket (OWN-04). */
  holder: z.optional(z.string()),
  ticketName: z.string(),
  /** Its number within the order. */
  number: z.int(),
  /** `listed`: on the Exchange. */
  state: z.enum(['valid', 'void', 'listed']),
  /** Eight hex digits of the current code. A transfer replaces the code and voids the old one. */
  issue: z.string(),
});
export type Guest = z.infer<typeof Guest>;

/** The state of a scanned ticket, shared by all scanners. */
export const CheckIn = z.object({
  admissionId: wireId(TicketId),
  /** First check-in; `null` after an undo. */
  at: z.nullable(z.string()),
  deviceId: z.nullable(z.uuid()),
  counter: z.nullable(z.int()),
  /** Name of the device. */
  deviceName: z.string(),
  inside: z.boolean(),
  /** Entries on a used or void ticket. */
  doubles: z.int(),
});
export type CheckIn = z.infer<typeof CheckIn>;

/** Totals of all scanners. */
export const Counters = z.object({
  /** Valid tickets only. */
  total: z.int(),
  admitted: z.int(),
  inside: z.int(),
  doubles: z.int(),
});
export type Counters = z.infer<typeof Counters>;

const ticketKey = z.object({ version: z.int(), publicKey: z.string() });

/** Decide with a ticket whether its guest is let in. */
const EventHours = z.object({ startDate: z.string(), endDate: z.string(), status: EventStatus });

/** Downloaded by a scanner to work offline (DOR-03). */
export const CheckInSetup = z.object({
  event: z.extend(EventHours, {
    id: z.string(),
    /** Bare. Every code of the event carries a fingerprint of it. */
    uuid: z.uuid(),
    name: z.string(),
    venueName: z.string(),
    timezone: z.string(),
  }),
  /** An assistant can undo their own check-ins, a host all of them. */
  role: z.enum(['host', 'assistant']),
  /** Bare id. */
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
  /** Increases by one per device. A number sent again is the same scan. */
  counter,
  kind: z.enum(scanKinds),
  /** By the device's clock. Online scans use the server's clock instead. */
  at: z.iso.datetime(),
  /** The text of the code, or else the ticket found by name. */
  code: z.optional(z.string().check(z.maxLength(400))),
  admissionId: z.optional(wireId(TicketId)),
  /** Online: the scanner waits for the verdict before it lets the guest in. */
  asked: z._default(z.boolean(), false),
  reason: z.optional(Verdict),
  undoes: z.optional(scanKey),
});
export type SentScan = z.input<typeof SentScan>;

export const ScanResult = z.object({
  counter,
  verdict: Verdict,
  guest: z.nullable(Guest),
  checkIn: z.nullable(CheckIn),
});
export type ScanResult = z.infer<typeof ScanResult>;

export const Synced = z.object({
  now: z.string(),
  results: z.array(ScanResult),
  /** Changes since the cursor, from all scanners. */
  changes: z.array(CheckIn),
  cursor: z.int(),
  /** Ask again from the cursor. */
  more: z.boolean(),
  admitted: z.int(),
  inside: z.int(),
  doubles: z.int(),
  /**
   * The state of the guest list; `null` in answers to online scans. `version` rises when a ticket changes hands or is listed.
   */
  list: z.nullable(z.object({ total: z.int(), voided: z.int(), version: z.int() })),
  /** The event may be moved or cancelled during check-in. Missing in answers to online scans. */
  event: z.optional(EventHours),
  /** The number of this device's last scan, which the device itself may have failed to store. Missing likewise. */
  lastCounter: z.optional(z.int()),
});
export type Synced = z.infer<typeof Synced>;

export const DoubleEntry = z.object({
  guest: Guest,
  /** Oldest first. */
  scans: z.array(
    z.object({
      kind: z.enum(scanKinds),
      at: z.string(),
      deviceName: z.string(),
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
    title: 'This device belongs to someone else',
    message: 'Another user signed in on it. Reload the page to scan as yourself.',
  },
} as const satisfies RefusalTable;

const one = { eventId: idIn(EventId) };

export const getCheckInSetup = call('GET /events/:eventId/checkIn', {
  summary: 'Get what a scanner needs: keys, hours and live counts',
  input: z.object(one),
  answer: CheckInSetup,
  refusals,
  may: eventCheckIn('eventId'),
});

export const listGuests = call('GET /events/:eventId/checkIn/guests', {
  summary: 'List an event’s tickets, for scanners that work offline',
  input: z.object({
    ...one,
    /** Only names with these words. */
    query: z.optional(z.string().check(z.maxLength(100))),
    ...pageInput({ most: 1000, usual: 1000 }),
  }),
  answer: pageOf(Guest),
  refusals,
  may: eventCheckIn('eventId'),
  limit: { times: 600, seconds: 60 },
});

export const syncScans = call('POST /events/:eventId/checkIn/sync', {
  summary: 'Send scans and get changes from other scanners. Sending a scan twice has no effect',
  input: z.object({
    ...one,
    device: z.object({ id: z.uuid(), name: z.string().check(z.minLength(1), z.maxLength(40)) }),
    cursor: z._default(z.int().check(z.gte(0)), 0),
    scans: z._default(z.array(SentScan).check(z.maxLength(mostScans)), []),
  }),
  answer: Synced,
  refusals,
  may: eventCheckIn('eventId'),
  limit: { times: 6000, seconds: 60 },
});

export const listDoubleEntries = call('GET /events/:eventId/checkIn/duplicates', {
  summary: 'List tickets that were used to enter more than once, or while void',
  input: z.object({
    ...one,
    ...pageInput({ most: 50, usual: 20 }),
  }),
  answer: pageOf(DoubleEntry),
  refusals,
  may: eventCheckIn('eventId'),
});
