import * as z from 'zod/mini';
import {
  CreatorType,
  Event,
  refusals as eventRefusals,
  Visibility,
} from '#modules/events/events/contract.ts';
import { lineupRefusals } from '#modules/events/gigs/contract.ts';
import { Genre } from '#modules/music/contract.ts';
import { TicketDraft, ticketLimits, ticketRefusals } from '#modules/events/ticket-types/draft-contract.ts';
import { eventHost, eventOwner } from '#modules/events/events/policies.ts';
import { call, documentCall, idIn } from '#platform/contract.ts';
import { EventId } from '#platform/ids.ts';
import { limits, saveRefusals, statusRefusals } from './draft-refusals.ts';

export { Visibility } from '#modules/events/events/contract.ts';
export { limits, saveRefusals, statusRefusals } from './draft-refusals.ts';

/** With an offset it is that instant; without one it is the wall clock where the event is. */
const moment = z.iso.datetime({ offset: true, local: true });
const text = (characters: number) => z._default(z.string().check(z.trim(), z.maxLength(characters)), '');
const id = z.string().check(z.minLength(1), z.maxLength(300));
const named = z._default(z.object({ name: text(100), code: text(20) }), { name: '', code: '' });

/** An upload that follows (EVA-11), or a print of our press: the first twelve numbers are the stock posters (EVA-27). */
export const PictureChoice = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('local') }),
  z.object({ provider: z.literal('poster'), seed: z.int().check(z.gte(0), z.lte(9999)) }),
]);
export type PictureChoice = z.infer<typeof PictureChoice>;

/** A bare id, or an entry with more. */
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

/** Where it is, as `GET /places/:placeId` answers it; what else that says is not read. */
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

/** A new event, or what an event shall be from now on (EVA-11). Its rules are `eventChecks`. */
export const EventDraft = z.object({
  /** `draft` is seen by its hosts alone; left out, the event is published (EVA-07). */
  status: z._default(z.nullable(z.literal('draft')), null),
  name: text(1000),
  description: text(20_000),
  startDate: z._default(z.nullable(moment), null),
  endDate: z._default(z.nullable(moment), null),
  /** IANA; left out, that of the place (EVA-29). */
  timezone: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  /** `user:…` or `community:…`: who hosts it. */
  creatorId: id,
  /** Who is asked to help. Those who were asked stay, whoever is in the list. */
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
  /** Who plays, in the order of the lineup (PFM-08). */
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
  /** Ids of `GET /genres`. */
  genres: z._default(z.array(z.uuid()).check(z.maxLength(limits.genres)), []),
  hashtags: z._default(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(limits.hashtags)), []),
  provider: z._default(z.object({ product: text(60) }), { product: 'backbeat' }),
  /** Always empty: what belongs to the event is attached when there is one. */
  images: z._default(z.array(z.unknown()).check(z.maxLength(0)), []),
  /** `null`: leave what is there. */
  image: z._default(z.nullable(PictureChoice), null),
  /** One of `venue:…`, or only how the place is called. */
  venue: z._default(z.nullable(z.object({ id: z._default(z.nullable(id), null), name: text(200) })), null),
  location: z._default(z.nullable(DraftLocation), null),
  tickets: z._default(z.array(TicketDraft).check(z.maxLength(ticketLimits.types)), []),
  preferences: z._default(z.object({ hideAddress: z._default(z.boolean(), false) }), { hideAddress: false }),
  visibility: z._default(Visibility, 'public'),
  /** Where its tickets are sold when not here. */
  externalUrl: text(2000),
  minimumAge: z._default(z.nullable(z.int().check(z.gte(1), z.lte(99))), null),
  maxPerPerson: z._default(z.nullable(z.int().check(z.gte(1), z.lte(1000))), null),
  /** What the form was made from; when somebody else saved since, saving is refused. */
  revision: z.optional(z.string().check(z.maxLength(60))),
});
export type EventDraft = z.infer<typeof EventDraft>;
/** What a form sends: what has a default may be left out. */
export type SentEventDraft = z.input<typeof EventDraft>;

export const Saved = z.object({
  provider: z.string(),
  /** One letter, as in the page's path. */
  providerCode: z.string(),
  providerId: z.string(),
  event: Event,
  /** How many people are notified of a new date or place, or that it is cancelled. */
  notified: z.optional(z.int()),
});
export type Saved = z.infer<typeof Saved>;

const table = { ...eventRefusals, ...ticketRefusals, ...lineupRefusals, ...saveRefusals } as const;
const often = { times: 60, seconds: 3600 } as const;
const eventId = idIn(EventId);

export const createEvent = call('POST /events', {
  summary: 'A new event with its tickets, lineup and place; or a draft of one (EVA-11)',
  input: EventDraft,
  answer: Saved,
  refusals: table,
  may: 'signedIn',
  status: 201,
  limit: often,
});

export const updateEvent = call('PUT /events/:eventId', {
  summary: 'The event as it shall be from now on; who holds tickets hears of a new date or place (EVA-30)',
  input: z.extend(EventDraft, { eventId }),
  answer: Saved,
  refusals: table,
  may: eventHost('eventId'),
  limit: { times: 240, seconds: 3600 },
});

