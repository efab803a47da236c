import { sql, type Db } from '#platform/server/db.ts';
import type { EventRow } from './store.ts';

export type Forwarded = {
  id: string;
  at: Date;
  name: string;
  userId: string | null;
  visitor: string | null;
  props: Readonly<Record<string, unknown>>;
  /** This one included. */
  attempts: number;
};

export async function addForwards(db: Db, targets: readonly string[], rows: readonly EventRow[]) {
  const events = JSON.stringify(rows.map(({ id, at }) => ({ id, at })));
  await sql`
    insert into forwarded_event (target, event_id, event_at)
    select t.target, r.id, r.at
      from jsonb_to_recordset(${events}::jsonb) as r (id uuid, at timestamptz),
           unnest(${targets}::text[]) as t (target)
        on conflict do nothing`.execute(db);
}

/** Takes what is due, the oldest first, for a minute: who dies with it leaves it to the next. */
export async function claimForwards(db: Db, target: string, limit: number): Promise<Forwarded[]> {
  const { rows } = await sql<Forwarded>`
    with due as (
      select event_id from forwarded_event
       where target = ${target} and not is_dead and next_at <= now()
       order by next_at
       limit ${limit}
         for update skip locked
    ), taken as (
      update forwarded_event f
         set attempts = f.attempts + 1, next_at = now() + interval '1 minute'
        from due
       where f.target = ${target} and f.event_id = due.event_id
      returning f.event_id, f.event_at, f.attempts
    )
    select e.id, e.at, e.name, e.user_id as "userId", e.visitor, e.props, taken.attempts
      from taken join tracked_event e on e.id = taken.event_id and e.at = taken.event_at
     order by e.at`.execute(db);
  return rows;
}

export async function removeForwards(db: Db, target: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from forwarded_event where target = ${target} and event_id = any(${ids}::uuid[])`.execute(db);
}

export type Failure = { ids: readonly string[]; error: string; pauseSeconds: number; attemptsAtMost: number };

/** @returns how many of them are given up on */
export async function failForwards(db: Db, target: string, failure: Failure): Promise<number> {
  const { ids, error, pauseSeconds, attemptsAtMost } = failure;
  const { rows } = await sql<{ isDead: boolean }>`
    update forwarded_event
       set error = ${error},
           next_at = now() + make_interval(secs => ${pauseSeconds}),
           is_dead = attempts >= ${attemptsAtMost}
     where target = ${target} and event_id = any(${ids}::uuid[])
    returning is_dead as "isDead"`.execute(db);
  return rows.filter(({ isDead }) => isDead).length;
}

/** What was given up on is kept for a month, to be looked into; what is gone from the events goes as well. */
export async function removeOldForwards(db: Db): Promise<void> {
  await sql`
    delete from forwarded_event f
     where (f.is_dead and f.event_at < now() - interval '30 days')
        or (f.attempts > 0 and f.next_at < now() and not exists (
             select from tracked_event e where e.id = f.event_id and e.at = f.event_at))`.execute(db);
}
