import type { EventStatus } from '#modules/events/events/contract.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ShareAnswer, Terms } from '../rules.ts';

export type SplitEvent = {
  readonly id: EventId;
  readonly name: string;
  readonly provider: string;
  readonly providerId: string;
  readonly startsAt: Date;
  readonly timezone: string;
  readonly status: EventStatus;
  readonly currency: string;
  readonly hostName: string;
  /** It has started, or its money is being paid out. */
  readonly isFrozen: boolean;
};

/** By the keys of the events. */
export async function listEvents(db: Db, eventIds: readonly EventId[]): Promise<SplitEvent[]> {
  const { rows } = await sql<SplitEvent>`
    select e.id, e.name, e.provider, e.provider_id, e.starts_at, e.timezone, e.status, e.currency,
           coalesce(h.name, '') as host_name,
           e.starts_at <= now() and e.status <> 'postponed' or exists (select from settlement s where s.event_id = e.id) as is_frozen
      from event e
      left join event_creator c on c.event_id = e.id and c.creator_type = 'owner' and c.creator_status = 'confirmed'
      left join profile h on h.id = c.profile_id
     where e.id = any(${[...eventIds]}::uuid[])`.execute(db);
  return rows;
}

export type ShareRow = Terms & {
  readonly eventId: EventId;
  readonly version: number;
  readonly currency: string;
  readonly profileId: ProfileId;
  readonly answer: ShareAnswer;
  readonly reason: string;
  readonly name: string;
  readonly type: 'artist' | 'venue';
  readonly provider: string;
  readonly providerId: string;
};

export type VersionRow = {
  readonly version: number;
  readonly currency: string;
  readonly shares: readonly ShareRow[];
};

/** All versions of the splits of events, newest first, with their shares in order. By the keys of both tables. */
export async function listVersions(
  db: Db,
  eventIds: readonly EventId[],
): Promise<ReadonlyMap<EventId, readonly VersionRow[]>> {
  const { rows } = await sql<{ eventId: EventId; version: number; currency: string; shares: ShareRow[] }>`
    select v.event_id, v.version, v.currency,
           coalesce(json_agg(json_build_object(
             'eventId', s.event_id, 'version', s.version, 'currency', v.currency, 'profileId', s.profile_id,
             'kind', s.kind, 'percent', s.percent, 'amount', s.amount_minor, 'answer', s.answer, 'reason', s.reason,
             'name', p.name, 'type', p.type, 'provider', p.provider, 'providerId', p.provider_id)
             order by s.position) filter (where s.profile_id is not null), '[]') as shares
      from split v
      left join split_share s on s.event_id = v.event_id and s.version = v.version
      left join profile p on p.id = s.profile_id
     where v.event_id = any(${[...eventIds]}::uuid[])
     group by v.event_id, v.version
     order by v.version desc`.execute(db);
  return Map.groupBy(rows, ({ eventId }) => eventId);
}

/** The artists of the lineup and the venue, if someone runs their pages. */
export async function listParties(db: Db, profileIds: readonly ProfileId[]) {
  const { rows } = await sql<Pick<ShareRow, 'profileId' | 'name' | 'type' | 'provider' | 'providerId'>>`
    select p.id as profile_id, p.name, p.type, p.provider, p.provider_id
      from profile p
     where p.id = any(${[...profileIds]}::uuid[]) and p.type in ('artist', 'venue') and p.deleted_at is null
       and exists (select from profile_team t where t.profile_id = p.id and t.creator_status = 'confirmed')
     order by p.type, lower(p.name), p.id`.execute(db);
  return rows;
}

/** Serializes proposals and answers of one event until the transaction ends. */
export async function lockSplit(tx: Db, eventId: EventId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`split of ${eventId}`}, 0))`.execute(tx);
}

export async function addVersion(
  tx: Db,
  split: {
    readonly eventId: EventId;
    readonly version: number;
    readonly currency: string;
    readonly byId: UserId;
    readonly shares: readonly (Terms & { readonly profileId: ProfileId })[];
  },
): Promise<void> {
  const { eventId, version, currency, byId } = split;
  await tx.insertInto('split').values({ eventId, version, currency, byId }).execute();
  const shares = split.shares.map(({ profileId, kind, percent, amount }, position) => ({
    eventId,
    version,
    profileId,
    position,
    kind,
    percent,
    amountMinor: amount,
  }));
  if (shares.length > 0) await tx.insertInto('splitShare').values(shares).execute();
}

export async function saveAnswer(
  tx: Db,
  key: { readonly eventId: EventId; readonly version: number; readonly profileId: ProfileId },
  { answer, reason, byId }: { answer: ShareAnswer; reason: string; byId: UserId },
): Promise<void> {
  await sql`
    update split_share set answer = ${answer}, reason = ${reason}, answered_by_id = ${byId}::uuid, answered_at = now()
     where event_id = ${key.eventId}::uuid and version = ${key.version}::int
       and profile_id = ${key.profileId}::uuid`.execute(tx);
}

/** Events with a share of this profile in their newest version or the one in force. By `split_share_of_profile`. */
export async function listEventsWith(
  db: Db,
  profileId: ProfileId,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<EventId[]> {
  const { rows } = await sql<{ eventId: EventId }>`
    select distinct s.event_id from split_share s
     where s.profile_id = ${profileId}::uuid and ${after ? sql`s.event_id < ${after}::uuid` : sql`true`}
       and (s.version = (select max(v.version) from split v where v.event_id = s.event_id)
            or s.version = (select max(v.version) from split v
                             where v.event_id = s.event_id
                               and not exists (select from split_share o
                                                where o.event_id = v.event_id and o.version = v.version
                                                  and o.answer <> 'accepted')))
     order by s.event_id desc limit ${limit}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}
