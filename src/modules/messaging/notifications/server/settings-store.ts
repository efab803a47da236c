import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { Channel, NotificationType } from '../catalog.ts';

export type ChosenPreference = {
  readonly type: NotificationType;
  readonly channel: Channel;
  readonly enabled: boolean;
};

export async function listChosen(db: Db, userId: UserId): Promise<ChosenPreference[]> {
  return db
    .selectFrom('notificationSetting')
    .select(['type', 'channel', 'enabled'])
    .$narrowType<Pick<ChosenPreference, 'type'>>()
    .where('userId', '=', userId)
    .execute();
}

export async function choose(db: Db, userId: UserId, chosen: readonly ChosenPreference[]): Promise<void> {
  if (chosen.length === 0) return;
  await sql`
    insert into notification_setting (user_id, type, channel, enabled)
    select distinct on (type, channel) ${userId}::uuid, type, channel, enabled
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as c (type text, channel text, enabled boolean)
    on conflict (user_id, type, channel) do update set enabled = excluded.enabled`.execute(db);
}

export async function findReach(db: Db, userId: UserId) {
  return db
    .selectFrom('notificationReach')
    .select(['timeZone', 'quietFrom', 'quietUntil', 'smsConsentAt', 'smsConsentText'])
    .where('userId', '=', userId)
    .executeTakeFirst();
}

type Reach = {
  timeZone?: string;
  quietFrom?: number | null;
  quietUntil?: number | null;
  smsConsentAt?: Date | null;
  smsConsentText?: string | null;
};

/**
 * Updates only the given fields.
 * @param zone of users who chose none
 */
export async function writeReach(db: Db, userId: UserId, reach: Reach, zone: string): Promise<void> {
  await db
    .insertInto('notificationReach')
    .values({ userId, timeZone: zone, ...reach })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ userId, ...reach }))
    .execute();
}

/** Sets the time zone of a user who has no settings yet. */
export async function startReach(db: Db, userId: UserId, timeZone: string): Promise<void> {
  await db
    .insertInto('notificationReach')
    .values({ userId, timeZone })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
}
