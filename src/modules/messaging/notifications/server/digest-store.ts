import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { notificationTypes, kindOf, type NotificationType, type Params } from '../catalog.ts';
import { shownTo } from './shown-store.ts';

export type DigestPerson = {
  readonly userId: UserId;
  readonly email: string;
  readonly name: string;
  readonly timeZone: string | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
  /** The last digest has everything until then. The next one has everything since. */
  readonly digestAt: Date | null;
};

const { isActorShown, isShown } = shownTo();

const mailed = notificationTypes.filter((type) => kindOf(type).byDefault.includes('email'));

const mailedAtOnce = notificationTypes.filter((type) => kindOf(type).mailedAtOnce);

/** Whether the digest of the profile of `n` includes the row. */
const isMailed = sql`n.type <> all(${mailedAtOnce}::text[]) and coalesce(
  (select s.enabled from notification_setting s where s.user_id = n.profile_id and s.type = n.type and s.channel = 'email'),
  n.type = any(${mailed}::text[]))`;

/**
 * Users with unread notifications since their last digest, which was at least a day ago, after a given id. Skips
 * notifications older than a week. Uses `notification_unread`.
 */
export async function listDue(db: Db, until: Date, after: string, limit: number): Promise<DigestPerson[]> {
  const { rows } = await sql<DigestPerson>`
    select u.id as user_id, u.email, u.name, r.time_zone, r.quiet_from, r.quiet_until, r.digest_at
      from account_user u
      left join notification_reach r on r.user_id = u.id
     where u.id > ${after}::uuid and u.email_verified
       and (r.digest_at is null or r.digest_at <= ${until}::timestamptz - interval '24 hours')
       and exists (select from notification n
                    where n.profile_id = u.id and n.read_at is null
                      and n.changed_at > greatest(r.digest_at, ${until}::timestamptz - interval '7 days')
                      and n.changed_at <= ${until}::timestamptz and ${isMailed})
     order by u.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Marks the digest as written. Only one of two workers succeeds, and a worker that dies before the commit gives it
 * back.
 * @returns false if another worker wrote it meanwhile
 */
export async function takeDigest(
  tx: Db,
  { userId, digestAt, timeZone }: DigestPerson & { readonly timeZone: string },
  until: Date,
): Promise<boolean> {
  const { rows } = await sql<{ userId: UserId }>`
    insert into notification_reach as r (user_id, digest_at, time_zone)
    values (${userId}::uuid, ${until}::timestamptz, ${timeZone})
    on conflict (user_id) do update set digest_at = excluded.digest_at
     where r.digest_at is not distinct from ${digestAt}::timestamptz
    returning user_id`.execute(tx);
  return rows.length > 0;
}

export type DigestLine = {
  readonly type: NotificationType;
  readonly params: Params;
  readonly link: string;
  readonly actorsTotal: number;
  readonly names: string[];
};

/**
 * Rows of the digest, newest first, without users who are hidden from its reader.
 * @returns also how many there are beyond the limit
 */
export async function listDigest(
  tx: Db,
  person: DigestPerson,
  until: Date,
  limit: number,
): Promise<{ lines: DigestLine[]; further: number }> {
  const { rows } = await sql<DigestLine & { total: number }>`
    select n.type, n.params, n.link, n.actors_total, (count(*) over ())::int as total,
           array(select p.name from notification_actor a
                   join profile p on p.id = a.actor_id and ${isActorShown}
                  where a.profile_id = n.profile_id and a.type = n.type and a.key = n.key
                  order by a.created_at desc, p.id limit 3) as names
      from notification n
     where n.profile_id = ${person.userId}::uuid and n.read_at is null and ${isShown}
       and n.changed_at > greatest(${person.digestAt}::timestamptz, ${until}::timestamptz - interval '7 days')
       and n.changed_at <= ${until}::timestamptz and ${isMailed}
     order by n.changed_at desc, n.id desc limit ${limit}`.execute(tx);
  return { lines: rows, further: (rows[0]?.total ?? 0) - rows.length };
}
