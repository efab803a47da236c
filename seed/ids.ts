import { createHash } from 'node:crypto';
import { parse, v5, v7 } from 'uuid';
import type {
  ArtistId,
  CityId,
  CollectionId,
  CommentId,
  CommunityId,
  EventId,
  LikeId,
  NotificationId,
  PlanId,
  PollId,
  PostId,
  PromotionId,
  RefundId,
  TicketId,
  TicketTypeId,
  TrackId,
  UserId,
  VenueId,
} from '#platform/ids.ts';

/** UUID namespace of the demo city. */
const namespace = parse('6f2f6f0e-9d0c-5f3b-8f5a-0b7c1d2e3f40');

/** Ids by what they are of. Others are plain text. */
type SeededIds = {
  readonly admission: TicketId;
  readonly artist: ArtistId;
  readonly city: CityId;
  readonly collection: CollectionId;
  readonly comment: CommentId;
  readonly community: CommunityId;
  readonly event: EventId;
  readonly like: LikeId;
  readonly notification: NotificationId;
  readonly plan: PlanId;
  readonly poll: PollId;
  readonly post: PostId;
  readonly promotion: PromotionId;
  readonly refund: RefundId;
  readonly ticketType: TicketTypeId;
  readonly track: TrackId;
  readonly user: UserId;
  readonly venue: VenueId;
};
type SeededId<Kind extends string> = Kind extends keyof SeededIds ? SeededIds[Kind] : string;

/**
 * A stable id: the same thing has the same id on every machine, so links survive a reseed. The starting list of genres
 * has ids made in the same way.
 */
export function idOf<Kind extends string>(kind: Kind, key: string): SeededId<Kind> {
  return v5(`${kind} ${key}`, namespace) as SeededId<Kind>;
}

/** The same for things that are processed in the order of their ids. Its kind is inferred or named. */
export function idInOrder<NewId extends string>(at: Date, place: number, key: string): NewId {
  return v7({ msecs: at.getTime() + place, random: createHash('sha256').update(key).digest() }) as NewId;
}

/** An id in the payment provider's format: `pi_` and 24 characters. */
export function providerIdOf(prefix: string, key: string): string {
  return `${prefix}_${createHash('sha256').update(`${prefix} ${key}`).digest('hex').slice(0, 24)}`;
}
