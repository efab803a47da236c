import { isAhead } from '#modules/events/event-status/server/index.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';

export async function addSaved(tx: Db, userId: UserId, eventId: EventId): Promise<void> {
  await tx
    .insertInto('savedEvent')
    .values({ userId, eventId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeSaved(tx: Db, userId: UserId, eventId: EventId): Promise<void> {
  await tx.deleteFrom('savedEvent').where('userId', '=', userId).where('eventId', '=', eventId).execute();
}

const readAtMost = 500;

/** The wire ids of the events saved last that aren't over, by the primary key. */
export async function readSavedIds(db: Db, userId: UserId): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select concat_ws(':', 'event', e.provider, e.provider_id) as id
      from saved_event s join event e on e.id = s.event_id and ${isAhead}
     where s.user_id = ${userId}::uuid
     order by s.created_at desc limit ${sql.lit(readAtMost)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A page of the users who saved an event or are going, in the order of ids. Uses `saved_event_audience`. */
export async function listInterested(
  db: Db,
  eventId: EventId,
  { after, limit }: { readonly after: UserId; readonly limit: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    (select user_id from saved_event where event_id = ${eventId}::uuid and user_id > ${after}::uuid
      order by user_id limit ${limit})
    union
    (select user_id from event_going where event_id = ${eventId}::uuid and user_id > ${after}::uuid
      order by user_id limit ${limit})
    order by user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** A page of the users who saved an event and aren't going, in the order of ids. Uses `saved_event_audience`. */
export async function listUndecided(
  db: Db,
  eventId: EventId,
  { after, limit }: { readonly after: UserId; readonly limit: number },
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select s.user_id from saved_event s
     where s.event_id = ${eventId}::uuid and s.user_id > ${after}::uuid
       and not exists (select from event_going g where g.event_id = s.event_id and g.user_id = s.user_id)
     order by s.user_id limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}

type Reminder = { readonly eventId: EventId; readonly atTime: Date };

/** Notes reminders of events that start within a day and that someone saved or is going to, by `event_by_start`. */
export async function noteStarts(tx: Db, limit: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    insert into event_reminder (event_id, of_what, at_time)
    select e.id, 'start', e.starts_at
      from event e
     where e.status = 'published' and e.starts_at between now() and now() + interval '24 hours'
       and (e.going_total > 0 or exists (select from saved_event s where s.event_id = e.id))
       and not exists (select from event_reminder r
                        where r.event_id = e.id and r.of_what = 'start' and r.at_time = e.starts_at)
     order by e.starts_at limit ${limit}
    on conflict do nothing
    returning event_id, at_time`.execute(tx);
  return rows;
}

/** Whether tickets of the event go on sale at this time. */
export async function hasSaleAt(db: Db, eventId: EventId, at: string): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_type
     where event_id = ${eventId}::uuid and sale_starts_at = ${at}::timestamptz and archived_at is null and not locked
     limit 1`.execute(db);
  return rows.length > 0;
}

/** Notes reminders of saved events whose first tickets go on sale within ten minutes, by `ticket_type_by_sale_start`. */
export async function noteSales(tx: Db, limit: number): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with opening as materialized (
      select t.event_id, min(t.sale_starts_at) as at_time from ticket_type t
       where t.sale_starts_at between now() and now() + interval '10 minutes' and t.archived_at is null and not t.locked
         and not exists (select from ticket_type o
                          where o.event_id = t.event_id and o.archived_at is null and not o.locked
                            and (o.sale_starts_at is null or o.sale_starts_at <= now()))
       group by t.event_id)
    insert into event_reminder (event_id, of_what, at_time)
    select e.id, 'sale', s.at_time
      from opening s
      join event e on e.id = s.event_id and e.status = 'published'
     where exists (select from saved_event v where v.event_id = e.id)
       and not exists (select from event_reminder r
                        where r.event_id = e.id and r.of_what = 'sale' and r.at_time = s.at_time)
     order by s.at_time limit ${limit}
    on conflict do nothing
    returning event_id, at_time`.execute(tx);
  return rows;
}
