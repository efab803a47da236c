import * as z from 'zod/mini';
import { CreatorType, Event, Visibility } from '#modules/events/events/contract.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { lineupRefusals } from '#modules/events/gigs/contract.ts';
import { refusals as teamRefusals } from '#modules/events/teams/contract.ts';
import { Genre } from '#modules/music/contract.ts';
import {
  CurrencyCode,
  TicketDraft,
  ticketLimits,
  ticketRefusals,
} from '#modules/events/ticket-types/draft-contract.ts';
import { eventHost, eventOwner } from '#modules/events/events/policies.ts';
import { inUsualYears, call, documentCall, idIn } from '#platform/contract.ts';
import { EventId } from '#platform/ids.ts';
import { limits, saveRefusals, statusRefusals } from './draft-refusals.ts';

export { Visibility } from '#modules/events/events/contract.ts';
export { limits, saveRefusals, statusRefusals } from './draft-refusals.ts';

/** With an offset, an instant. Without one, wall-clock time at the event's location. */
const moment = z.iso.datetime({ offset: true, local: true }).check(inUsualYears);
const text = (characters: number) => z._default(z.string().check(z.trim(), z.maxLength(characters)), '');
const id = z.string().check(z.minLength(1), z.maxLength(300));
const named = z._default(z.object({ name: text(100), code: text(20) }), { name: '', code: '' });

/** An upload that follows (EVA-11), or a generated poster. Seeds 0–11 are the stock posters (EVA-27). */
export const PictureChoice = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('local') }),
  z.object({ provider: z.literal('poster'), seed: z.int().check(z.gte(0), z.lte(9999)) }),
]);
export type PictureChoice = z.infer<typeof PictureChoice>;

/** A bare id, or an object with details. */
const invited = z.object({
  id,
  creatorType: z._default(z.enum(['collaborator', 'assistant']), 'collaborator'),
});
const playing = z.object({
  id,
  /** "Live set", "DJ set". */
  part: text(60),
  playsAt: z._default(z.nullable(moment), null),
  headliner: z._default(z.boolean(), false),
});
const byId = z.pipe(
  id,
  z.transform((id) => ({ id })),
);

/** The answer of `GET /places/:placeId`. Other fields are ignored. */
export const DraftLocation = z.object({
  name: text(200),
  addressFull: text(400),
  address1: text(200),
  city: text(100),
  state: named,
  zipCode: text(20),
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type DraftLocation = z.infer<typeof DraftLocation>;

/** A new event, or the new state of an existing one (EVA-11). Validated by `eventChecks`. */
export const EventDraft = z.object({
  /** `draft`: visible to its hosts only. Omitted: the event is published (EVA-07). */
  status: z._default(z.nullable(z.literal('draft')), null),
  name: text(1000),
  description: text(20_000),
  startDate: z._default(z.nullable(moment), null),
  endDate: z._default(z.nullable(moment), null),
  /** IANA name. Defaults to the zone of the place (EVA-29). */
  timezone: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  /** The host: `user:…` or `community:…`. */
  creatorId: id,
  /** Profiles to invite to the team. Leaving out a profile doesn't withdraw its invitation. */
  creators: z._default(
    z
      .array(
        z.union([
          invited,
          z.pipe(
            byId,
            z.transform(({ id }) => ({ id, creatorType: 'collaborator' as const })),
          ),
        ]),
      )
      .check(z.maxLength(limits.creators)),
    [],
  ),
  /** In lineup order (PFM-08). */
  artists: z._default(
    z
      .array(
        z.union([
          playing,
          z.pipe(
            byId,
            z.transform(({ id }) => ({ id, part: '', playsAt: null, headliner: false })),
          ),
        ]),
      )
      .check(z.maxLength(limits.artists)),
    [],
  ),
  tracks: z._default(z.array(id).check(z.maxLength(limits.tracks)), []),
  /** Ids from `GET /genres`. */
  genres: z._default(z.array(z.uuid()).check(z.maxLength(limits.genres)), []),
  hashtags: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(limits.hashtags)), []),
  /** Always this product (EVA-11). Events of other ticket providers are imported. */
  provider: z._default(z.literal('backbeat'), 'backbeat'),
  /** Always empty, because images are attached to the event after it is created. */
  images: z._default(z.array(z.unknown()).check(z.maxLength(0)), []),
  /** `null` keeps the current image. */
  image: z._default(z.nullable(PictureChoice), null),
  /** A `venue:…` id, or only the name of the place. */
  venue: z._default(z.nullable(z.object({ id: z._default(z.nullable(id), null), name: text(200) })), null),
  location: z._default(z.nullable(DraftLocation), null),
  tickets: z._default(z.array(TicketDraft).check(z.maxLength(ticketLimits.types)), []),
  /** One per event; by default that of its ticket types, else of the instance (CUR-01). */
  currency: z.optional(CurrencyCode),
  /**
   * A tax inside all prices, with its rate in thousandths of a percent: 19000 is 19 % (TAX-01). `null` for none; omitted,
   * it stays as it is. Sold tickets keep the tax they were sold with.
   */
  tax: z.optional(z.nullable(z.object({ name: text(100), rate: z._default(z.nullable(z.number()), null) }))),
  preferences: z._default(z.object({ hideAddress: z._default(z.boolean(), false) }), { hideAddress: false }),
  visibility: z._default(Visibility, 'public'),
  /** The tickets website, if tickets aren't sold on Backbeat. */
  externalUrl: text(2000),
  minimumAge: z._default(z.nullable(z.int().check(z.gte(1), z.lte(99))), null),
  maxPerPerson: z._default(z.nullable(z.int().check(z.gte(1), z.lte(1000))), null),
  /** People over all ticket types. `null`: as many as the ticket types allow (CAP-01). */
  capacity: z._default(z.nullable(z.int().check(z.gte(1), z.lte(ticketLimits.capacity))), null),
  /** The revision that the form was loaded from. Saving fails if the event has changed since. */
  revision: z.optional(z.string().check(z.maxLength(60))),
});
export type EventDraft = z.infer<typeof EventDraft>;
/** Input of the form: fields with defaults are optional. */
export type SentEventDraft = z.input<typeof EventDraft>;

