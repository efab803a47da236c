import { v7 } from 'uuid';

const randomAtOnce = 128;
const randomBytes = 16;
let random = new Uint8Array(0);
let last = { msecs: 0, seq: 0 };

/**
 * Creates an id: uuid v7, so that newer rows sort later. Random bytes are requested for many ids at once, because
 * single requests are slow. Its kind is inferred or named: `newId<EventId>()`.
 */
export function newId<NewId extends string = string>(): NewId {
  if (random.length === 0) random = crypto.getRandomValues(new Uint8Array(randomAtOnce * randomBytes));
  const own = random.subarray(0, randomBytes);
  random = random.subarray(randomBytes);
  last = following(last, Date.now(), own);
  return v7({ random: own, ...last }) as NewId;
}

export const tailLength = 8;

/**
 * Creates an id for a row of an event that is also found by its id alone: uuid v8, like v7 except that it ends as the
 * event's id does. A database that is distributed by event finds the event by this end (docs/decisions/0070).
 */
export function newIdIn<NewId extends string = string>(eventId: EventId): NewId {
  const id = newId();
  return `${id.slice(0, 14)}8${id.slice(15, -tailLength)}${eventId.slice(-tailLength)}` as NewId;
}

/** One of the ids if all say that they are of the same event, otherwise `noId`. */
export function oneOfSameEvent(ids: readonly string[]): string {
  const [first = noId] = ids;
  const isSame = (id: string) => id[14] === '8' && id.slice(-tailLength) === first.slice(-tailLength);
  return ids.every(isSame) ? first : noId;
}

/** Within one millisecond, or if the clock goes back, counts on from the last id (RFC 9562, 6.2). */
function following({ msecs, seq }: typeof last, now: number, own: Uint8Array): typeof last {
  if (now > msecs) return { msecs: now, seq: new DataView(own.buffer, own.byteOffset).getUint32(0) >>> 1 };
  const next = (seq + 1) | 0;
  return { msecs: next === 0 ? msecs + 1 : msecs, seq: next };
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuidShape.test(text);
}

declare const kindOf: unique symbol;

/** Lists what ids are made of. Only tests and benchmarks add to it (`tests/plain-ids.d.ts`). */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface IdSources {}

type IdKind =
  | 'city'
  | 'collection'
  | 'comment'
  | 'community'
  | 'dispute'
  | 'event'
  | 'like'
  | 'notification'
  | 'order'
  | 'plan'
  | 'poll'
  | 'post'
  | 'profile'
  | 'promotion'
  | 'refund'
  | 'settlement'
  | 'ticket'
  | 'ticketType'
  | 'track'
  | 'user';
type KindOf<Kind extends IdKind | 'wire'> = { readonly [K in Kind]: true };

/**
 * An id without its prefix, as rows and actions hold it. Neither an id of another kind nor a plain string passes for it:
 * it comes from a row, from the contract, which decoded it, or from `newId`.
 */
export type Id<Kind extends IdKind | 'wire'> = string &
  (IdSources extends { readonly plainText: true }
    ? { readonly [kindOf]?: KindOf<Kind> }
    : { readonly [kindOf]: KindOf<Kind> });

/** An id on the wire (PLT-04). Not assignable to a bare one. */
export type WireId<Prefix extends string = string> = `${Prefix}${string}` & Id<'wire'>;

/** Adds and removes the wire prefix of one kind of id. Nothing else does. */
export type IdCodec<BareId extends string = string, Prefix extends string = string> = {
  readonly prefix: Prefix;
  readonly encode: (id: BareId) => WireId<Prefix>;
  /**
   * Also accepts a bare id, as in page addresses.
   * @returns undefined for an invalid id
   */
  readonly decode: (text: string) => BareId | undefined;
  /** @returns `noId` for an invalid id, so that lookups find nothing */
  readonly decodeOrNoId: (text: string) => BareId;
};

const nothing = '00000000-0000-0000-0000-000000000000';
/** An id that nothing has. Passes for an id of every kind. */
export const noId = nothing as Id<IdKind>;

