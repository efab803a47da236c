import {
  imageJson,
  profileJson,
  type ImageRow,
  type ProfileRow,
} from '#modules/profiles/profiles/server/index.ts';
import { isRunning, runsProfile } from '#modules/profiles/team-roles/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import { noId, type NotificationId, type ProfileId, type UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { NotificationType, Params } from '../catalog.ts';
import { unreadAtMost } from '../rules.ts';
import { shownTo } from './shown-store.ts';

export type NotificationRow = {
  id: NotificationId;
  type: NotificationType;
  key: string;
  itemType: string | null;
  itemId: string | null;
  params: Params;
  link: PagePath;
  actorsTotal: number;
  changedAt: Date;
  /** With microseconds, because pages end exactly here. */
  changedText: string;
  readAt: Date | null;
  actors: ProfileRow[];
  itemImage: ImageRow | null;
  /** The status of the request or invitation, which can be answered only while it is open, and only by its team. */
  answerableStatus: string | null;
};

const shownActors = 3;

/**
 * The invited profile is in the key, after the event, because an invitation of a community is also listed to its
 * team.
 */
const invited = sql`coalesce(nullif(split_part(n.key, ':', 2), '')::uuid, n.profile_id)`;

/** Whether the list is that of a page, or of a user who runs it. By the primary key of `profile_team`. */
const isOfTeam = (column: string) => sql`
  (n.profile_id = ${sql.ref(column)} or ${runsProfile(sql.ref(column), sql`n.profile_id`)})`;

/** An event that wasn't deleted: nothing about others can be answered. */
const onEvent = (alias: string) =>
  sql`join event e on e.id = ${sql.ref(`${alias}.event_id`)} and e.deleted_at is null`;

/**
 * A page of one list, newest first, by `notification_newest`. Leaves out actors who are hidden from its reader.
 * Whether a request is still open is read from the module that stores it.
 */
export async function listRows(
  db: Db,
  profileId: ProfileId,
  wanted: PageInput & { id?: string },
  viewerId: UserId,
): Promise<NotificationRow[]> {
  const shown = shownTo(viewerId);
  const after = unpackCursor(wanted.cursor, 2);
  const { rows } = await sql<NotificationRow>`
    select n.id, n.type, n.key, n.item_type, n.item_id, ${shown.params} as params, n.link, n.actors_total, n.changed_at, n.read_at,
           n.changed_at::text as changed_text,
           coalesce((select json_agg(one.card order by one.created_at desc, one.id)
                       from (select ${profileJson('p', 'i')} as card, a.created_at, p.id
                               from notification_actor a
                               join profile p on p.id = a.actor_id and ${shown.isActorShown}
                               left join image i on i.id = p.image_id
                              where a.profile_id = n.profile_id and a.type = n.type and a.key = n.key
                              order by a.created_at desc, p.id limit ${sql.lit(shownActors)}) one), '[]'::json) as actors,
           coalesce((select ${imageJson('i')} from event e join image i on i.id = e.image_id
                      where n.item_type = 'event' and e.id = n.item_id),
                    (select ${imageJson('i')} from profile p join image i on i.id = p.image_id
                      where n.item_type in ('community', 'artist', 'venue') and p.id = n.item_id),
                    (select ${imageJson('i')} from plan a join image i on i.id = a.image_id
                      where n.item_type = 'activity' and a.id = n.item_id)) as item_image,
           case n.type
             when 'communityRequest' then (
               select c.status from community_participant c
                where c.community_id = n.item_id and c.user_id::text = split_part(n.key, ':', 2)
                  and ${isOfTeam('c.community_id')})
             when 'followRequest' then (
               select f.status from follow f where f.profile_id = n.item_id and f.followed_id = n.profile_id)
             when 'gigRequest' then (
               select g.status from gig g ${onEvent('g')} where g.event_id = n.item_id and g.asked_by = 'artist'
                  and g.artist_id::text = split_part(n.key, ':', 2)
                  and exists (select from event_creator h
                               where h.event_id = g.event_id and ${isRunning('h')} and ${isOfTeam('h.profile_id')}))
             when 'gigListing' then (
               select g.status from gig g ${onEvent('g')} where g.event_id = n.item_id and g.asked_by = 'host'
                  and g.artist_id::text = split_part(n.key, ':', 2) and ${isOfTeam('g.artist_id')})
             when 'planRequested' then (
               select w.status from plan_participant w
                where w.plan_id = n.item_id and w.user_id::text = split_part(n.key, ':', 2))
             when 'planInvited' then (
               select w.status from plan_participant w where w.plan_id = n.item_id and w.user_id = n.profile_id)
             when 'listInvitation' then (
               select w.status from collection_contributor w
                where w.collection_id = n.item_id and w.user_id = n.profile_id)
             when 'teamInvitation' then (
               select t.creator_status from profile_team t
                where t.profile_id = n.item_id and t.user_id = n.profile_id and t.creator_type <> 'owner')
             when 'coHostInvitation' then (
               select t.creator_status from event_creator t ${onEvent('t')}
                where t.event_id = n.item_id and t.creator_type <> 'owner' and t.profile_id = ${invited}
                  and ${isOfTeam('t.profile_id')})
             when 'ownershipTransfer' then coalesce(
               (select t.creator_status from profile_team t
                 where t.profile_id = n.item_id and t.user_id = n.profile_id and t.creator_type = 'owner'),
               (select t.creator_status from event_creator t ${onEvent('t')}
                 where t.event_id = n.item_id and t.creator_type = 'owner' and t.profile_id = ${invited}
                   and ${isOfTeam('t.profile_id')}))
           end as answerable_status
      from notification n
     where n.profile_id = ${profileId}::uuid and ${shown.isShown}
       ${wanted.id ? sql`and n.id = ${wanted.id}::uuid` : sql``}
       ${after ? sql`and (n.changed_at, n.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql``}
     order by n.changed_at desc, n.id desc
     limit ${wanted.limit}`.execute(db);
  return rows;
}

/**
 * Stops counting where the badge does.
 * @param viewerId who reads the list of a page that they run
 */
export async function countUnread(db: Db, profileId: ProfileId, viewerId?: UserId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from notification n where n.profile_id = ${profileId}::uuid and n.read_at is null and ${shownTo(viewerId).isShown}
       limit ${sql.lit(unreadAtMost)}) counted`.execute(db);
  return rows[0]!.total;
}

export async function setLink(tx: Db, profileId: ProfileId, id: NotificationId, link: string): Promise<void> {
  await tx
    .updateTable('notification')
    .set({ link })
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .execute();
}

/** @param ids undefined marks all */
export async function markRead(
  db: Db,
  profileId: ProfileId,
  ids: readonly NotificationId[] | undefined,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ readAt: new Date() })
    .where('profileId', '=', profileId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!.length > 0 ? [...ids!] : [noId]))
    .execute();
}
