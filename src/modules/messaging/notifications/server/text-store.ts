import type { NotificationId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openTransactionQueue } from '#platform/server/transaction-queue.ts';
import { mayText, notificationTypes, type NotificationType, type Params } from '../catalog.ts';
import type { AddedNotification } from './notification-store.ts';

/** Types that are texted by default, without broadcasts, which are sent separately. */
const texted = notificationTypes.filter((type) => mayText(type) && type !== 'blast');

/** Whether the user of `n` agreed to texts and wants this type. */
const isTexted = sql`
  n.type = any(${texted}::text[])
  and exists (select from notification_reach r where r.user_id = n.profile_id and r.sms_consent_at is not null)
  and coalesce((select o.enabled from notification_setting o
                 where o.user_id = n.profile_id and o.type = n.type and o.channel = 'sms'), true)`;

export async function addTexts(db: Db, added: readonly AddedNotification[]): Promise<void> {
  const meant = added.filter(({ type }) => texted.includes(type));
  if (meant.length === 0) return;
  await sql`
    insert into text_delivery (notification_id, profile_id)
    select n.id, n.profile_id
      from jsonb_to_recordset(${JSON.stringify(meant)}::jsonb) as t ("profileId" uuid, id uuid)
      join notification n on n.profile_id = t."profileId" and n.id = t.id
     where ${isTexted}
     order by 1
    on conflict do nothing`.execute(db);
}

export type DueText = {
  readonly id: NotificationId;
  readonly profileId: UserId;
  readonly notifiedAt: Date;
  /** Null if it was read, removed or switched off meanwhile, or the user can't be texted. */
  readonly type: NotificationType | null;
  readonly params: Params | null;
  readonly link: string | null;
  readonly phone: string | null;
  readonly timeZone: string | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
};

export const textDeliveries = openTransactionQueue<DueText>({
  name: 'texts',
  table: 'textDelivery',
  key: { notificationId: 'uuid' },
  runAt: 'runAt',
  join: sql`
      left join notification n on n.profile_id = w.profile_id and n.id = w.notification_id
                              and n.read_at is null and ${isTexted}
      left join profile_private v on v.profile_id = w.profile_id
      left join notification_reach r on r.user_id = w.profile_id`,
  payload: sql`
    w.notification_id as id, w.profile_id, w.notified_at, n.type, n.params, n.link, v.phone,
    r.time_zone, r.quiet_from, r.quiet_until`,
});

export async function endTexts(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from text_delivery where notification_id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function putOffTexts(
  tx: Db,
  late: readonly { id: NotificationId; until: Date }[],
): Promise<void> {
  if (late.length === 0) return;
  await sql`
    update text_delivery d set run_at = x.until
      from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as x (id uuid, until timestamptz)
     where d.notification_id = x.id`.execute(tx);
}
