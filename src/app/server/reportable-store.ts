import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http.ts';

/** The person who answers for a profile: the person, or who owns it. */
const ownerOf = (profileId: string) => sql`
  (select case when a.type = 'user' then a.id
               else (select t.user_id from profile_team t where t.profile_id = a.id and t.creator_type = 'owner') end
     from profile a where a.id = ${sql.ref(profileId)})`;

type Found = { id: string; title: string; excerpt: string; authorId: string | null };

export async function findReportedProfile(
  db: Db,
  key: { id: string } | { type: ProfileType; provider: string; providerId: string },
) {
  const { rows } = await sql<Found & { type: ProfileType; provider: string; providerId: string }>`
    select p.id, p.name as title, left(p.bio, 500) as excerpt, p.type, p.provider, p.provider_id,
           ${ownerOf('p.id')} as author_id
      from profile p
     where ${
       'id' in key
         ? sql`p.id = ${key.id}::uuid`
         : sql`p.type = ${key.type} and p.provider = ${key.provider} and p.provider_id = ${key.providerId}`
     }
       and p.deleted_at is null`.execute(db);
  return rows[0];
}

export async function findReportedEvent(db: Db, eventId: string) {
  const { rows } = await sql<Found & { provider: string; providerId: string }>`
    select e.id, e.name as title, left(e.description, 500) as excerpt, e.provider, e.provider_id,
           ${ownerOf('e.creator_id')} as author_id
      from event e where e.id = ${eventId}::uuid and e.deleted_at is null`.execute(db);
  return rows[0];
}

export async function findReportedPost(db: Db, postId: string) {
  const { rows } = await sql<Found & { eventId: string | null }>`
    select o.id, p.name as title, o.description as excerpt, o.user_id as author_id,
           case when o.feed_type = 'event' then o.feed_id end as event_id
      from post o join profile p on p.id = o.profile_id
     where o.id = ${postId}::uuid and o.deleted_at is null`.execute(db);
  return rows[0];
}

/** With what it stands under, whose page shows it. */
export async function findReportedComment(db: Db, commentId: string) {
  const { rows } = await sql<Found & { itemType: 'feedPost' | 'activity'; itemId: string }>`
    select c.id, p.name as title, left(c.text, 500) as excerpt, c.user_id as author_id, c.item_type, c.item_id
      from comment c join profile p on p.id = c.profile_id
     where c.id = ${commentId}::uuid and c.deleted_at is null`.execute(db);
  return rows[0];
}

/** A plan that the viewer may read: an open one, their own, or one they were asked to. */
export async function findReportedPlan(db: Db, planId: string, { userId, admin }: Viewer) {
  const { rows } = await sql<Found>`
    select a.id, a.name as title, left(a.description, 500) as excerpt, a.creator_id as author_id
      from plan a
     where a.id = ${planId}::uuid and a.deleted_at is null
       and (a.is_open or ${admin} or a.creator_id = ${userId}::uuid
            or exists (select from plan_participant w
                        where w.plan_id = a.id and w.user_id = ${userId}::uuid and w.status <> 'denied'))`.execute(
    db,
  );
  return rows[0];
}

/** A list that the viewer may read: one that is not private, their own, or one they help with. */
export async function findReportedCollection(db: Db, collectionId: string, { userId, admin }: Viewer) {
  const { rows } = await sql<Found & { kind: 'do-list' | 'collection' }>`
    select c.id, c.name as title, left(c.description, 500) as excerpt, c.creator_id as author_id, c.kind
      from collection c
     where c.id = ${collectionId}::uuid and c.deleted_at is null
       and (c.visibility <> 'private' or ${admin} or c.creator_id = ${userId}::uuid
            or exists (select from collection_contributor h
                        where h.collection_id = c.id and h.user_id = ${userId}::uuid
                           and h.status in ('confirmed', 'invited')))`.execute(db);
  return rows[0];
}
