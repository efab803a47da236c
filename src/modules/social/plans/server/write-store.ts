import { profileCards } from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { EventId, PlanId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { PlanStatus } from '../contract.ts';
import { createdAtText, optionColumns, type PlanOptionRow } from './store.ts';

export type NewPlan = {
  id: PlanId;
  creatorId: UserId;
  name: string;
  description: string;
  imageId: string | null;
  gel: string;
  isOpen: boolean;
  joining: 'open' | 'approval';
  placeName: string;
  city: string;
  state: string;
  startsAt: Date | null;
  voteEndsAt: Date | null;
};

export async function addPlan(tx: Db, plan: NewPlan): Promise<void> {
  await tx.insertInto('plan').values(plan).execute();
}

export async function updatePlan(
  tx: Db,
  { id, ...plan }: Pick<NewPlan, 'id'> & Partial<NewPlan>,
): Promise<void> {
  await tx.updateTable('plan').set(plan).where('id', '=', id).execute();
}

export async function endPlan(tx: Db, planId: PlanId): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ deletedAt: sql<Date>`now()` })
    .where('id', '=', planId)
    .execute();
}

/** Serializes changes to a plan's participants and votes, so that its stored totals stay correct. */
export async function lockPlan(tx: Db, planId: PlanId) {
  return tx
    .selectFrom('plan')
    .select(['id', 'creatorId', 'isOpen', 'joining'])
    .select(sql<boolean>`coalesce(vote_ends_at <= clock_timestamp(), false)`.as('isVoteOver'))
    .where('id', '=', planId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export type PlannedEventRow = {
  id: EventId;
  provider: string;
  providerId: string;
  startsAt: Date;
  gel: string;
  imageId: string | null;
  city: string;
  isPrivate: boolean;
};

const plannedColumns = sql`
  e.id, e.provider, e.provider_id, e.starts_at, e.gel, e.image_id, e.city, e.visibility = 'private' as is_private`;

export async function listPlanEvents(
  db: Db,
  keys: readonly { provider: string; providerId: string }[],
): Promise<PlannedEventRow[]> {
  const { rows } = await sql<PlannedEventRow>`
    select ${plannedColumns}
      from unnest(${keys.map((key) => key.provider)}::text[], ${keys.map((key) => key.providerId)}::text[]) w (provider, provider_id)
      join event e on e.provider = w.provider and e.provider_id = w.provider_id
     where e.status <> 'draft' and e.deleted_at is null`.execute(db);
  return rows;
}

export async function findPlanEvent(db: Db, eventId: EventId): Promise<PlannedEventRow | undefined> {
  const { rows } = await sql<PlannedEventRow>`
    select ${plannedColumns} from event e where e.id = ${eventId}::uuid`.execute(db);
  return rows[0];
}

/** The events of a plan in order. Only public ones are shown in it. */
export async function listEventsOf(tx: Db, planId: PlanId) {
  const { rows } = await sql<PlannedEventRow & { isShown: boolean }>`
    select ${plannedColumns}, e.visibility = 'public' and e.status <> 'draft' as is_shown
      from plan_event x
      join event e on e.id = x.event_id
     where x.plan_id = ${planId}::uuid
     order by x.position, e.starts_at, e.id`.execute(tx);
  return rows;
}

/** Moves plans that start with an event to its new date. Uses `plan_event_by_event`. */
export async function moveWithEvent(db: Db, eventId: EventId, oldStart: string): Promise<void> {
  await sql`
    update plan a set starts_at = e.starts_at
      from plan_event x
      join event e on e.id = x.event_id
     where x.event_id = ${eventId}::uuid and a.id = x.plan_id and a.starts_at = ${oldStart}::timestamptz`.execute(
    db,
  );
}

/** Moves plans that were in the former city of an event to its city. Uses `plan_event_by_event`. */
export async function moveToCityOf(db: Db, eventId: EventId, formerCity: string): Promise<void> {
  await sql`
    update plan a set city = e.city
      from plan_event x
      join event e on e.id = x.event_id
     where x.event_id = ${eventId}::uuid and a.id = x.plan_id and a.city = ${formerCity}
       and e.visibility <> 'private'`.execute(db);
}

export async function setEvents(tx: Db, planId: PlanId, eventIds: readonly EventId[]): Promise<void> {
  await sql`
    with gone as (
      delete from plan_event where plan_id = ${planId} and not event_id = any(${[...eventIds]}::uuid[]))
    insert into plan_event (plan_id, event_id, position)
    select ${planId}::uuid, w.id, w.position - 1 from unnest(${[...eventIds]}::uuid[]) with ordinality w (id, position)
        on conflict (plan_id, event_id) do update set position = excluded.position`.execute(tx);
}

export type NewOption = {
  id: string;
  planId: PlanId;
  eventId: EventId | null;
  startsAt: Date;
  position: number;
};

export async function addOptions(tx: Db, options: readonly NewOption[]): Promise<void> {
  if (options.length > 0)
    await tx
      .insertInto('planOption')
      .values([...options])
      .execute();
}

/** Statuses of these users. Users without one are left out. */
export async function listStatuses(
  tx: Db,
  planId: PlanId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<string, PlanStatus>> {
  const rows = await tx
    .selectFrom('planParticipant')
    .select(['userId', 'status'])
    .where('planId', '=', planId)
    .where('userId', '=', sql<UserId>`any(${[...userIds]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ userId, status }) => [userId, status]));
}

type ParticipantStatus = { userId: UserId; status: PlanStatus };

export async function putStatuses(
  tx: Db,
  planId: PlanId,
  people: readonly ParticipantStatus[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .insertInto('planParticipant')
    .values(people.map((person) => ({ planId, ...person })))
    .onConflict((conflict) =>
      conflict
        .columns(['planId', 'userId'])
        .doUpdateSet((eb) => ({ status: eb.ref('excluded.status'), createdAt: sql<Date>`now()` })),
    )
    .execute();
}

export async function dropParticipant(tx: Db, planId: PlanId, userId: UserId): Promise<void> {
  await tx.deleteFrom('planParticipant').where('planId', '=', planId).where('userId', '=', userId).execute();
}

export async function addToTotals(
  tx: Db,
  planId: PlanId,
  change: { participants: number; requests: number },
): Promise<void> {
  if (change.participants === 0 && change.requests === 0) return;
  await tx
    .updateTable('plan')
    .set((eb) => ({
      participantsTotal: eb('participantsTotal', '+', change.participants),
      requestsTotal: eb('requestsTotal', '+', change.requests),
    }))
    .where('id', '=', planId)
    .execute();
}

/** Friends by name, newest first. Uses `follow_friends`. */
export async function listFriendsNamed(
  db: Db,
  userId: UserId,
  { q: words, limit, cursor }: PageInput & { q: string },
) {
  const after = unpackCursor(cursor, 2);
  return profileCards(db)
    .innerJoin('follow as f', 'f.followedId', 'p.id')
    .where('f.profileId', '=', userId)
    .select(createdAtText('f'))
    .where('f.mutual', '=', true)
    .where(notBlocked(userId, 'p.id'))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(f.created_at, f.followed_id) < (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
      ),
    )
    .$if(words !== '', (query) => query.where(sql<boolean>`position(lower(${words}) in lower(p.name)) > 0`))
    .orderBy('f.createdAt', 'desc')
    .orderBy('f.followedId', 'desc')
    .limit(limit)
    .execute();
}

export async function listOptions(tx: Db, planId: PlanId) {
  const { rows } = await sql<Omit<PlanOptionRow, 'planId' | 'voted'>>`
    select ${optionColumns}
      from plan_option o
      left join event e on e.id = o.event_id
     where o.plan_id = ${planId}::uuid
     order by o.position, o.id`.execute(tx);
  return rows;
}

/** Replaces a participant's votes and updates the totals. The plan must be locked. */
export async function setVotes(
  tx: Db,
  planId: PlanId,
  userId: UserId,
  optionIds: readonly string[],
): Promise<void> {
  await sql`
    with mine as (
      select o.id, v.user_id is not null as had, o.id = any(${[...optionIds]}::uuid[]) as wants
        from plan_option o
        left join plan_vote v on v.option_id = o.id and v.user_id = ${userId}::uuid
       where o.plan_id = ${planId}
    ), gone as (
      delete from plan_vote v using mine m where v.option_id = m.id and v.user_id = ${userId}::uuid and not m.wants
    ), added as (
      insert into plan_vote (option_id, user_id)
      select id, ${userId}::uuid from mine where wants and not had
    )
    update plan_option o set votes_total = o.votes_total + case when m.wants then 1 else -1 end
      from mine m where m.id = o.id and m.wants <> m.had`.execute(tx);
}

export async function markPicked(tx: Db, optionId: string): Promise<void> {
  await tx.updateTable('planOption').set({ isPicked: true }).where('id', '=', optionId).execute();
}

export async function dropOptions(tx: Db, planId: PlanId): Promise<void> {
  await tx.deleteFrom('planOption').where('planId', '=', planId).execute();
}

/** Plans whose vote is due to end, longest overdue first. Uses `plan_vote_ending`. */
export async function listVotesOver(db: Db, limit: number): Promise<PlanId[]> {
  const { rows } = await sql<{ id: PlanId }>`
    select id from plan
     where vote_ends_at <= clock_timestamp() and deleted_at is null
     order by vote_ends_at limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Participants and invited users, who are notified of changes. */
export async function listPeople(db: Db, planId: PlanId, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select creator_id as id from plan where id = ${planId}::uuid
    union
    (select user_id from plan_participant
      where plan_id = ${planId}::uuid and status <> 'denied' limit ${sql.lit(limit)})`.execute(db);
  return rows.map(({ id }) => id);
}
