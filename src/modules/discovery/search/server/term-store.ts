import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#platform/server/db.ts';
import { kinds, overAtMost, type Around } from '../rules.ts';
import type { KnownWord } from '../query-terms.ts';
import { inCircle, passes, type FoundRow } from './found.ts';
import type { EventFilters } from './search-port.ts';

/** Up to this many terms of a prefix are sorted; beyond it, walking the popularity index is faster. */
const sortedAtMost = 3000;
const lastLetter = '\u{10ffff}';
/** An item may match a prefix with several words: "Big Bad Band". */
const termsPerThing = 3;

type Suggesting = { readonly key: string; readonly kinds: readonly number[]; readonly top: number };

export type SuggestedRow = FoundRow & { isName: boolean };

/**
 * Items with a word that starts with the key, most popular of each kind first; exact names are marked and always
 * included. Uses one query per prefix length, because the planner can't estimate prefixes: an index walk for that
 * length, or for long keys the cheaper of two bounded ways (p99 4 to 8 ms with two million items).
 */
export async function suggest(
  db: Db,
  asked: Suggesting & { readonly narrow?: Narrowing | undefined },
): Promise<SuggestedRow[]> {
  const { rows } = await sql<SuggestedRow>`
    select s.id, s.kind, s.popularity, s.is_name
      from unnest(${[...asked.kinds]}::smallint[]) k(kind)
      cross join lateral (
        (select t.id, t.kind, t.popularity, true as is_name from search_term t
          where t.kind = k.kind and t.term = ${asked.key} and t.is_name
          order by t.popularity desc, t.id limit ${sql.lit(asked.top)})
        union all
        (select distinct on (t.popularity, t.id) t.id, t.kind, t.popularity, false
           from (${beginning(asked)}) t
          order by t.popularity desc, t.id limit ${sql.lit(asked.top)})
      ) s
      ${asked.narrow ? sql`join search_document d on d.id = s.id where ${narrowed(asked.narrow)}` : sql``}`.execute(
    db,
  );
  return rows;
}

/** Past events are found by name only when just events are searched. */
export type Narrowing = {
  readonly around?: Around | undefined;
  readonly filters?: EventFilters | undefined;
  readonly now: Date;
};

function narrowed({ around, filters, now }: Narrowing): RawBuilder<boolean> {
  return sql<boolean>`${inCircle(around)} and ${filters ? passes(filters, now) : sql`true`}`;
}

/** For one `k.kind`, ordered and limited; may return an item twice. */
function beginning({ key, top }: Suggesting): RawBuilder<unknown> {
  const { length } = [...key];
  const most = sql.lit(top * termsPerThing);
  const walk = (letters: number, part: string, more = sql``) => sql`
    select t.id, t.kind, t.popularity from search_term t
     where t.kind = k.kind and left(t.term, ${sql.lit(letters)}) = ${part} ${more}
     order by t.popularity desc, t.id limit ${most}`;
  if (length <= 4) return walk(length, key);
  const letters = length === 5 ? 4 : 6;
  // Not `starts_with`: for a literal the planner turns it into a range and sorts all of it.
  const more = length === letters ? sql`` : sql`and left(t.term, ${length}::int) = ${key}`;
  const range = sql`t.kind = k.kind and t.term >= ${key} and t.term < ${key + lastLetter}`;
  return sql`
    select f.id, f.kind, f.popularity
      from (select count(*) as terms from (select from search_term t where ${range} limit ${sql.lit(sortedAtMost + 1)}) t) counted
      cross join lateral (
        (select t.id, t.kind, t.popularity from search_term t
          where counted.terms <= ${sql.lit(sortedAtMost)} and ${range}
          order by t.popularity desc, t.id limit ${most})
        union all
        (select w.id, w.kind, w.popularity
           from (${walk(letters, [...key].slice(0, letters).join(''), more)}) w
          where counted.terms > ${sql.lit(sortedAtMost)})) f`;
}

/** Whether the item belongs in a mixed search, which leaves out past events and genres of no event. */
export function isOn({ kind, popularity }: FoundRow): boolean {
  return (kind !== kinds.event && kind !== kinds.genre) || popularity > overAtMost;
}

/** Rows read for words that thousands of items have. */
const matchesAtMost = 3000;

/**
 * Items that have all words, in any order, the last one as a prefix. Interleaves kinds by popularity, so that neither
 * events nor artists crowd out the others.
 */
export async function findWholeWords(
  db: Db,
  asked: { query: string; kinds: readonly number[]; top: number; narrow: Narrowing },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select k.id, k.kind, k.popularity
      from (select d.id, d.kind, d.popularity,
                   row_number() over (partition by d.kind order by d.popularity desc, d.id) as place
              from (select d.* from search_document d
                     where array_to_tsvector(string_to_array(d.words, ' ')) @@ ${asked.query}::tsquery
                     limit ${sql.lit(matchesAtMost)}) d
             where d.kind = any(${[...asked.kinds]}::smallint[]) and ${narrowed(asked.narrow)}) k
     order by k.place, k.popularity desc, k.id
     limit ${sql.lit(asked.top)}`.execute(db);
  return rows;
}

const completionsAtMost = 50;

export async function listCompletions(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select s.word from search_spelling s
     where s.left_over >= ${beginning} and s.left_over < ${beginning + lastLetter}
       and s.word = s.left_over and s.is_whole
     order by s.popularity desc, s.word limit ${sql.lit(completionsAtMost)}`.execute(db);
  return rows.map(({ word }) => word);
}

/** Per typed word. */
const candidatesAtMost = 200;

/** Words that are equal after removing one letter. @param leftOver pairs of a word's position and such a remainder */
export async function listCandidates(
  db: Db,
  leftOver: readonly { readonly place: number; readonly text: string }[],
): Promise<({ place: number } & KnownWord)[]> {
  const { rows } = await sql<{ place: number } & KnownWord>`
    select c.place, c.word, c.popularity, c.is_whole
      from (select asked.place, s.word, max(s.popularity) as popularity, bool_or(s.is_whole) as is_whole,
                   row_number() over (partition by asked.place order by max(s.popularity) desc, s.word) as rank
      from unnest(${leftOver.map(({ place }) => place)}::int[], ${leftOver.map(({ text }) => text)}::text[]) asked(place, left_over)
      join search_spelling s on s.left_over = asked.left_over
             group by asked.place, s.word) c
     where c.rank <= ${sql.lit(candidatesAtMost)}`.execute(db);
  return rows;
}
