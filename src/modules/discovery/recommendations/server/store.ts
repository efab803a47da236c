import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { imageJson, type ImageRow } from '#modules/profiles/profiles/server/index.ts';
import { kinds } from '#modules/discovery/search/rules.ts';
import type { Gel } from '#modules/media/contract.ts';
import type { ArtistId, TrackId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ItemType, Verdict } from '../rules.ts';

const actsLookedAt = 300;

export type Act = {
  readonly id: ArtistId;
  readonly name: string;
  readonly gel: Gel;
  readonly popularity: number;
  readonly image: ImageRow | null;
  readonly trackId: TrackId | null;
  readonly genreId: string | null;
  readonly genre: string;
  readonly genreSlug: string;
};

/** The most popular artists with their first genre and track. Uses `search_document_best`. */
export async function listActs(db: Db): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select p.id, p.name, p.gel, k.popularity, ${imageJson('i')} as image, t.id as track_id,
           g.id as genre_id, coalesce(g.name, '') as genre, coalesce(g.slug, '') as genre_slug
      from (select d.id, d.popularity from search_document d
             where d.kind = ${sql.lit(kinds.artist)}
             order by d.popularity desc, d.id limit ${sql.lit(actsLookedAt)}) k
      join profile p on p.id = k.id and p.deleted_at is null
      left join image i on i.id = p.image_id
      left join lateral (select g.id, g.name, g.slug from profile_genre pg join genre g on g.id = pg.genre_id and g.hidden_at is null
                          where pg.profile_id = p.id order by pg.position, g.id limit 1) g on true
      left join lateral (select t.id from track t where t.artist_id = p.id order by t.id limit 1) t on true
     order by k.popularity desc, p.id`.execute(db);
  return rows;
}

export type NewAnswer = { readonly type: ItemType; readonly id: string; readonly verdict: Verdict };

/** Whether the genre, artist or track that an answer is about exists. */
const itemExists = (type: string, id: string) => sql<boolean>`
  case ${sql.ref(type)}
    when 'genre' then exists (select from genre g where g.id = ${sql.ref(id)})
    when 'artist' then exists (
      select from profile p where p.id = ${sql.ref(id)} and p.type = 'artist' and p.deleted_at is null)
    else exists (select from track t where t.id = ${sql.ref(id)}) end`;

/** Saves the answers to questions that exist; the latest counts. @returns how many */
export async function putAnswers(
  tx: Db,
  userId: UserId,
  fromTasteTest: boolean,
  answers: readonly NewAnswer[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into recommendation_answer (user_id, item_type, item_id, verdict, from_taste_test)
    select ${userId}::uuid, a.type, a.id, a.verdict, ${fromTasteTest}
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) a (type text, id uuid, verdict text)
     where ${itemExists('a.type', 'a.id')}
        on conflict (user_id, item_type, item_id) do update
       set verdict = excluded.verdict, from_taste_test = excluded.from_taste_test, answered_at = excluded.answered_at`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

export async function dropAnswer(tx: Db, userId: UserId, type: ItemType, id: string): Promise<void> {
  await tx
    .deleteFrom('recommendationAnswer')
    .where('userId', '=', userId)
    .where('itemType', '=', type)
    .where('itemId', '=', id)
    .execute();
}

export async function dropAnswers(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('recommendationAnswer').where('userId', '=', userId).execute();
}

export type AnswerRow = {
  readonly type: ItemType;
  readonly id: string;
  readonly verdict: Verdict;
  readonly fromTasteTest: boolean;
  readonly answeredAt: Date;
  readonly name: string;
  readonly note: string;
  readonly genre: string;
  readonly image: ImageRow | null;
};

type AnswersPage = PageInput & {
  readonly fromTasteTest?: boolean | undefined;
};

/** Newest first. Uses `recommendation_answer_newest` for paging. Skips removed items. */
export async function listAnswers(db: Db, userId: UserId, { limit, cursor, fromTasteTest }: AnswersPage) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await sql<AnswerRow>`
    select a.item_type as type, a.item_id as id, a.verdict, a.from_taste_test, a.answered_at,
           coalesce(g.name, p.name, t.name) as name, coalesce(tp.name, p.note, '') as note,
           coalesce(g.slug, t.genre_slug, pg.slug, '') as genre, ${imageJson('i')} as image
      from recommendation_answer a
      left join genre g on a.item_type = 'genre' and g.id = a.item_id
      left join profile p on a.item_type = 'artist' and p.id = a.item_id and p.deleted_at is null
      left join track t on a.item_type = 'track' and t.id = a.item_id
      left join profile tp on tp.id = t.artist_id and tp.deleted_at is null
      left join image i on i.id = coalesce(t.image_id, tp.image_id, p.image_id)
      left join lateral (select g.slug from profile_genre pg join genre g on g.id = pg.genre_id
                          where pg.profile_id = p.id order by pg.position, g.id limit 1) pg on true
     where a.user_id = ${userId}::uuid and coalesce(g.id, p.id, t.id) is not null
       and ${fromTasteTest === undefined ? sql`true` : sql`a.from_taste_test = ${fromTasteTest}`}
       and ${after ? sql`(a.answered_at, a.item_id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by a.answered_at desc, a.item_id desc limit ${sql.lit(limit + 1)}`.execute(db);
  return cutPage(rows, limit, ({ answeredAt, id }) => [answeredAt, id]);
}

/** Without those about removed items. */
export async function countAnswers(db: Db, userId: UserId, fromTasteTest?: boolean): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from recommendation_answer a
     where a.user_id = ${userId}::uuid and ${itemExists('a.item_type', 'a.item_id')}
       and ${fromTasteTest === undefined ? sql`true` : sql`a.from_taste_test = ${fromTasteTest}`}`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Answers about a genre count for the genre that it was merged into, unless that one was answered, too. */
export async function moveGenreAnswers(tx: Db, fromId: string, intoId: string): Promise<void> {
  await sql`
    insert into recommendation_answer (user_id, item_type, item_id, verdict, from_taste_test, answered_at)
    select user_id, item_type, ${intoId}::uuid, verdict, from_taste_test, answered_at
      from recommendation_answer where item_type = 'genre' and item_id = ${fromId}::uuid
        on conflict do nothing`.execute(tx);
  await sql`delete from recommendation_answer where item_type = 'genre' and item_id = ${fromId}::uuid`.execute(
    tx,
  );
}
