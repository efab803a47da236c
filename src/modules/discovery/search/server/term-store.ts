import type { RawBuilder } from 'kysely';
import { sql, type Db } from '#platform/server/db.ts';
import { kinds, overAtMost, type Around } from '../rules.ts';
import type { KnownWord } from '../words.ts';
import { inCircle, passes, type FoundRow } from './found.ts';
import type { EventFilters } from './search-port.ts';

/** Terms of one prefix that are sorted at once; above them a walk by popularity is the shorter way. */
const sortedAtMost = 3000;
const lastLetter = '\u{10ffff}';
/** One thing may begin with the same letters at several of its words: "Big Bad Band". */
const termsPerThing = 3;

type Suggesting = { readonly key: string; readonly kinds: readonly number[]; readonly top: number };

export type SuggestedRow = FoundRow & { isName: boolean };

/**
 * Things that have a word beginning with the key, the best known of each kind; those whose whole name it is are marked
 * and come in any case. One way per length, because the planner knows no letters: a walk down the index of that length,
 * or for long keys whichever of two ways is bounded (research: data 4.1; p99 4 to 8 ms at two million things).
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

/** What is over is found by name only where events alone are asked for. */
export type Narrowing = {
  readonly around?: Around | undefined;
  readonly filters?: EventFilters | undefined;
  readonly now: Date;
};

function narrowed({ around, filters, now }: Narrowing): RawBuilder<boolean> {
  return sql<boolean>`${inCircle(around)} and ${filters ? passes(filters, now) : sql`true`}`;
}

/** On one `k.kind`, ordered and limited; a thing may be in it twice. */
function beginning({ key, top }: Suggesting): RawBuilder<unknown> {
  const { length } = [...key];
  const most = sql.lit(top * termsPerThing);
  const walk = (letters: number, part: string, more = sql``) => sql`
    select t.id, t.kind, t.popularity from search_term t
     where t.kind = k.kind and left(t.term, ${sql.lit(letters)}) = ${part} ${more}
     order by t.popularity desc, t.id limit ${most}`;
  if (length <= 4) return walk(length, key);
  const letters = length === 5 ? 4 : 6;
  // Not `starts_with`: of a known text the planner makes a range, and sorts all of it.
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

/** What is over is left out of a mixed search. */
export function isOn({ kind, popularity }: FoundRow): boolean {
  return kind !== kinds.event || popularity > overAtMost;
}

/** Of words that thousands have, so many of the things are looked at. */
const matchesAtMost = 3000;

/**
 * Things that have all of the words, in any order, the last as far as it is typed: of each kind the best known first,
 * then the second best, so that neither nights nor artists hide the others.
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

/** A word that is being typed may become one of so many, the best known. */
const completionsAtMost = 50;

/** The words that begin so. */
export async function listCompletions(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select s.word from search_spelling s
     where s.left_over >= ${beginning} and s.left_over < ${beginning + lastLetter}
       and s.word = s.left_over and s.is_whole
     order by s.popularity desc, s.word limit ${sql.lit(completionsAtMost)}`.execute(db);
  return rows.map(({ word }) => word);
}

/** For each word that was typed. */
const candidatesAtMost = 200;

/** Words that share what is left of them when a letter goes. @param leftOver pairs of a word's place and such a rest */
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