/** An event as its form needs it: what `PUT` takes, and beside it the cards that say who and what those ids are. */
export const EventForm = z.object({
  draft: EventDraft,
  revision: z.string(),
  /** What was said when it was called off. */
  cancelReason: z.string(),
  event: Event,
  genres: z.array(Genre),
  /** The viewer's own part. */
  creatorType: CreatorType,
  /** Ids of tickets that were sold or are being paid for, with how many. */
  ordered: z.record(z.string(), z.int()),
  /** Whether any unit was sold: it is archived and not removed (TED-14). */
  sold: z.boolean(),
});
export type EventForm = z.infer<typeof EventForm>;

export const getEventForm = call('GET /events/:eventId/form', {
  summary: 'An event as its hosts change it',
  input: z.object({ eventId }),
  answer: EventForm,
  refusals: eventRefusals,
  may: eventHost('eventId'),
  namesBlocked: true,
});

/** A picture that was put to the address of `POST /media/createUploadUrl` (MED-03). */
export const UploadedImage = z.object({
  provider: z._default(z.literal('local'), 'local'),
  key: z.string().check(z.maxLength(300)),
  width: z._default(z.int().check(z.gte(1), z.lte(20_000)), 500),
  height: z._default(z.int().check(z.gte(1), z.lte(20_000)), 500),
});

export const attachEventImage = call('POST /events/:eventId/images', {
  summary: 'Puts an uploaded picture on an event: the first one is shown (EVA-11, MED-03)',
  input: z.object({ eventId, images: z.array(UploadedImage).check(z.minLength(1), z.maxLength(5)) }),
  answer: Saved,
  refusals: { ...eventRefusals, pictureNotFound: saveRefusals.pictureNotFound },
  may: eventHost('eventId'),
  limit: often,
});

/** What a poster says. */
const printedWords = {
  name: text(limits.name),
  /** As printed: "Sat Nov 28 · 11 PM". */
  date: text(60),
  venue: text(100),
};

export const getPosterPreview = documentCall('GET /posters/:seed', {
  summary: 'A poster as our press would print it for an event that is being made',
  input: z.object({
    seed: z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(9999)),
    ...printedWords,
  }),
  may: 'anyone',
  contentType: 'image/webp',
  limit: { times: 120, seconds: 60 },
});

export const getStockPosters = documentCall('GET /posters', {
  summary:
    'The twelve stock posters of an event that is being made, beside each other as one picture (EVA-27)',
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
  summary: 'Shows a draft to everybody it is meant for',
  ...onEvent,
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const cancelEvent = call('POST /events/:eventId/cancellation', {
  summary:
    'Calls an event off: no more tickets are sold, who holds one is told, and refunded where asked (EVT-06)',
  ...onEvent,
  input: z.object({ eventId, reason: text(limits.reason), refund: z._default(z.boolean(), true) }),
  refusals: statusTable,
  may: eventOwner('eventId'),
});

export const postponeEvent = call('POST /events/:eventId/postponement', {
  summary:
    'Says that an event will be on another date: on the one given, or sales wait until one is set (EVT-06)',
  ...onEvent,
  input: z.object({ eventId, startDate: z._default(z.nullable(moment), null) }),
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const resumeEvent = call('DELETE /events/:eventId/postponement', {
  summary: 'Says that an event takes place on its date after all: sales go on (EVT-06)',
  ...onEvent,
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const deleteEvent = call('DELETE /events/:eventId', {
  summary: 'Removes a draft, or an event that nobody holds tickets of',
  input: z.object({ eventId }),
  answer: z.object({ deleted: z.literal(true) }),
  refusals: statusTable,
  may: eventOwner('eventId'),
});

export const duplicateEvent = call('POST /events/:eventId/copies', {
  summary: 'A draft like the event, a week later unless a date is given (MNG-03)',
  ...onEvent,
  input: z.object({ eventId, startDate: z._default(z.nullable(moment), null) }),
  refusals: statusTable,
  may: eventHost('eventId'),
  status: 201,
});

export const repeatEvery = ['week', 'month'] as const;

/** How far a series is. What is made stays made: after a crash the rest follows. */
export const Repeat = z.object({
  id: z.string(),
  every: z.enum(repeatEvery),
  times: z.int(),
  made: z.int(),
  /** Pages of the events made so far that are still there, in their order: `{providerCode}/{providerId}`. */
  events: z.array(z.object({ providerId: z.string(), providerCode: z.string(), startDate: z.string() })),
});
export type Repeat = z.infer<typeof Repeat>;

export const repeatEvent = call('POST /events/:eventId/repeats', {
  summary: 'Makes drafts like the event every week or month, at the same time on its own clock (MNG-03)',
  input: z.object({
    eventId,
    every: z.enum(repeatEvery),
    times: z.int().check(z.gte(1), z.lte(limits.repeats)),
  }),
  answer: Repeat,
  refusals: statusTable,
  may: eventHost('eventId'),
  status: 202,
  limit: { times: 10, seconds: 3600 },
});

/** Series of one event that are told of at once. */
export const repeatsShown = 5;

export const listRepeats = call('GET /events/:eventId/repeats', {
  summary: 'The newest series that were made of an event, and how far each is',
  input: z.object({ eventId }),
  answer: z.object({ items: z.array(Repeat) }),
  refusals: statusTable,
  may: eventHost('eventId'),
});

export const getRepeat = call('GET /events/:eventId/repeats/:repeatId', {
  summary: 'How far a series is',
  input: z.object({ eventId, repeatId: z.string() }),
  answer: Repeat,
  refusals: statusTable,
  may: eventHost('eventId'),
});
