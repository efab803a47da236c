import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { EventId, ProfileId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { HostRule } from '../manage-contract.ts';

export type PresaleRow = {
  eventId: EventId;
  startsAt: Date;
  ticketTypeIds: TicketTypeId[] | null;
  rules: HostRule[];
  announcedAt: Date | null;
  /** The profile whose events count as attended. */
  hostId: ProfileId;
  /** Changes with what its hosts save. */
  revision: string;
};

export async function findPresale(db: Db, eventId: EventId): Promise<PresaleRow | undefined> {
  const { rows } = await sql<PresaleRow>`
    select p.event_id, p.starts_at, p.ticket_type_ids, p.rules, p.announced_at, e.creator_id as host_id,
           md5(concat_ws(' ', p.starts_at, p.ticket_type_ids, p.rules)) as revision
      from presale p join event e on e.id = p.event_id
     where p.event_id = ${eventId}::uuid`.execute(db);
  return rows[0];
}

/** Creates or changes it. A new start is announced shortly before, again. */
export async function savePresale(
  tx: Db,
  { eventId, startsAt, ticketTypeIds, rules }: Omit<PresaleRow, 'announcedAt' | 'hostId' | 'revision'>,
): Promise<void> {
  await sql`
    insert into presale (event_id, starts_at, ticket_type_ids, rules)
    values (${eventId}::uuid, ${startsAt}, ${ticketTypeIds}::uuid[], ${JSON.stringify(rules)}::jsonb)
    on conflict (event_id) do update
       set starts_at = excluded.starts_at, ticket_type_ids = excluded.ticket_type_ids, rules = excluded.rules,
           reminded_at = case when presale.starts_at = excluded.starts_at then presale.reminded_at end`.execute(
    tx,
  );
}

export async function deletePresale(tx: Db, eventId: EventId): Promise<void> {
  await tx.deleteFrom('presale').where('eventId', '=', eventId).execute();
}

/** Announces the presale of a published event, once. @returns whether it is new */
export async function markAnnounced(tx: Db, eventId: EventId): Promise<boolean> {
  const { rows } = await sql`
    update presale p set announced_at = now()
      from event e
     where p.event_id = ${eventId}::uuid and p.announced_at is null and e.id = p.event_id and e.status = 'published'
    returning p.event_id`.execute(tx);
  return rows.length > 0;
}

/** Marks the presales that start within ten minutes, by `presale_to_remind`. Of two workers, one marks each. */
export async function markReminded(tx: Db, limit: number) {
  const { rows } = await sql<Pick<PresaleRow, 'eventId' | 'startsAt'>>`
    with due as (
      select p.event_id from presale p join event e on e.id = p.event_id
       where p.reminded_at is null and p.announced_at is not null and p.starts_at > now()
         and p.starts_at <= now() + interval '10 minutes' and e.status = 'published'
       order by p.starts_at limit ${limit})
    update presale set reminded_at = now()
     where event_id in (select event_id from due) and reminded_at is null
    returning event_id, starts_at`.execute(tx);
  return rows;
}

/** The hosts, the lineup and the venue of an event, with their names. */
export async function listProfiles(db: Db, profileIds: readonly ProfileId[]) {
  return db
    .selectFrom('profile')
    .select(['id', 'type', 'name'])
    .where('id', 'in', [...profileIds])
    .where('deletedAt', 'is', null)
    .orderBy('type')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/**
 * Notes that a user entered the code of an announced presale, however often.
 * @returns whether it is the code
 */
export async function addCode(
  db: Db,
  { eventId, userId, code }: { readonly eventId: EventId; readonly userId: UserId; readonly code: string },
): Promise<boolean> {
  const rule = JSON.stringify([{ kind: 'code', code }]);
  const { rows } = await sql`
    insert into presale_code_entry (event_id, user_id, code)
    select p.event_id, ${userId}::uuid, ${code}::text from presale p
     where p.event_id = ${eventId}::uuid and p.announced_at is not null and p.rules @> ${rule}::jsonb
    on conflict (event_id, user_id, code) do update set code = excluded.code
    returning code`.execute(db);
  return rows.length > 0;
}

/** The codes that a user entered, also those that the host has changed since. */
export async function listCodes(db: Db, eventId: EventId, userId: UserId): Promise<string[]> {
  const rows = await db
    .selectFrom('presaleCodeEntry')
    .select('code')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ code }) => code);
}

type Reach = {
  readonly eventId: EventId;
  readonly rules: readonly HostRule[];
  readonly hostId: ProfileId;
  /** When the rules are judged. */
  readonly at: Date;
};

/** Everyone who meets one of the rules: the same as `qualifies` says of each. */
function reachedBy({ eventId, rules, hostId, at }: Reach) {
  const since = (days: number) => sql`${at}::timestamptz - make_interval(hours => ${days * 24})`;
  const people = rules.map((rule) => {
    switch (rule.kind) {
      case 'follows':
        return sql`
          select f.profile_id as id from follow f
           where f.followed_id = ${rule.about.id}::uuid and f.status = 'confirmed' and f.created_at <= ${since(rule.days)}`;
      case 'member':
        return sql`
          select m.user_id as id from community_participant m
           where m.community_id = ${rule.about.id}::uuid and m.status = 'confirmed' and m.created_at <= ${since(rule.days)}`;
      case 'attended':
        return sql`
          select g.user_id as id
            from event_creator c
            join event e on e.id = c.event_id and e.ends_at <= ${at} and e.status = 'published'
            join event_going g on g.event_id = e.id
           where c.profile_id = ${hostId}::uuid and ${isRunning('c')}
           group by g.user_id having count(*) >= ${rule.events}`;
      case 'code':
        return sql`
          select c.user_id as id from presale_code_entry c
           where c.event_id = ${eventId}::uuid and c.code = ${rule.code}`;
    }
  });
  return sql`
    select r.id from (${sql.join(people, sql` union `)}) r
      join profile p on p.id = r.id and p.type = 'user' and p.deleted_at is null`;
}

export async function countReached(db: Db, reach: Reach): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${reachedBy(reach)}) reached`.execute(db);
  return rows[0]!.total;
}

/** A page of those people, in the order of ids. */
export async function listReached(
  db: Db,
  reach: Reach,
  { after, limit }: { readonly after: UserId; readonly limit: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select reached.id from (${reachedBy(reach)}) reached
     where reached.id > ${after}::uuid
     order by reached.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findHost(db: Db, eventId: EventId): Promise<ProfileId> {
  const { creatorId } = await db
    .selectFrom('event')
    .select('creatorId')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return creatorId;
}
