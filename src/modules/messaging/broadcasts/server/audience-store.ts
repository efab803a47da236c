import { readInstance } from '#modules/instance/settings/server/index.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { quietHoursOf } from '#modules/messaging/notifications/rules.ts';
import { kindOf } from '#modules/messaging/notifications/catalog.ts';
import { noId, type UserId } from '#platform/ids.ts';
import type { Person } from '../rules.ts';
import type { BroadcastRow } from './broadcast-store.ts';

/** The next user ids of an audience, in order. Each part uses the table's key, so that all parts cost the same. */
export async function listAudience(tx: Db, broadcast: BroadcastRow, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{
    id: UserId;
  }>`${crowds[broadcast.feedType](broadcast)} limit ${limit}::int`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of the users who still belong to the audience. */
export async function listStillIn(
  tx: Db,
  broadcast: BroadcastRow,
  ids: readonly UserId[],
): Promise<UserId[]> {
  const crowd = crowds[broadcast.feedType]({ ...broadcast, afterId: noId });
  const { rows } = await sql<{ id: UserId }>`
    select id from (${crowd}) as crowd where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

type AudienceScope = Pick<BroadcastRow, 'feedId' | 'afterId'>;

const crowds = {
  /** Ticket holders, and users who joined without a ticket. */
  event: ({ feedId, afterId }: AudienceScope) => sql`
    select user_id as id from event_going
     where event_id = ${feedId}::uuid and user_id > ${afterId}::uuid order by user_id`,
  community: ({ feedId, afterId }: AudienceScope) => sql`
    select user_id as id from community_participant
     where community_id = ${feedId}::uuid and status = 'confirmed' and user_id > ${afterId}::uuid order by user_id`,
  artist: ({ feedId, afterId }: AudienceScope) => sql`
    select profile_id as id from follow
     where followed_id = ${feedId}::uuid and status = 'confirmed' and profile_id > ${afterId}::uuid order by profile_id`,
};

export type AudienceMember = Person & { readonly userId: UserId };

type Row = Omit<Person, 'wants' | 'timeZone' | 'quietHours'> & {
  readonly userId: UserId;
  readonly timeZone: string | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  readonly wantsEmail: boolean | null;
  readonly wantsSms: boolean | null;
};

/** Settings of these users, in one query, without the author. */
export async function listPeople(
  tx: Db,
  broadcast: BroadcastRow,
  ids: readonly string[],
): Promise<AudienceMember[]> {
  const { city } = await readInstance(tx);
  const about = [broadcast.profileId, broadcast.userId, broadcast.feedId];
  const { rows } = await sql<Row>`
    select u.id as user_id, case when u.email_verified then u.email end as email, v.phone,
           r.time_zone, r.quiet_from, r.quiet_until, r.sms_consent_text as sms_consent,
           me.enabled as wants_email, ms.enabled as wants_sms,
           exists (select from blocked_pair b
                    where b.profile_id = u.id and b.other_id = any(${about}::uuid[])) as is_blocked,
           exists (select from muted_profile m
                    where m.profile_id = u.id and m.muted_id = any(${about}::uuid[])) as is_muted
      from account_user u
      join profile p on p.id = u.id and p.deleted_at is null
      left join profile_private v on v.profile_id = u.id
      left join notification_reach r on r.user_id = u.id
      left join notification_setting me on me.user_id = u.id and me.type = 'blast' and me.channel = 'email'
      left join notification_setting ms on ms.user_id = u.id and ms.type = 'blast' and ms.channel = 'sms'
     where u.id = any(${[...ids]}::uuid[]) and u.id <> ${broadcast.userId}::uuid
     order by u.id`.execute(tx);
  return rows.map(({ timeZone, quietFrom, quietUntil, wantsEmail, wantsSms, ...row }) => ({
    ...row,
    wants: { email: wantsEmail ?? standard.includes('email'), sms: wantsSms ?? standard.includes('sms') },
    timeZone: timeZone ?? city.timeZone,
    quietHours: quietHoursOf({ quietFrom, quietUntil }),
  }));
}

const standard = kindOf('blast').byDefault;
