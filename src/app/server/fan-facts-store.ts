import { sql, type Db } from '#platform/server/db.ts';

/** How many nights of a host that are over a person went to. Read by `event_going_next`. */
export async function countAttended(db: Db, userId: string, hostId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total
      from event_going g
      join event e on e.id = g.event_id and e.ends_at <= now() and e.status in ('published', 'postponed')
      join event_creator c on c.event_id = e.id and c.profile_id = ${hostId}::uuid and c.creator_status = 'confirmed'
     where g.user_id = ${userId}::uuid`.execute(db);
  return rows[0]!.total;
}

/** For which of these events a person holds a valid ticket. Read by `admission_by_holder`. */
export async function listTicketsFor(
  db: Db,
  userId: string,
  eventIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('admission')
    .select('eventId')
    .distinct()
    .where('holderId', '=', userId)
    .where('eventId', 'in', [...eventIds])
    .where('state', '=', 'valid')
    .execute();
  return rows.map(({ eventId }) => eventId);
}
