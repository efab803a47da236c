import { newId, type NotificationId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue, type Claimed } from '#platform/server/leased-queue.ts';
import { kindOf, notificationTypes, type NotificationType, type Params } from '../catalog.ts';
import type { AddedNotification } from './notification-store.ts';
import { shownTo } from './shown-store.ts';

export async function findPushKey(db: Db) {
  return db.selectFrom('pushKey').select(['publicKey', 'privateKey']).executeTakeFirst();
}

export async function addPushKey(db: Db, key: { publicKey: string; privateKey: string }): Promise<void> {
  await db
    .insertInto('pushKey')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listDevices(db: Db, userId: UserId) {
  return db
    .selectFrom('pushSubscription')
    .select(['id', 'endpoint', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export type Device = {
  readonly userId: UserId;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
};

/** A browser belongs to the last user who signed in and turned on push. */
export async function addDevice(db: Db, device: Device): Promise<void> {
  await db
    .insertInto('pushSubscription')
    .values({ id: newId(), ...device })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...device, createdAt: sql<Date>`now()` }),
    )
    .execute();
}

export async function keepNewestDevices(db: Db, userId: UserId, atMost: number): Promise<void> {
  await sql`
    delete from push_subscription where id in (
      select id from push_subscription where user_id = ${userId}::uuid
       order by created_at desc, id desc offset ${atMost})`.execute(db);
}

export async function removeDevice(db: Db, userId: UserId, id: string): Promise<void> {
  await db.deleteFrom('pushSubscription').where('userId', '=', userId).where('id', '=', id).execute();
}

export async function forgetDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('pushSubscription').where('id', '=', id).execute();
}

export async function forgetSignedOut(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_subscription where id in (
      select d.id from push_subscription d
       where not exists (select from account_session s where s.user_id = d.user_id and s.id::text = d.session_id)
       limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const pushed = notificationTypes.filter((type) => kindOf(type).byDefault.includes('push'));

/** Whether the user of `n` wants it pushed. */
const isPushed = sql`coalesce(
  (select o.enabled from notification_setting o where o.user_id = n.profile_id and o.type = n.type and o.channel = 'push'),
  n.type = any(${pushed}::text[]))`;

/** Whether the session of device `d` is active. */
const isSignedIn = sql`exists (
  select from account_session s where s.user_id = d.user_id and s.id::text = d.session_id)`;

/** Adds pushes to each device of users who want them. A push that is already waiting is sent with the latest text. */
export async function addPushes(db: Db, added: readonly AddedNotification[]): Promise<void> {
  await sql`
    insert into push_delivery (subscription_id, notification_id, profile_id, changed_at)
    select d.id, n.id, n.profile_id, n.changed_at
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as t ("profileId" uuid, id uuid)
      join notification n on n.profile_id = t."profileId" and n.id = t.id
      join push_subscription d on d.user_id = n.profile_id
     where ${isPushed} and ${isSignedIn}
     order by 1, 2
    on conflict (subscription_id, notification_id) do update set changed_at = excluded.changed_at`.execute(
    db,
  );
}

type PushKey = { readonly subscriptionId: string; readonly notificationId: NotificationId };

export type ClaimedPush = Claimed<
  PushKey & {
    readonly profileId: ProfileId;
    /** With microseconds. */
    readonly changedText: string;
    readonly createdAt: Date;
  }
>;

export const pushQueue = openLeasedQueue<ClaimedPush, PushKey>({
  name: 'push',
  table: 'pushDelivery',
  key: { subscriptionId: 'uuid', notificationId: 'uuid' },
  columns: { runAt: 'runAt', attempts: 'attempts', leaseUntil: 'leaseUntil' },
  payload: sql`w.profile_id, w.changed_at::text as changed_text, w.created_at`,
  leaseSeconds: 60,
});

export type PushWords = {
  readonly subscriptionId: string;
  readonly notificationId: NotificationId;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly type: NotificationType;
  readonly params: Params;
  readonly link: string;
  readonly actorsTotal: number;
  readonly names: string[];
  readonly timeZone: string | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
};

const shown = shownTo();

/** The pushes still to send: unread, wanted, and to a signed-in device. */
export async function listPushWords(db: Db, claimed: readonly ClaimedPush[]): Promise<PushWords[]> {
  const { rows } = await sql<PushWords>`
    select d.id as subscription_id, n.id as notification_id, d.endpoint, d.p256dh, d.auth,
           n.type, ${shown.params} as params, n.link, n.actors_total, r.time_zone, r.quiet_from, r.quiet_until,
           array(select p.name from notification_actor a
                   join profile p on p.id = a.actor_id and ${shown.isActorShown}
                  where a.profile_id = n.profile_id and a.type = n.type and a.key = n.key
                  order by a.created_at desc, p.id limit 3) as names
      from jsonb_to_recordset(${JSON.stringify(claimed)}::jsonb) as c (
             "subscriptionId" uuid, "notificationId" uuid, "profileId" uuid)
      join push_subscription d on d.id = c."subscriptionId" and d.user_id = c."profileId"
      join notification n on n.profile_id = c."profileId" and n.id = c."notificationId" and n.read_at is null
      left join notification_reach r on r.user_id = d.user_id
     where ${isPushed} and ${isSignedIn} and ${shown.isShown}`.execute(db);
  return rows;
}

/** Deletes a push that was sent or is obsolete. A newer version stays. */
export async function endPush(db: Db, push: ClaimedPush): Promise<void> {
  await sql`
    with sent as (
      delete from push_delivery
       where subscription_id = ${push.subscriptionId}::uuid and notification_id = ${push.notificationId}::uuid
         and changed_at = ${push.changedText}::timestamptz
      returning subscription_id
    )
    update push_delivery set lease_until = null, run_at = now(), attempts = 0, created_at = now()
     where subscription_id = ${push.subscriptionId}::uuid and notification_id = ${push.notificationId}::uuid
       and not exists (select from sent)`.execute(db);
}

/** Postpones a push until quiet hours end, without counting an attempt. */
export async function putOffPush(db: Db, push: ClaimedPush, until: Date): Promise<void> {
  await sql`
    update push_delivery set lease_until = null, run_at = ${until}::timestamptz, attempts = attempts - 1,
           created_at = now()
     where subscription_id = ${push.subscriptionId}::uuid and notification_id = ${push.notificationId}::uuid`.execute(
    db,
  );
}