export const Saved = z.object({
  provider: z.string(),
  /** One letter, as in the path of the event page. */
  providerCode: z.string(),
  providerId: z.string(),
  event: Event,
  /** How many people are notified of a new date or place, or of the cancellation. */
  notified: z.optional(z.int()),
});
export type Saved = z.infer<typeof Saved>;

const { notInvitable, teamFull, tooManyInvitations } = teamRefusals;
const table = {
  ...eventRefusals,
  ...ticketRefusals,
  ...lineupRefusals,
  ...saveRefusals,
  notInvitable,
  teamFull,
  tooManyInvitations,
} as const;
const often = { times: 60, seconds: 3600 } as const;
const eventId = idIn(EventId);

export const createEvent = call('POST /events', {
  summary: 'Create an event with its ticket types, lineup and place, or a draft of one', // EVA-11
  input: EventDraft,
  answer: Saved,
  refusals: table,
  may: 'signedIn',
  status: 201,
  limit: often,
  idempotencyKey: 'optional',
});

export const updateEvent = call('PUT /events/:eventId', {
  summary: 'Update an event. Ticket holders are notified of a new date or place', // EVA-30
  input: z.extend(EventDraft, { eventId }),
  answer: Saved,
  refusals: table,
  may: eventHost('eventId'),
  limit: { times: 240, seconds: 3600 },
});

/** An event for its form: the input of `PUT`, plus cards for the ids in it. */
export const EventForm = z.object({
  draft: EventDraft,
  revision: z.string(),
  cancelReason: z.string(),
  event: Event,
  genres: z.array(Genre),
  /** The time zone of its place, or `null` if it isn't known. The event can have another. */
  placeZone: z.nullable(z.string()),
  creatorType: CreatorType,
  /** Tickets sold or held, by ticket type id. */
  ordered: z.record(z.string(), z.int()),
  /** How many people all tickets sold, given away or held admit, those of removed ticket types included. */
  taken: z.int(),
  /** If any were sold, the ticket type is archived instead of deleted (TED-14). */
  sold: z.boolean(),
  /** Whether anyone but the viewer goes to the event or saved it, so that it can’t be deleted while it is to come. */
  isAwaited: z.boolean(),
  /** By an admin: not public until an admin restores it, whichever visibility is saved (MOD-01). */
  hidden: z.boolean(),
  /** Why the currency can't change, or `null` if it can (CUR-01). */
  currencyLock: z.nullable(z.enum(['orders', 'promoCodes'])),
});
export type EventForm = z.infer<typeof EventForm>;

export const getEventForm = call('GET /events/:eventId/form', {
  summary: 'Return an event for its editor',
  input: z.object({ eventId }),
  answer: EventForm,
  refusals: eventRefusals,
  may: eventHost('eventId'),
  namesBlocked: true,
});

/** An image that was uploaded to the URL from `POST /media/createUploadUrl` (MED-03). */
export const UploadedImage = z.object({
  provider: z._default(z.literal('local'), 'local'),
  key: z.string().check(z.maxLength(300)),
  width: z._default(z.int().check(z.gte(1), z.lte(20_000)), 500),
  height: z._default(z.int().check(z.gte(1), z.lte(20_000)), 500),
});

