import { isRunning } from '#modules/profiles/team-roles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { newGiver, windowDays, worth, type BeatDay, type BeatKind, type ScorePart } from '../rules.ts';

export type NewBeat = {
  readonly profileId: ProfileId;
  readonly kind: BeatKind;
  readonly source: string;
  readonly points: number;
  readonly at?: Date;
  readonly giverId?: ProfileId;
};

/** Inserts beats. Repeats are ignored, new accounts give less, and users can't give points to themselves. */
export async function addBeats(db: Db, beats: readonly NewBeat[]): Promise<void> {
  if (beats.length === 0) return;
  await sql`
    insert into beat (profile_id, kind, source, giver_id, points, at)
    select b.profile_id, b.kind, b.source, b.giver_id,
           b.points * case when g.created_at > now() - make_interval(days => ${sql.lit(newGiver.days)}) then ${newGiver.share}::real else 1 end,
           coalesce(b.at, date_trunc('milliseconds', clock_timestamp()))
      from jsonb_to_recordset(${JSON.stringify(
        beats.map(({ profileId, kind, source, points, at, giverId }) => ({
          profile_id: profileId,
          kind,
          source,
          points,
          at: at?.toISOString() ?? null,
          giver_id: giverId ?? null,
        })),
      )}::jsonb) b (profile_id uuid, kind text, source text, points real, at timestamptz, giver_id uuid)
      left join profile g on g.id = b.giver_id
     where b.giver_id is distinct from b.profile_id
        on conflict do nothing`.execute(db);
}

type Day = BeatDay & { readonly profileId: ProfileId };

/**
 * Sums the points of these profiles by kind and day, as known at `now`. `mutual` counts points from profiles that
 * this one gave points to, by `beat_given`.
 */
export async function listDays(db: Db, profileIds: readonly ProfileId[], now: Date): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select b.profile_id, b.kind, floor(extract(epoch from ${now}::timestamptz - b.at) / 86400)::int as days_ago,
           count(*)::int as count, sum(b.points)::float8 as points,
           coalesce(sum(b.points) filter (where exists (
             select from beat r where r.giver_id = b.profile_id and r.profile_id = b.giver_id and r.noted_at <= ${now})), 0)::float8 as mutual
      from unnest(${[...profileIds]}::uuid[]) p (profile_id)
      join beat b on b.profile_id = p.profile_id
     where b.noted_at <= ${now} and b.at <= ${now}
       and b.at > ${now}::timestamptz - make_interval(days => ${sql.lit(windowDays)})
     group by 1, 2, 3
     order by 1, 2, 3`.execute(db);
  return rows;
}

/** Lists profiles with beats or a score after the given id, ordered by id. */
export async function listCounted(db: Db, after: string | undefined, limit: number): Promise<ProfileId[]> {
  const { rows } = await sql<{ profileId: ProfileId }>`
    select profile_id from (select profile_id from beat union select profile_id from beat_score) p
     where ${after ? sql`profile_id > ${after}::uuid` : sql`true`}
     order by profile_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ profileId }) => profileId);
}

export type Score = {
  readonly profileId: ProfileId;
  readonly score: number;
  readonly parts: readonly ScorePart[];
};

export async function saveScores(tx: Db, scores: readonly Score[], now: Date): Promise<void> {
  await sql`
    insert into beat_score (profile_id, score, parts, computed_at)
    select profile_id, score, parts, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(scores.map(({ profileId, score, parts }) => ({ profile_id: profileId, score, parts })))}::jsonb)
        as s (profile_id uuid, score int, parts jsonb)
        on conflict (profile_id) do update
       set score = excluded.score, parts = excluded.parts, computed_at = excluded.computed_at`.execute(tx);
}

export async function findScore(db: Db, profileId: ProfileId) {
  return db
    .selectFrom('beatScore')
    .select((eb) => ['score', 'computedAt', eb.ref('parts').$castTo<ScorePart[]>().as('parts')])
    .where('profileId', '=', profileId)
    .executeTakeFirst();
}

/** Counts profiles whose stored score isn't the one their last run computed. */
export async function countAstray(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from beat_score s join profile p on p.id = s.profile_id where p.score <> s.score`.execute(
    db,
  );
  return rows[0]!.total;
}

export async function listSaved(db: Db, after: ProfileId | undefined, limit: number) {
  return db
    .selectFrom('beatScore')
    .select(['profileId', 'score', 'computedAt'])
    .$if(after !== undefined, (query) => query.where('profileId', '>', after!))
    .orderBy('profileId')
    .limit(limit)
    .execute();
}

/** Adds beats for hosts of events that ended in the last week and had guests, once per event. */
export async function addHosted(db: Db, now: Date): Promise<void> {
  await sql`
    insert into beat (profile_id, kind, source, points, at)
    select c.profile_id, 'hosted', e.id::text, ${worth.hosted.points}::real, e.ends_at
      from event e
      join event_creator c on c.event_id = e.id and ${isRunning('c')}
     where e.ends_at between ${now}::timestamptz - interval '7 days' and ${now} and e.going_total > 0
       and e.status = 'published' and e.deleted_at is null
        on conflict do nothing`.execute(db);
}
