import type { Gel } from '#features/media/contract.ts';
import {
  imageJson,
  profileCards,
  profileJson,
  type ImageRow,
  type ProfileRow,
} from '#features/profiles/server/index.ts';
import { sql, type Db } from '#kit/server/db.ts';
import type { PlanStatus } from '../contract.ts';

export type PlanRow = {
  id: string;
  name: string;
  description: string;
  gel: Gel;
  isOpen: boolean;
  placeName: string;
  city: string;
  state: string;
  startsAt: Date | null;
  participantsTotal: number;
  requestsTotal: number;
  creatorId: string;
  creator: ProfileRow;
  image: ImageRow | null;
};

export async function findPlan(db: Db, planId: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select a.id, a.name, a.description, a.gel, a.is_open, a.place_name, a.city, a.state, a.starts_at,
           a.participants_total, a.requests_total, a.creator_id, ${profileJson('p', 'pi')} as creator, ${imageJson('i')} as image
      from plan a
      join profile p on p.id = a.creator_id
      left join image pi on pi.id = p.image_id
      left join image i on i.id = a.image_id
     where a.id = ${planId} and a.deleted_at is null`.execute(db);
  return rows[0];
}

/** Whether a plan is open, and what one viewer is to it: all that decides who may read it. */
export async function findStanding(db: Db, planId: string, userId: string | undefined) {
  const { rows } = await sql<{ isOpen: boolean; isCreator: boolean; status: PlanStatus | null }>`
    select a.is_open, a.creator_id is not distinct from ${userId ?? null}::uuid as is_creator, w.status
      from plan a
      left join plan_participant w on w.plan_id = a.id and w.user_id = ${userId ?? null}::uuid
     where a.id = ${planId} and a.deleted_at is null`.execute(db);
  return rows[0];
}

export type PlanEventRow = {
  id: string;
  venueName: string;
  city: string;
  stateCode: string;
  tracks: { id: string; name: string; artist: ProfileRow }[];
};

/** The nights of a plan in order, with their songs. */
export async function listPlanEvents(db: Db, planId: string): Promise<PlanEventRow[]> {
  const { rows } = await sql<PlanEventRow>`
    select e.id, e.venue_name, e.city, e.state_code,
           coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'artist', ${profileJson('p', 'pi')})
                                      order by k.position, t.id)
                       from event_track k
                       join track t on t.id = k.track_id
                       join profile p on p.id = t.artist_id and p.deleted_at is null
                       left join image pi on pi.id = p.image_id
                      where k.event_id = e.id), '[]'::jsonb) as tracks
      from plan_event x
      join event e on e.id = x.event_id
     where x.plan_id = ${planId}
     order by x.position, e.starts_at, e.id
     limit 20`.execute(db);
  return rows;
}

/** Those of one status, first come first. */
export async function listParticipants(db: Db, planId: string, status: PlanStatus, limit: number) {
  return profileCards(db)
    .innerJoin('planParticipant as w', 'w.userId', 'p.id')
    .where('w.planId', '=', planId)
    .where('w.status', '=', status)
    .orderBy('w.createdAt')
    .orderBy('w.userId')
    .limit(limit)
    .execute();
}
