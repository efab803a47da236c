import type { LikeableType } from '#modules/social/likes/rules.ts';
import type { ParticipantStatus } from '#modules/profiles/communities/contract.ts';
import type { Side } from '#modules/events/gigs/rules.ts';
import { isOnTeam, isRunning } from '#modules/profiles/team-roles/server/index.ts';
import {
  noId,
  type ArtistId,
  type CollectionId,
  type CommentId,
  type CommunityId,
  type EventId,
  type OrderId,
  type PlanId,
  type PostId,
  type ProfileId,
  type UserId,
} from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function findProfileName(db: Db, id: ProfileId) {
  return db
    .selectFrom('profile')
    .select(['id', 'type', 'name', 'provider', 'providerId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** A deleted page keeps its name. */
export async function readDeletedPage(db: Db, id: ProfileId) {
  return db.selectFrom('profile').select(['type', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
}

/** A published event. Private ones are announced only to people who are part of them. */
export async function findEventName(db: Db, id: EventId) {
  return db
    .selectFrom('event')
    .select([
      'id',
      'name',
      'provider',
      'providerId',
      'visibility',
      'status',
      'deletedAt',
      'timezone',
      'creatorId',
      'startsAt',
      'endsAt',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findPlanName(db: Db, id: PlanId) {
  return db
    .selectFrom('plan')
    .select(['id', 'name', 'creatorId'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** When the hold of an unpaid order expires. `undefined` once it is paid or released. */
export async function findSeatEnd(db: Db, orderId: OrderId): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticketOrder')
    .select('expiresAt')
    .where('id', '=', orderId)
    .where('eventId', '=', sql<EventId>`event_of(${orderId}::uuid, event_id)`)
    .where('status', 'in', ['held', 'pending'])
    .executeTakeFirst();
  return row?.expiresAt?.toISOString();
}

export async function findPost(db: Db, id: PostId) {
  return db
    .selectFrom('post')
    .select(['id', 'profileId', 'feedType', 'feedId', 'description'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst();
}

export async function findComment(db: Db, id: CommentId) {
  return db
    .selectFrom('comment')
    .select(['id', 'itemType', 'itemId', 'parentId', 'profileId', 'text'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

export async function findCollection(db: Db, id: CollectionId) {
  return db
    .selectFrom('collection')
    .select(['id', 'kind', 'name', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether this side asked for the gig, answered or not. */
export async function asksForGig(
  db: Db,
  { eventId, artistId, side }: { eventId: EventId; artistId: ArtistId; side: Side },
): Promise<boolean> {
  const found = await db
    .selectFrom('gig')
    .select('artistId')
    .where('eventId', '=', eventId)
    .where('artistId', '=', artistId)
    .where('askedBy', '=', side)
    .executeTakeFirst();
  return found !== undefined;
}

export async function joins(
  db: Db,
  communityId: CommunityId,
  userId: UserId,
  status: ParticipantStatus,
): Promise<boolean> {
  const found = await db
    .selectFrom('communityParticipant')
    .select('userId')
    .where('communityId', '=', communityId)
    .where('userId', '=', userId)
    .where('status', '=', status)
    .executeTakeFirst();
  return found !== undefined;
}

export async function follows(
  db: Db,
  profileId: ProfileId,
  followedId: ProfileId,
  status: 'confirmed' | 'pending' = 'confirmed',
): Promise<boolean> {
  const found = await db
    .selectFrom('follow')
    .select('profileId')
    .where('profileId', '=', profileId)
    .where('followedId', '=', followedId)
    .where('status', '=', status)
    .executeTakeFirst();
  return found !== undefined;
}

export async function likes(
  db: Db,
  profileId: ProfileId,
  itemType: LikeableType,
  itemId: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('itemLike')
    .select('id')
    .where('profileId', '=', profileId)
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listTeam(db: Db, profileId: ProfileId): Promise<string[]> {
  const rows = await db
    .selectFrom('profileTeam as t')
    .select('t.userId')
    .where('t.profileId', '=', profileId)
    .where(isRunning('t'))
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Whether a profile is invited to the team of an event or a page, or offered its ownership. By the primary keys. */
export async function isInvited(db: Db, id: EventId | ProfileId, memberId: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    select from event_creator
     where event_id = ${id}::uuid and profile_id = ${memberId}::uuid and creator_status = 'invited'
     union all
    select from profile_team
     where profile_id = ${id}::uuid and user_id = ${memberId}::uuid and creator_status = 'invited'`.execute(
    db,
  );
  return rows.length > 0;
}

/** The users who host an event, and the teams of communities that do. Uses the primary keys. */
export async function listHosts(db: Db, eventId: EventId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hosts as (
      select c.profile_id as id from event_creator c
       where c.event_id = ${eventId}::uuid and ${isRunning('c')}
    )
    select id from hosts
     union
    select t.user_id from hosts h join profile_team t on t.profile_id = h.id
     where ${isRunning('t')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everyone on the team of an event, Door Managers too, and who runs its pages. Uses the primary keys. */
export async function listEventTeam(db: Db, eventId: EventId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with team as (
      select c.profile_id as id from event_creator c
       where c.event_id = ${eventId}::uuid and ${isOnTeam('c')}
    )
    select p.id from team h join profile p on p.id = h.id where p.type = 'user'
     union
    select t.user_id from team h join profile_team t on t.profile_id = h.id
     where ${isRunning('t')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those who run the instance. Uses `account_user_admins`. */
export async function listAdmins(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accountUser').select('id').where('admin', '=', sql.lit(true)).execute();
  return rows.map(({ id }) => id);
}

/** Reads a page of an audience, ordered by id. */
export type ListAudience<AboutId extends string = string, MemberId extends ProfileId = UserId> = (
  db: Db,
  id: AboutId,
  after: MemberId,
  limit: number,
) => Promise<MemberId[]>;

/** By the primary key. */
export const listMembers: ListAudience<CommunityId> = async (db, communityId, after, limit) => {
  const rows = await db
    .selectFrom('communityParticipant')
    .select('userId')
    .where('communityId', '=', communityId)
    .where('status', '=', 'confirmed')
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
};

/** By `follow_audience`. */
export const listFollowers: ListAudience<ProfileId, ProfileId> = async (db, profileId, after, limit) => {
  const rows = await db
    .selectFrom('follow')
    .select('profileId')
    .where('followedId', '=', profileId)
    .where('status', '=', sql.lit('confirmed'))
    .where('profileId', '>', after)
    .orderBy('profileId')
    .limit(limit)
    .execute();
  return rows.map(({ profileId: id }) => id);
};

/** The hosts, performers and venue of an event, which a hidden address leaves out (LOC-04). */
export async function listFollowable(db: Db, eventId: EventId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select creator_id as id from event where id = ${eventId}::uuid
     union select venue_id from event where id = ${eventId}::uuid and venue_id is not null and not hide_address
     union select artist_id from event_artist where event_id = ${eventId}::uuid`.execute(db);
  return rows.map(({ id }) => id);
}

/** Followers of any of several profiles, each once. Reads a short range of `follow_audience` for each profile. */
export const listFollowersOfAny =
  (followed: readonly string[]): ListAudience<string, ProfileId> =>
  async (db, _id, after, limit) => {
    const { rows } = await sql<{ profileId: ProfileId }>`
      select distinct f.profile_id
        from unnest(${[...followed]}::uuid[]) as any_of (id)
       cross join lateral (
         select profile_id from follow
          where followed_id = any_of.id and status = 'confirmed' and profile_id > ${after}::uuid
          order by profile_id limit ${limit}) f
       order by f.profile_id limit ${limit}`.execute(db);
    return rows.map(({ profileId }) => profileId);
  };

export const listGoing: ListAudience<EventId> = async (db, eventId, after, limit) => {
  const rows = await db
    .selectFrom('eventGoing')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
};

export async function isGoing(db: Db, eventId: EventId, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('eventGoing')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Friends of a user who lets friends see their events (PRF-08). */
export const listFriendsToNotify: ListAudience<UserId, ProfileId> = async (db, userId, after, limit) => {
  const { rows } = await sql<{ followedId: ProfileId }>`
    select followed_id from follow
     where profile_id = ${userId}::uuid and mutual and followed_id > ${after}::uuid
       and not exists (select from profile_privacy
                        where profile_id = ${userId}::uuid and block = 'events' and audience = 'nobody')
     order by followed_id limit ${limit}`.execute(db);
  return rows.map(({ followedId }) => followedId);
};

const audienceAtOnce = 1000;

export async function* allOf<AboutId extends string, MemberId extends ProfileId>(
  db: Db,
  list: ListAudience<AboutId, MemberId>,
  id: AboutId,
): AsyncIterable<readonly MemberId[]> {
  let after = noId as MemberId;
  for (;;) {
    const ids = await list(db, id, after, audienceAtOnce);
    if (ids.length > 0) yield ids;
    if (ids.length < audienceAtOnce) return;
    after = ids.at(-1)!;
  }
}
