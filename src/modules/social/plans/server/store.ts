import { trackIsThere, trackJoins, trackJson, type TrackRow } from '#modules/music/server/index.ts';
import type { Gel } from '#modules/media/contract.ts';
import {
  imageJson,
  profileCards,
  profileJson,
  type ImageRow,
  type ProfileRow,
} from '#modules/profiles/profiles/server/index.ts';
import { notBlocked } from '#modules/profiles/blocks/server/index.ts';
import { notPrivate } from '#modules/profiles/follows/server/index.ts';
import { unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { EventId, PlanId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { readTogether } from '#platform/server/read-together.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import type { PlanStatus } from '../contract.ts';

export type PlanRow = {
  id: PlanId;
  name: string;
  description: string;
  gel: Gel;
  isOpen: boolean;
  joining: 'open' | 'approval';
  placeName: string;
  city: string;
  state: string;
  startsAt: Date | null;
  voteEndsAt: Date | null;
  participantsTotal: number;
  requestsTotal: number;
  creatorId: UserId;
  creator: ProfileRow;
  image: ImageRow | null;
  viewerStatus: PlanStatus | null;
};

/** Plans with the viewer's status, in no particular order. Cancelled plans are left out. */
const plansById = (ids: readonly PlanId[], viewerId: UserId | undefined) => sql<PlanRow>`
    select a.id, a.name, a.description, a.gel, a.is_open, a.joining, a.place_name, a.city, a.state, a.starts_at, a.vote_ends_at,
           a.participants_total, a.requests_total, a.creator_id, ${profileJson('p', 'pi')} as creator,
           ${imageJson('i')} as image, w.status as viewer_status
      from plan a
      join profile p on p.id = a.creator_id
      left join image pi on pi.id = p.image_id
      left join image i on i.id = a.image_id
      left join plan_participant w on w.plan_id = a.id and w.user_id = ${viewerId ?? null}::uuid
     where a.id = any(${[...ids]}::uuid[]) and a.deleted_at is null
       and ${notBlocked(viewerId, 'a.creator_id')}`;

/** Plans count as current until a day after their start. */
const notOver = sql`(a.starts_at is null or a.starts_at > now() - interval '1 day')`;

/**
 * Plans a user created or joined, soonest first, as far as the viewer may see them. Uses `plan_of_creator` and
 * `plan_participant_by_user`.
 */
export async function listPlanIdsOf(
  db: Db,
  userId: UserId,
  viewer: { userId: UserId | undefined; admin: boolean },
  { limit, cursor }: PageInput,
): Promise<readonly { id: PlanId; place: string }[]> {
  const viewerId = viewer.userId ?? null;
  const after = unpackCursor(cursor, 2);
  const start = sql`coalesce(a.starts_at, 'infinity')`;
  const { rows } = await sql<{ id: PlanId; place: string }>`
    select a.id, ${start}::text as place
      from (select id from plan where creator_id = ${userId}::uuid and deleted_at is null
            union
            select plan_id from plan_participant where user_id = ${userId}::uuid and status = 'confirmed') mine
      join plan a on a.id = mine.id
     where a.deleted_at is null and ${notOver}
       and ${notBlocked(viewer.userId, 'a.creator_id')}
       and (a.is_open or ${viewer.admin} or a.creator_id = ${viewerId}::uuid
            or exists (select from plan_participant w
                        where w.plan_id = a.id and w.user_id = ${viewerId}::uuid and w.status <> 'denied'))
       ${after ? sql`and (${start}, a.id) > (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql``}
     order by ${start}, a.id
     limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Whether a plan is open, and the viewer's status: everything that decides who may see it. */
export async function findPlanAccess(db: Db, planId: PlanId, userId: UserId | undefined) {
  const { rows } = await sql<{
    isOpen: boolean;
    isCreator: boolean;
    creatorId: UserId;
    status: PlanStatus | null;
  }>`
    select a.is_open, a.creator_id, a.creator_id is not distinct from ${userId ?? null}::uuid as is_creator, w.status
      from plan a
      left join plan_participant w on w.plan_id = a.id and w.user_id = ${userId ?? null}::uuid
     where a.id = ${planId} and a.deleted_at is null`.execute(db);
  return rows[0];
}

export type PlanEventRow = {
  planId: PlanId;
  id: EventId;
  venueName: string;
  city: string;
  stateCode: string;
  tracks: TrackRow[];
};

const planEvents = (planIds: readonly PlanId[]) => sql<PlanEventRow>`
    select x.plan_id, e.id, e.venue_name, e.city, e.state_code,
           coalesce((select json_agg(${trackJson} order by k.position, t.id)
                       from event_track k
                       join track t on t.id = k.track_id
                       ${trackJoins}
                      where k.event_id = e.id and ${trackIsThere}), '[]'::json) as tracks
      from unnest(${[...planIds]}::uuid[]) of_plan (id)
     cross join lateral (
       select plan_id, event_id, position from plan_event where plan_id = of_plan.id
        order by position, event_id limit 20) x
      join event e on e.id = x.event_id
     order by x.plan_id, x.position, e.starts_at, e.id`;

export type PlanPersonRow = ProfileRow & { planId: PlanId; status: PlanStatus; place: string };

/**
 * Whether a plan shows the viewer this participant: neither blocked the other, and the account is public, or the
 * viewer follows it, is in the plan or is invited (FOL-11).
 */
function isNamed(viewer: Viewer | undefined, alias: { participant: string; profile: string }) {
  const { participant, profile } = alias;
  return sql<boolean>`(${notBlocked(viewer?.userId, `${profile}.id`)} and (
    ${notPrivate(viewer, profile)}
    or exists (select from plan_participant v
                where v.plan_id = ${sql.ref(`${participant}.plan_id`)} and v.user_id = ${viewer?.userId ?? null}::uuid
                  and v.status in ('confirmed', 'invited'))))`;
}

/** The first participants of each plan by status, each with up to `limit`. */
function participants(
  db: Db,
  planIds: readonly PlanId[],
  statuses: readonly PlanStatus[],
  limit: number,
  viewer: Viewer | undefined,
) {
  return profileCards(db)
    .innerJoin(
      sql<{ planId: PlanId; userId: UserId; status: PlanStatus; createdAt: Date }>`(
        select w.* from unnest(${[...planIds]}::uuid[]) of_plan (id)
         cross join unnest(${[...statuses]}::text[]) of_status (name)
         cross join lateral (
           select n.plan_id, n.user_id, n.status, n.created_at
             from plan_participant n join profile np on np.id = n.user_id
            where n.plan_id = of_plan.id and n.status = of_status.name
              and ${isNamed(viewer, { participant: 'n', profile: 'np' })}
            order by n.created_at, n.user_id limit ${sql.lit(limit)}) w)`.as('w'),
      (join) => join.onRef('w.userId', '=', 'p.id'),
    )
    .select(['w.planId', 'w.status', createdAtText('w')])
    .orderBy('w.createdAt')
    .orderBy('w.userId');
}

/** As text, because a Date drops microseconds and the next page would start before its first row. */
export const createdAtText = (alias: string) =>
  sql<string>`${sql.ref(`${alias}.created_at`)}::text`.as('place');

/** Users of a plan with one status, keyset-paged by `plan_participant_in_order`. */
export async function listPeopleWith(
  db: Db,
  planId: PlanId,
  status: PlanStatus,
  page: PageInput & { viewer: Viewer | undefined },
) {
  const after = unpackCursor(page.cursor, 2);
  return profileCards(db)
    .innerJoin('planParticipant as w', 'w.userId', 'p.id')
    .select(createdAtText('w'))
    .where('w.planId', '=', planId)
    .where('w.status', '=', status)
    .where(isNamed(page.viewer, { participant: 'w', profile: 'p' }))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(w.created_at, w.user_id) > (${String(after?.[0])}::timestamptz, ${String(after?.[1])}::uuid)`,
      ),
    )
    .orderBy('w.createdAt')
    .orderBy('w.userId')
    .limit(page.limit)
    .execute();
}

export type PlanOptionRow = {
  planId: PlanId;
  id: string;
  eventId: EventId | null;
  startsAt: Date;
  votesTotal: number;
  takesPlace: boolean;
  isPicked: boolean;
  voted: boolean;
};

/** Of `plan_option o` with `event e` if it has one, whose date may have changed since. */
export const optionColumns = sql`
  o.id, o.event_id, coalesce(e.starts_at, o.starts_at) as starts_at, o.votes_total, o.is_picked,
  o.event_id is null or (e.status = 'published' and e.deleted_at is null) is true as takes_place`;

/** The options of each plan in order, with the viewer's votes. Uses `plan_option_of`. */
const planOptions = (planIds: readonly PlanId[], viewerId: UserId | undefined) => sql<PlanOptionRow>`
    select o.plan_id, ${optionColumns}, v.user_id is not null as voted
      from plan_option o
      left join event e on e.id = o.event_id
      left join plan_vote v on v.option_id = o.id and v.user_id = ${viewerId ?? null}::uuid
     where o.plan_id = any(${[...planIds]}::uuid[])
     order by o.plan_id, o.position, o.id`;

type PlanParts = {
  readonly statuses: readonly PlanStatus[];
  /** Most participants of each status. */
  readonly limit: number;
  readonly viewer: Viewer | undefined;
};

/** Plans with their events, participants and options, with one statement. */
export async function listPlans(db: Db, planIds: readonly PlanId[], { statuses, limit, viewer }: PlanParts) {
  const { plans, events, people, options } = await readTogether(db, {
    plans: plansById(planIds, viewer?.userId),
    events: planEvents(planIds),
    people: participants(db, planIds, statuses, limit, viewer),
    options: planOptions(planIds, viewer?.userId),
  });
  return {
    plans: plans.map((plan) => ({
      ...plan,
      startsAt: dateOf(plan.startsAt),
      voteEndsAt: dateOf(plan.voteEndsAt),
    })),
    events,
    people,
    options: options.map((option) => ({ ...option, startsAt: new Date(option.startsAt) })),
  };
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));