export const attachEventImage = call('POST /events/:eventId/images', {
  summary: 'Attach an uploaded image to an event. The first one is shown', // EVA-11, MED-03
  input: z.object({ eventId, images: z.array(UploadedImage).check(z.minLength(1), z.maxLength(5)) }),
  answer: Saved,
  refusals: { ...eventRefusals, pictureNotFound: saveRefusals.pictureNotFound },
  may: eventHost('eventId'),
  limit: often,
});

const printedWords = {
  name: text(limits.name),
  /** As printed, for example "Sat Nov 28 · 11 PM". */
  date: text(60),
  venue: text(100),
};

export const getPosterPreview = documentCall('GET /posters/:seed', {
  summary: 'Generate a poster for an event that isn’t saved yet',
  input: z.object({
    seed: z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(9999)),
    ...printedWords,
  }),
  may: 'anyone',
  contentType: 'image/webp',
  limit: { times: 120, seconds: 60 },
});

export const getStockPosters = documentCall('GET /posters', {
  summary: 'Generate the twelve stock posters for an event that isn’t saved yet, side by side in one image', // EVA-27
  input: z.object(printedWords),
  may: 'anyone',
  contentType: 'image/webp',
  limit: { times: 30, seconds: 60 },
});

const onEvent = { input: z.object({ eventId }), answer: Saved, limit: often } as const;
const statusTable = {
  ...eventRefusals,
  ...lineupRefusals,
  ...saveRefusals,
  ...statusRefusals,
  ...ticketRefusals,
} as const;

export const publishEvent = call('POST /events/:eventId/publication', {
  summary: 'Publish a draft',
  ...onEvent,
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const cancelEvent = call('POST /events/:eventId/cancellation', {
  summary: 'Cancel an event: sales stop, ticket holders are notified, and orders are refunded if requested', // EVT-06
  ...onEvent,
  input: z.object({ eventId, reason: text(limits.reason), refund: z._default(z.boolean(), true) }),
  refusals: statusTable,
  may: eventOwner('eventId'),
});

export const postponeEvent = call('POST /events/:eventId/postponement', {
  summary: 'Postpone an event to the given date, or pause sales until a date is set', // EVT-06
  ...onEvent,
  input: z.object({ eventId, startDate: z._default(z.nullable(moment), null) }),
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const resumeEvent = call('DELETE /events/:eventId/postponement', {
  summary: 'Resume a postponed event on its original date, including sales', // EVT-06
  ...onEvent,
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const deleteEvent = call('DELETE /events/:eventId', {
  summary: 'Delete a draft, or an event without tickets and guests',
  input: z.object({ eventId }),
  answer: z.object({ deleted: z.literal(true) }),
  refusals: statusTable,
  may: eventOwner('eventId'),
});

export const duplicateEvent = call('POST /events/:eventId/copies', {
  summary: 'Copy an event to a draft on the next date of a weekly series, unless a date is given', // MNG-03
  ...onEvent,
  input: z.object({ eventId, startDate: z._default(z.nullable(moment), null) }),
  refusals: statusTable,
  may: eventOwner('eventId'),
  status: 201,
  idempotencyKey: 'optional',
});

export const repeatEvery = ['week', 'month'] as const;

/** Progress of a series. Events created before a crash stay, and the rest are created later. */
export const Repeat = z.object({
  id: z.string(),
  every: z.enum(repeatEvery),
  times: z.int(),
  made: z.int(),
  /** Events are still missing minutes after the series was started, maybe for good. */
  isLate: z.boolean(),
  /** The events created so far, in order, without deleted ones. Their paths are `{providerCode}/{providerId}`. */
  events: z.array(
    z.object({
      id: z.string(),
      providerId: z.string(),
      providerCode: z.string(),
      startDate: z.string(),
      isDraft: z.boolean(),
    }),
  ),
});
export type Repeat = z.infer<typeof Repeat>;

export const repeatEvent = call('POST /events/:eventId/repeats', {
  summary: 'Create weekly or monthly drafts of an event at the same local time, on future dates', // MNG-03
  input: z.object({
    eventId,
    every: z.enum(repeatEvery),
    times: z.int().check(z.gte(1), z.lte(limits.repeats)),
  }),
  answer: Repeat,
  refusals: statusTable,
  may: eventOwner('eventId'),
  status: 202,
  limit: { times: 10, seconds: 3600 },
  idempotencyKey: 'optional',
});

/** How many series of an event are listed. */
export const repeatsShown = 5;

export const listRepeats = call('GET /events/:eventId/repeats', {
  summary: 'List the latest series of an event, with their progress',
  input: z.object({ eventId }),
  answer: z.object({ items: z.array(Repeat) }),
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const getRepeat = call('GET /events/:eventId/repeats/:repeatId', {
  summary: 'Return the progress of a series',
  input: z.object({ eventId, repeatId: z.string() }),
  answer: Repeat,
  refusals: statusTable,
  may: eventHost('eventId'),
});
