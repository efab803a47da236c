import { sql, type Db } from '#platform/server/db.ts';
import type { KnownWord } from '../query-terms.ts';
import { kinds, type Kind } from '../rules.ts';
import type { Score } from './search-port.ts';

export type DocumentRow = {
  id: string;
  kind: number;
  name: string;
  note: string;
  words: string;
  popularity: number;
  latitude: number | null;
  longitude: number | null;
  approximate: boolean;
  cell: number | null;
  cellWide: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  priceMinor: number | null;
  currency: string | null;
  genres: readonly string[];
  detail: Readonly<Record<string, string>> | null;
};

export type TermRow = { id: string; kind: number; term: string; popularity: number; isName: boolean };

/** More items than this are locked together with all others. */
const lockedOneByOne = 50;

/** Lets one transaction at a time read and write these items, or any without ids. Waits longer than other statements. */
export async function lockItems(tx: Db, ids?: readonly string[]): Promise<void> {
  await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
    tx,
  );
  if (!ids || ids.length > lockedOneByOne) {
    await sql`select pg_advisory_xact_lock(hashtextextended('search items', 0))`.execute(tx);
    return;
  }
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('search items', 0))`.execute(tx);
  await sql`
    select pg_advisory_xact_lock(hashtextextended('search item ' || id, 0))
      from unnest(${[...ids].toSorted()}::text[]) id`.execute(tx);
}

/** Serializes concurrent writes of the same item, so that its terms stay consistent. */
export async function putDocuments(tx: Db, rows: readonly DocumentRow[]): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ cellWide, startsAt, endsAt, priceMinor, ...row }) => ({
      ...row,
      cell_wide: cellWide,
      starts_at: startsAt,
      ends_at: endsAt,
      price_minor: priceMinor,
    })),
  );
  await sql`
    insert into search_document (id, kind, name, note, words, popularity, latitude, longitude, approximate, cell, cell_wide,
                                 starts_at, ends_at, price_minor, currency, genres, detail)
    select id, kind, name, note, words, popularity, latitude, longitude, approximate, cell, cell_wide,
           starts_at, ends_at, price_minor, currency, genres, detail
      from json_populate_recordset(null::search_document, ${given}::json)
     order by id
        on conflict (id) do update set
           kind = excluded.kind, name = excluded.name, note = excluded.note, words = excluded.words,
           popularity = excluded.popularity, latitude = excluded.latitude, longitude = excluded.longitude,
           approximate = excluded.approximate, cell = excluded.cell, cell_wide = excluded.cell_wide,
           starts_at = excluded.starts_at, ends_at = excluded.ends_at, price_minor = excluded.price_minor, currency = excluded.currency,
           genres = excluded.genres, detail = excluded.detail, indexed_at = now()`.execute(tx);
}

/** The items of a kind besides these. Uses `search_document_best`. */
export async function listOthersOfKind(db: Db, kind: Kind, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search_document
     where kind = ${sql.lit(kinds[kind])} and id <> all(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

export async function removeDocuments(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from search_document where id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function removeTerms(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from search_term where id = any(${[...ids]}::uuid[])`.execute(tx);
}

export async function addTerms(tx: Db, rows: readonly TermRow[]): Promise<void> {
  await sql`
    insert into search_term (id, kind, term, popularity, is_name)
    select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ kind }) => kind)}::smallint[],
      ${rows.map(({ term }) => term)}::text[], ${rows.map(({ popularity }) => popularity)}::int[],
      ${rows.map(({ isName }) => isName)}::boolean[])`.execute(tx);
}

/** Inserts in sorted order, so that concurrent transactions can't deadlock. */
export async function addSpellings(
  tx: Db,
  rows: readonly ({ leftOver: string } & KnownWord)[],
): Promise<void> {
  await sql`
    insert into search_spelling (left_over, word, popularity, is_whole)
    select * from unnest(${rows.map(({ leftOver }) => leftOver)}::text[], ${rows.map(({ word }) => word)}::text[],
      ${rows.map(({ popularity }) => popularity)}::int[], ${rows.map(({ isWhole }) => isWhole)}::boolean[])
             as given(left_over, word, popularity, is_whole)
     order by left_over, word
        on conflict (left_over, word) do update set popularity = greatest(search_spelling.popularity, excluded.popularity),
                                                      is_whole = search_spelling.is_whole or excluded.is_whole
     where search_spelling.popularity < excluded.popularity or excluded.is_whole and not search_spelling.is_whole`.execute(
    tx,
  );
}

/** Updates the scores of items and their terms. Writes only rows that changed. */
export async function putScores(db: Db, scores: readonly Score[]): Promise<void> {
  await sql`
    with changed as (
      update search_document d
         set popularity = given.popularity, price_minor = given."priceMinor", currency = given.currency
        from json_to_recordset(${JSON.stringify(scores)}::json)
          given(id uuid, popularity int, "priceMinor" int, currency text)
       where d.id = given.id
         and (d.popularity, d.price_minor, d.currency) is distinct from (given.popularity, given."priceMinor", given.currency)
      returning d.id, d.popularity
    )
    update search_term t set popularity = changed.popularity
      from changed where t.id = changed.id and t.popularity <> changed.popularity`.execute(db);
}

export type StoredDocument = Pick<
  DocumentRow,
  'id' | 'kind' | 'name' | 'latitude' | 'longitude' | 'approximate' | 'endsAt' | 'detail'
>;

export async function readDocuments(db: Db, ids: readonly string[]): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select id, kind, name, latitude, longitude, approximate, ends_at, detail
      from search_document where id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

/** Documents not written since the given time: their items no longer exist. */
export async function listUntouched(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from search_document where indexed_at < ${since}::timestamptz limit ${sql.lit(limit)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function listOver(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from search_document d
     where d.kind = 5 and d.cell is not null and d.ends_at < now() limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The database's clock, because marks are compared with times it writes. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  return rows[0]!.now;
}

export async function refreshStatistics(db: Db): Promise<void> {
  await sql`analyze search_document, search_term, search_spelling`.execute(db);
}
