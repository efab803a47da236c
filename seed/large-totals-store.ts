import type { CommunityId } from '#platform/ids.ts';
import { sql, type Db, type Tx } from '#platform/server/db.ts';

export async function countMembers(tx: Tx): Promise<void> {
  await sql`
    update community c set members_total = m.total
      from (select community_id, count(*)::int as total from community_participant where status = 'confirmed' group by 1) m
     where m.community_id = c.id and c.members_total <> m.total`.execute(tx);
}

/** Updates only rows that differ, instead of a million. */
export async function countGoing(tx: Tx): Promise<void> {
  await sql`
    update event e set going_total = t.total
      from (select e.id, coalesce(w.total, 0) as total
              from event e
              left join (select event_id, count(*)::int as total from event_going group by 1) w on w.event_id = e.id
             where e.going_total <> coalesce(w.total, 0)) t
     where t.id = e.id`.execute(tx);
}

export async function listCommunityIds(db: Db, after: CommunityId, limit: number): Promise<CommunityId[]> {
  const rows = await db
    .selectFrom('community')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type Index = { readonly name: string; readonly definition: string };

/** Indexes that are faster to build at the end than row by row. Unique ones stay. */
export async function listRebuildable(db: Db): Promise<Index[]> {
  const { rows } = await sql<Index>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any('{follow,event_going,post,item_like,comment,notification}'::regclass[])
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by c.relname`.execute(db);
  return rows;
}

export async function dropIndex(tx: Tx, { name }: Index): Promise<void> {
  await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
}

/** @param definition as PostgreSQL reports it */
export async function createIndex(tx: Tx, { definition }: Index): Promise<void> {
  await sql.raw(definition.replace(/^create (unique )?index /i, 'create $1index if not exists ')).execute(tx);
}

/** Vacuums and analyzes, so that lists are served by index-only scans. */
export async function settle(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = '1800s'`.execute(connection);
    await sql`
      vacuum (analyze) profile, community, community_participant, profile_team, follow, follow_total, post, post_creator, post_item, item_like,
             like_total, comment, comment_total, event, event_going, notification, notification_actor, blocked_pair, muted_profile`.execute(
      connection,
    );
    await sql`reset statement_timeout`.execute(connection);
  });
}
