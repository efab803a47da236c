import { sql, type Db } from '#platform/server/db.ts';

const lastLetter = '\u{10ffff}';

/** Events of one hashtag are counted up to this number. */
const countedAtMost = 10_000;

/** On `event e`: everyone may find it. */
const isPublic = sql`e.status <> 'draft' and e.visibility = 'public'`;

export type TagRow = { tag: string; total: number; hidden: boolean };

/**
 * Hashtags that begin with the text, in alphabetical order, by `event_hashtag_by_tag`. With `hidden`, only hidden
 * ones, whether or not an event has them.
 */
export async function listHashtags(
  db: Db,
  { q, hidden, after, limit }: { q: string; hidden: boolean; after: string | undefined; limit: number },
): Promise<TagRow[]> {
  const from = hidden ? sql`hidden_hashtag` : sql`event_hashtag`;
  const { rows } = await sql<TagRow>`
    select t.tag, c.total, exists (select from hidden_hashtag x where x.tag = t.tag) as hidden
      from (select distinct tag from ${from}
             where tag >= ${q} and tag < ${q + lastLetter} and tag > ${after ?? ''}
             order by tag limit ${sql.lit(limit)}) t
      cross join lateral (select count(*)::int as total
                            from (select from event_hashtag h join event e on e.id = h.event_id
                                   where h.tag = t.tag and ${isPublic}
                                   limit ${sql.lit(countedAtMost)}) counted) c
     order by t.tag`.execute(db);
  return rows;
}

/** @returns false if nothing changed */
export async function setHashtagHidden(tx: Db, tag: string, hidden: boolean): Promise<boolean> {
  const query = hidden
    ? sql`insert into hidden_hashtag (tag) values (${tag}) on conflict (tag) do nothing`
    : sql`delete from hidden_hashtag where tag = ${tag}`;
  const { numAffectedRows } = await query.execute(tx);
  return numAffectedRows === 1n;
}

/** Which of these hashtags at least one public event has, without hidden ones. */
export async function listShownHashtags(db: Db, tags: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select t.tag from unnest(${[...tags]}::text[]) t (tag)
     where not exists (select from hidden_hashtag x where x.tag = t.tag)
       and exists (select from event_hashtag h join event e on e.id = h.event_id
                    where h.tag = t.tag and ${isPublic})`.execute(db);
  return rows.map(({ tag }) => tag);
}
