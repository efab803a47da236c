import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openLeasedQueue, type Claimed } from '#platform/server/leased-queue.ts';
import type { EventRow } from './store.ts';

type ForwardKey = { readonly target: string; readonly eventId: string };

type ForwardedEvent = ForwardKey & {
  id: string;
  at: Date;
  name: string;
  userId: UserId | null;
  visitor: string | null;
  props: Readonly<Record<string, unknown>>;
};

export type Forwarded = Claimed<ForwardedEvent>;

/** The last attempt comes about five hours after the first. */
export const forwardAttempts = 8;

/** Claims events that were deleted, too, but doesn't return them: `removeOldForwards` removes them. */
export const forwardQueue = openLeasedQueue<ForwardedEvent, ForwardKey>(
  {
    name: 'analytics',
    table: 'forwardedEvent',
    key: { target: 'text', eventId: 'uuid' },
    columns: { runAt: 'runAt', attempts: 'attempts', deadAt: 'deadAt', lastError: 'lastError' },
    join: sql`join tracked_event e on e.id = w.event_id and e.at = w.event_at`,
    payload: sql`e.id, e.at, e.name, e.user_id, e.visitor, e.props`,
    leaseSeconds: 60,
    maxAttempts: forwardAttempts,
  },
  ({ name, target }) => `${name} → ${target}`,
);

export async function addForwards(db: Db, targets: readonly string[], rows: readonly EventRow[]) {
  const events = JSON.stringify(rows.map(({ id, at }) => ({ id, at })));
  await sql`
    insert into forwarded_event (target, event_id, event_at)
    select t.target, r.id, r.at
      from jsonb_to_recordset(${events}::jsonb) as r (id uuid, at timestamptz),
           unnest(${targets}::text[]) as t (target)
        on conflict do nothing`.execute(db);
}

export async function claimForwards(db: Db, target: string, limit: number): Promise<Forwarded[]> {
  const claimed = await forwardQueue.claim(db, { limit, where: sql`w.target = ${target}` });
  return claimed.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Deletes failed events after a month, those of removed targets after a day, and entries whose tracked event was
 * deleted.
 */
export async function removeOldForwards(db: Db, targets: readonly string[]): Promise<void> {
  await sql`
    delete from forwarded_event f
     where (f.dead_at is not null and f.event_at < now() - interval '30 days')
        or (f.dead_at is null and f.run_at < now() - interval '1 day' and f.target <> all(${[...targets]}::text[]))
        or (f.attempts > 0 and f.run_at < now() and not exists (
             select from tracked_event e where e.id = f.event_id and e.at = f.event_at))`.execute(db);
}
