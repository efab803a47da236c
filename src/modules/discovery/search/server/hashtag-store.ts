import { sql, type Db } from '#platform/server/db.ts';

export type TagUse = { tag: string; uses: number };

/** Events of one hashtag are counted up to this number. */
const countedAtMost = 10_000;

/** How many public events have each of these hashtags: none if an admin hid it. */
export async function countTagUses(db: Db, tags: readonly string[]): Promise<TagUse[]> {
  const { rows } = await sql<TagUse>`
    select t.tag, (
             select count(*)::int from (
               select from event_hashtag h join event e on e.id = h.event_id
                where h.tag = t.tag and e.status <> 'draft' and e.visibility = 'public'
                  and not exists (select from hidden_hashtag x where x.tag = t.tag)
                limit ${sql.lit(countedAtMost)}) counted) as uses
      from unnest(${[...tags]}::text[]) t (tag)`.execute(db);
  return rows;
}

export async function listTagsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from event_hashtag where tag > ${after} order by tag limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ tag }) => tag);
}

/** Events with a hashtag, by `event_hashtag_by_tag`. */
export async function listEventsTagged(
  db: Db,
  tag: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select event_id from event_hashtag
     where tag = ${tag} ${after ? sql`and event_id > ${after}::uuid` : sql``}
     order by event_id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ eventId }) => eventId);
}
