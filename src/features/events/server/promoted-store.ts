import { sql, type Db } from '#kit/server/db.ts';

/** What may be recommended now, of `event e`. */
const promotable = sql<boolean>`
  e.status = 'published' and e.visibility = 'public' and e.deleted_at is null and e.ends_at > now()`;

/** Bare ids, the latest choice first, by `promoted_event_newest`. */
export async function listPromotedIds(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select p.event_id from promoted_event p join event e on e.id = p.event_id
     where ${promotable}
     order by p.created_at desc, p.event_id
     limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

/** Locked until the transaction ends. @returns undefined when there is no such event */
export async function findPromotion(tx: Db, eventId: string) {
  const { rows } = await sql<{ name: string; promotable: boolean; promoted: boolean }>`
    select e.name, ${promotable} as promotable,
           exists (select from promoted_event p where p.event_id = e.id) as promoted
      from event e where e.id = ${eventId}::uuid and e.deleted_at is null for update of e`.execute(tx);
  return rows[0];
}

export async function addPromotion(tx: Db, eventId: string, byId: string): Promise<void> {
  await tx.insertInto('promotedEvent').values({ eventId, byId }).execute();
}

export async function dropPromotion(tx: Db, eventId: string): Promise<void> {
  await tx.deleteFrom('promotedEvent').where('eventId', '=', eventId).execute();
}