/* @__NO_SIDE_EFFECTS__ */
function idCodec<BareId extends string, Prefix extends string>(prefix: Prefix): IdCodec<BareId, Prefix> {
  const decode = (text: string) => {
    const id = text.startsWith(prefix) ? text.slice(prefix.length) : text;
    return isUuid(id) ? (id as BareId) : undefined;
  };
  return {
    prefix,
    encode: (id) => `${prefix}${id}` as WireId<Prefix>,
    decode,
    decodeOrNoId: (text) => decode(text) ?? (nothing as BareId),
  };
}

/** The wire id for an address segment, bare or not. */
export function wireIdIn({ prefix }: Pick<IdCodec, 'prefix'>, text: string): string {
  return text.startsWith(prefix) ? text : prefix + text;
}

/** An id as in page addresses, without prefix and provider. */
export function bareId(wireId: string): string {
  return wireId.slice(wireId.lastIndexOf(':') + 1);
}

/**
 * People, communities, artists and venues are rows of one table: the id of a person or a community passes for that of a
 * profile, not the other way round. Artists and venues are found by type and provider: theirs are ids of any profile.
 */
export type ProfileId = Id<'profile'>;
export type ArtistId = ProfileId;
export type VenueId = ProfileId;

export type UserId = Id<'profile' | 'user'>;
export const UserId: IdCodec<UserId, 'user:us-west-2:'> = idCodec('user:us-west-2:');

export type CommunityId = Id<'profile' | 'community'>;
export const CommunityId: IdCodec<CommunityId, 'community:'> = idCodec('community:');

export type CityId = Id<'city'>;
export const CityId: IdCodec<CityId, 'city:'> = idCodec('city:');

export type EventId = Id<'event'>;
export const EventId: IdCodec<EventId, 'event:backbeat:'> = idCodec('event:backbeat:');

export type TicketTypeId = Id<'ticketType'>;
export const TicketTypeId: IdCodec<TicketTypeId, 'ticket:'> = idCodec('ticket:');

export type OrderId = Id<'order'>;
export const OrderId: IdCodec<OrderId, 'order:'> = idCodec('order:');

export type TicketId = Id<'ticket'>;
export const TicketId: IdCodec<TicketId, 'admission:'> = idCodec('admission:');

export type RefundId = Id<'refund'>;
export const RefundId: IdCodec<RefundId, 'refund:'> = idCodec('refund:');

export type SettlementId = Id<'settlement'>;
export const SettlementId: IdCodec<SettlementId, 'settlement:'> = idCodec('settlement:');

export type DisputeId = Id<'dispute'>;
export const DisputeId: IdCodec<DisputeId, 'dispute:'> = idCodec('dispute:');

export type PromotionId = Id<'promotion'>;
export const PromotionId: IdCodec<PromotionId, 'promoCode:'> = idCodec('promoCode:');

export type PlanId = Id<'plan'>;
export const PlanId: IdCodec<PlanId, 'activity:'> = idCodec('activity:');

export type PostId = Id<'post'>;
export const PostId: IdCodec<PostId, 'feedPost:'> = idCodec('feedPost:');

export type PollId = Id<'poll'>;
export const PollId: IdCodec<PollId, 'poll:'> = idCodec('poll:');

export type LikeId = Id<'like'>;
export const LikeId: IdCodec<LikeId, 'like:'> = idCodec('like:');

export type CommentId = Id<'comment'>;
export const CommentId: IdCodec<CommentId, 'comment:'> = idCodec('comment:');

export type CollectionId = Id<'collection'>;
export const CollectionId: IdCodec<CollectionId, 'collection:'> = idCodec('collection:');

export type NotificationId = Id<'notification'>;
export const NotificationId: IdCodec<NotificationId, 'notification:'> = idCodec('notification:');

export type TrackId = Id<'track'>;
export const TrackId: IdCodec<TrackId, 'track:'> = idCodec('track:');
