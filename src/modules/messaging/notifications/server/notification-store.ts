import { type EventId, newId, type NotificationId, type ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { NotificationType } from '../catalog.ts';
import type { NotificationDraft } from './draft.ts';
import { lockActs, paramsLeft } from './forget-store.ts';
import type { Retraction } from './retractions.ts';

/** The actor of Backbeat's own notifications. */
const nobody = '00000000-0000-0000-0000-000000000000';

export type AddedNotification = {
  readonly profileId: ProfileId;
  readonly id: NotificationId;
  readonly type: NotificationType;
};

/**
 * Writes notifications in one statement. Leaves out the actor, users who blocked or muted each other, and types that
 * are switched off. Each actor counts once, however often the event is delivered, and only a new actor or a later act
 * changes the row it joins. Backbeat's own notifications are written once. @returns the new notifications
 */
export async function addNotifications(
  db: Db,
  drafts: readonly NotificationDraft[],
): Promise<AddedNotification[]> {
  const rows = drafts.map(({ by, actId, itemType, itemId, ...draft }) => ({
    ...draft,
    id: newId(),
    actor_id: by ?? nobody,
    act_id: actId ?? null,
    item_type: itemType ?? null,
    item_id: itemId ?? null,
  }));
  const { rows: added } = await sql<AddedNotification>`
    with draft as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (
        "to" uuid, type text, key text, id uuid, actor_id uuid, act_id uuid, item_type text, item_id uuid, params jsonb,
        link text)
    ), meant as (
      select d.* from draft d
       where d."to" <> d.actor_id
         and exists (select from profile p where p.id = d."to" and p.deleted_at is null)
         and not exists (select from blocked_pair b where b.profile_id = d."to" and b.other_id = d.actor_id)
         and not exists (select from muted_profile m where m.profile_id = d."to" and m.muted_id = d.actor_id)
         and not exists (select from notification_setting s
                          where s.user_id = d."to" and s.type = d.type and s.channel = 'inApp' and not s.enabled)
    ), fresh as (
      insert into notification_actor as a (profile_id, type, key, actor_id, act_id)
      select distinct "to", type, key, actor_id, act_id from meant where actor_id <> ${nobody}::uuid
       order by 1, 2, 3, 4
      on conflict (profile_id, type, key, actor_id) do update
         set act_id = excluded.act_id, created_at = excluded.created_at
       where coalesce(a.act_id < excluded.act_id, excluded.act_id is not null)
      returning profile_id, type, key, actor_id, xmax = 0 as is_new
    )
    insert into notification as n (profile_id, id, type, key, item_type, item_id, params, link, actors_total)
    select distinct on (m."to", m.type, m.key)
           m."to", m.id, m.type, m.key, m.item_type, m.item_id, m.params, m.link,
           count(*) filter (where f.is_new) over (partition by m."to", m.type, m.key)
      from meant m
      left join fresh f on f.profile_id = m."to" and f.type = m.type and f.key = m.key and f.actor_id = m.actor_id
     where f.actor_id is not null
        or (m.actor_id = ${nobody}::uuid
            and not exists (select from notification k where k.profile_id = m."to" and k.type = m.type and k.key = m.key))
     order by m."to", m.type, m.key
    on conflict (profile_id, type, key) do update
       set item_id = excluded.item_id, params = excluded.params, link = excluded.link, changed_at = now(), read_at = null,
           actors_total = n.actors_total + excluded.actors_total
    returning n.profile_id, n.id, n.type`.execute(db);
  return added;
}

const changedAtOnce = 1000;

/**
 * Removes up to 1,000 notifications about an item, or those of some types, by `notification_of_item`. Call it until no
 * profile is returned.
 * @returns the profiles whose lists changed
 */
export async function removeNotificationsOf(
  db: Db,
  itemId: string,
  types?: readonly NotificationType[],
): Promise<ProfileId[]> {
  const { rows } = await sql<{ profileId: ProfileId }>`
    with part as (
      select profile_id, id from notification
       where item_id = ${itemId}::uuid and ${types ? sql`type = any(${[...types]}::text[])` : sql`true`}
       limit ${changedAtOnce}
    ), gone as (
      delete from notification n using part p where n.profile_id = p.profile_id and n.id = p.id
      returning n.profile_id, n.type, n.key
    ), actors as (
      delete from notification_actor a using gone g
       where a.profile_id = g.profile_id and a.type = g.type and a.key = g.key
    )
    select distinct profile_id from gone`.execute(db);
  return rows.map(({ profileId }) => profileId);
}

/**
 * Renames an event in its notifications, in batches by `notification_of_item`, without marking them unread. @returns
 * whether there may be more
 */
export async function renameEvent(db: Db, eventId: EventId, name: string, link: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification n
       set params = n.params || jsonb_build_object('event', ${name}::text),
           link = case when n.link like '/events/%' then ${link} else n.link end
      from (select profile_id, id from notification
             where item_id = ${eventId}::uuid and item_type = 'event'
               and params ->> 'event' <> ${name} limit ${changedAtOnce}) old
     where n.profile_id = old.profile_id and n.id = old.id`.execute(db);
  return numAffectedRows === BigInt(changedAtOnce);
}

export type RetractedNotification = {
  readonly profileId: ProfileId;
  readonly type: NotificationType;
  readonly key: string;
  /** The newest actor left, or null if the row was deleted. */
  readonly newestId: ProfileId | null;
};

/** Of unread `notification n`, the action of `notification_actor a` that is taken back. */
const isMeant = ({ by, types, to, key, partyId, item }: Retraction) =>
  sql.join(
    [
      ...(item ? [sql`n.item_id = ${item.id}::uuid and n.item_type = ${item.type}`] : []),
      ...(to ? [sql`n.profile_id = ${to}::uuid`] : []),
      ...(by ? [sql`a.actor_id = ${by}::uuid`] : []),
      ...(key ? [sql`n.key = ${key}`] : []),
      ...(partyId ? [sql`split_part(n.key, ':', 2) = ${partyId}::text`] : []),
      sql`n.type = any(${[...types]}::text[]) and n.read_at is null and a.profile_id = n.profile_id
          and a.type = n.type and a.key = n.key`,
    ],
    sql` and `,
  );

export async function lockNotifications(tx: Db, retraction: Retraction): Promise<void> {
  await lockActs(tx, sql`notification_actor a, notification n where ${isMeant(retraction)}`);
}

/**
 * Removes one action from unread notifications: from its group, or with the row if it was the only one. Read rows
 * stay. They must be locked. Uses the primary key or `notification_of_item`.
 */
export async function retractNotifications(tx: Db, retraction: Retraction): Promise<RetractedNotification[]> {
  const { rows } = await sql<RetractedNotification>`
    with gone as (
      delete from notification_actor a using notification n
       where ${isMeant(retraction)}
      returning a.profile_id, a.type, a.key, a.actor_id
    ), alone as (
      delete from notification n using gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total <= 1
    ), fewer as (
      update notification n set actors_total = n.actors_total - 1
        from gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total > 1
    )
    select g.profile_id, g.type, g.key,
           (select a.actor_id from notification_actor a
                  where a.profile_id = g.profile_id and a.type = g.type and a.key = g.key and a.actor_id <> g.actor_id
                  order by a.created_at desc, a.actor_id limit 1) as newest_id
      from gone g`.execute(tx);
  return rows;
}

export async function setLink(
  db: Db,
  { profileId, type, key }: Pick<RetractedNotification, 'profileId' | 'type' | 'key'>,
  link: string,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ link })
    .where('profileId', '=', profileId)
    .where('type', '=', type)
    .where('key', '=', key)
    .execute();
}

/** Removes the notifications of two users about each other, after a block. */
export async function removeBetween(tx: Db, one: string, other: string): Promise<void> {
  const isBetween = sql`(a.profile_id, a.actor_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`;
  await lockActs(
    tx,
    sql`notification_actor a
   join notification n on n.profile_id = a.profile_id and n.type = a.type and n.key = a.key
  where ${isBetween}`,
  );
  await sql`
    with gone as (
      delete from notification_actor a where ${isBetween}
      returning a.profile_id, a.type, a.key, a.created_at
    ), alone as (
      delete from notification n using gone g
       where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total <= 1
    )
    update notification n set actors_total = n.actors_total - 1, params = ${paramsLeft}
      from gone g
     where n.profile_id = g.profile_id and n.type = g.type and n.key = g.key and n.actors_total > 1`.execute(
    tx,
  );
}
