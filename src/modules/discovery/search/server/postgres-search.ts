import type { RawBuilder } from 'kysely';
import { transact, type Db } from '#platform/server/db.ts';
import { kindOf, kinds, kindWord, type Kind } from '../rules.ts';
import {
  canBeCorrected,
  deletionsOf,
  firstLetters,
  likeliest,
  longestBeginning,
  tellingWordsOf,
  termLength,
} from '../query-terms.ts';
import { lockItems, putScores, readDocuments, removeDocuments, removeTerms } from './document-store.ts';
import { stepOf, type FoundRow } from './found.ts';
import { among, bestOf, byDistance, byPopularity, byTime, listAll, placesAround } from './nearby-store.ts';
import { putThings } from './put-things.ts';
import type { EventFilters, FoundIds, Query, SearchPort } from './search-port.ts';
import {
  findWholeWords,
  isOn,
  listCandidates,
  listCompletions,
  suggest,
  type SuggestedRow,
} from './term-store.ts';

/** Search in PostgreSQL with btree range scans and one GIN index. Needs no extension. */
export function openPostgresSearch(db: Db): SearchPort {
  return {
    find: (query) => {
      if (query.among) return findAmong(db, query, query.among);
      return query.key ? findByWords(db, query) : findByPlace(db, query);
    },
    list: async (queries) => {
      const lists = Object.fromEntries(
        Object.entries<Query>(queries).map(([name, query]) => [name, listOf(query, query.kinds[0]!)]),
      ) as Record<keyof typeof queries, RawBuilder<FoundRow>>;
      const found = await listAll(db, lists);
      return new Map(
        [...found].map(([name, rows]) => {
          const { offset, limit } = queries[name];
          return [name, rows.slice(offset, offset + limit).map(({ id }) => id)] as const;
        }),
      );
    },
    read: async (ids) =>
      (await readDocuments(db, ids)).map(({ id, kind, name, latitude, longitude, approximate, ...row }) => ({
        id,
        kind: kindOf(kind),
        name,
        point: latitude === null || longitude === null ? undefined : { latitude, longitude },
        isApproximate: approximate,
        endsAt: row.endsAt,
        detail: row.detail,
      })),
    put: putThings(db),
    score: (read) =>
      transact(db, async (tx) => {
        await lockItems(tx);
        const scores = await read(tx);
        await putScores(tx, scores);
        return scores;
      }),
    remove: (ids) =>
      transact(db, async (tx) => {
        await removeDocuments(tx, ids);
        await removeTerms(tx, ids);
      }),
  };
}

/** A filtered search checks this many of the most popular items of a kind, or of each kind in a mixed search. */
const candidates = { one: 250, mixed: 60 };
/** With fewer results than this, also try corrected spelling. */
const fewFound = 3;

/**
 * Tries in turn, until the page is full: name prefix, all words in any order, events around the point, corrected
 * spelling.
 */
async function findByWords(db: Db, query: Query): Promise<FoundIds> {
  const { key, offset, limit } = query;
  const needed = offset + limit + 1;
  const found = await findNearFirst(db, query, key, needed);
  const misspelled = found.length < fewFound;
  const corrected = misspelled ? await correct(db, key) : undefined;
  const meant = corrected === undefined ? [] : await findNearFirst(db, query, corrected, needed);
  const all = unique([...found, ...meant]);
  return {
    ...pageOf(all, query),
    corrected: found.length === 0 && meant.length > 0 && corrected !== undefined ? corrected : null,
  };
}

async function findNearFirst(db: Db, query: Query, key: string, needed: number): Promise<FoundRow[]> {
  const { first } = query;
  const near = first ? await findAllWays(db, { ...query, around: first }, key, needed) : [];
  if (near.length >= needed) return near;
  return unique([...near, ...(await findAllWays(db, query, key, needed))]);
}

async function findAllWays(db: Db, query: Query, key: string, needed: number): Promise<FoundRow[]> {
  if (query.order !== 'relevance') return listEvents(db, { ...query, key });
  const { around, filters = anyUpcoming(query), now } = query;
  const wanted = query.kinds.map((kind) => kinds[kind]);
  const isMixed = wanted.length > 1;
  const narrow = { around, filters: query.filters, now };
  const isNarrowed = around !== undefined || query.filters !== undefined;
  const ways: FoundRow[][] = [];
  const found = () => unique(ways.flat()).filter((row) => !isMixed || isOn(row));

  // Events around a point are few enough to filter directly.
  const areEvents = around !== undefined && !isMixed && query.kinds[0] === 'event';
  if (areEvents) {
    const near = byPopularity({ around, filters, now, top: stepOf(needed), key });
    ways.push((await listAll(db, { near })).get('near')!);
    if (found().length >= needed) return found();
  }
  const beginning = async (letters: string) => {
    const rows = await suggest(db, {
      key: firstLetters(letters, termLength),
      kinds: wanted,
      top: stepOf(isNarrowed ? Math.max(isMixed ? candidates.mixed : candidates.one, needed) : needed),
      narrow: isNarrowed ? narrow : undefined,
    });
    const best = rows.toSorted((a, b) => Number(b.isName) - Number(a.isName) || byFame(a, b));
    ways.push(genresFirst(best, letters));
  };
  await beginning(key);
  // In `at hal` only one word is distinctive and being typed: thousands of names may start like it, so treat it as a
  // prefix.
  const [telling, ...others] = tellingWordsOf(key);
  const isBeginning =
    telling !== undefined && telling !== key && others.length === 0 && canBeCorrected(telling);
  if (isBeginning && found().length < needed) await beginning(telling);
  if (areEvents || found().length >= needed) return found();
  const whole = await wholeWordsOf(db, key, wanted.length > kindsNamedAtMost ? [] : wanted);
  if (whole)
    ways.push(await findWholeWords(db, { query: whole, kinds: wanted, top: stepOf(needed), narrow }));
  return found();
}

/** Events with the words, in the chosen order. */
async function listEvents(db: Db, query: Query): Promise<FoundRow[]> {
  return (await listAll(db, { events: listOf(query, 'event') })).get('events')!;
}

const genresOffered = 2;

/** Puts matching genres first. Three letters may start anything, so they don't count. */
function genresFirst(rows: readonly SuggestedRow[], key: string): SuggestedRow[] {
  const offered = rows
    .filter(({ kind, isName }) => kind === kinds.genre && (isName || key.length >= shortestBeginning))
    .slice(0, genresOffered);
  return [...offered, ...rows.filter((row) => !offered.includes(row))];
}

const byFame = (a: FoundRow, b: FoundRow) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1);

function unique(rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

const shortestBeginning = 4;
/** Shortest whole word that is looked up on its own, such as `dub`. */
const shortestWord = 3;
/** Filtering by more kinds than this isn't selective. */
const kindsNamedAtMost = 3;

/**
 * Builds a query such as `'freight' & ('nigh'|'night') & ('#5')`, without common words. Words contain only letters
 * and digits, so quoting is safe. The last word's completions are listed because a prefix query `'nigh':*` makes the
 * index collect every match (200 ms when 200,000 events match), while it can skip through listed words.
 */
async function wholeWordsOf(db: Db, key: string, named: readonly number[]): Promise<string | undefined> {
  const words = tellingWordsOf(key);
  const last = words.at(-1);
  if (last === undefined) return undefined;
  const isTyping = key.endsWith(last) && last.length >= shortestBeginning;
  if (words.length === 1 && last.length < shortestWord) return undefined;
  const completed = isTyping ? await listCompletions(db, last) : [];
  const asked = words.map((word) =>
    word === last
      ? `(${[...new Set([word, ...completed])].map((one) => `'${one}'`).join(' | ')})`
      : `'${word}'`,
  );
  const ofKinds = named.map((kind) => `'${kindWord(kind)}'`).join(' | ');
  return [...asked, ...(ofKinds ? [`(${ofKinds})`] : [])].join(' & ');
}

/** Words checked for typos, counted from the last one, which is being typed. */
const correctedAtMost = 6;

/** Corrects the spelling word by word. @returns undefined when every word is known, or none has a near match */
async function correct(db: Db, key: string): Promise<string | undefined> {
  const words = key.split(' ');
  const last = words.length - 1;
  // Spelling entries cover only the beginning of a long word.
  const typed = [...words, firstLetters(words[last]!, longestBeginning)];
  const asked = typed.flatMap((word, place) =>
    place > last - correctedAtMost && canBeCorrected(word)
      ? deletionsOf(word).map((text) => ({ place, text }))
      : [],
  );
  if (asked.length === 0) return undefined;
  const known = Map.groupBy(await listCandidates(db, asked), ({ place }) => place);
  const meant = typed.map((word, place) => {
    // Only the last word may be incomplete.
    const like = (known.get(place) ?? []).filter(({ isWhole }) => isWhole || place >= last);
    return like.some((candidate) => candidate.word === word) ? word : likeliest(word, like);
  });
  const fixed = words.map(
    (word, place) => meant[place] ?? (place === last ? meant[last + 1] : undefined) ?? word,
  );
  const text = fixed.join(' ');
  return text === key ? undefined : text;
}

async function findByPlace(db: Db, query: Query): Promise<FoundIds> {
  const lists = Object.fromEntries(query.kinds.map((kind) => [kind, listOf(query, kind)]));
  const found = [...(await listAll(db, lists)).values()];
  // Interleaves kinds: the best of each, then the second best.
  const all = found
    .flatMap((rows) => rows.map((row, place) => ({ row, place })))
    .toSorted((a, b) => a.place - b.place || byFame(a.row, b.row))
    .map(({ row }) => row);
  return { ...pageOf(all, query), corrected: null };
}

async function findAmong(db: Db, query: Query, ids: readonly string[]): Promise<FoundIds> {
  const { around, filters = anyUpcoming(query), now, key, order, limit, offset } = query;
  const events = among({ around, filters, now, key, top: stepOf(offset + limit + 1) }, ids, order);
  const found = await listAll(db, { events });
  return { ...pageOf(found.get('events')!, query), corrected: null };
}

function anyUpcoming({ now }: Pick<Query, 'now'>): EventFilters {
  return { window: { from: now }, free: false, genres: [] };
}

function listOf(
  { key, around, filters, order, now, limit, offset }: Query,
  kind: Kind,
): RawBuilder<FoundRow> {
  const top = stepOf(offset + limit + 1);
  if (kind === 'event') {
    const asked = { around, filters: filters ?? anyUpcoming({ now }), now, top, key: key || undefined };
    if (order === 'distance' && around) return byDistance({ ...asked, around });
    return order === 'popularity' ? byPopularity(asked) : byTime(asked);
  }
  const isPlace = kind === 'venue' || kind === 'neighborhood' || kind === 'city';
  return isPlace && around
    ? placesAround(around, kinds[kind], top, order === 'distance' ? 'distance' : 'popularity')
    : bestOf(kinds[kind], top);
}

function pageOf(all: readonly FoundRow[], { offset, limit }: Query) {
  const ids = all.slice(offset, offset + limit).map(({ id }) => id);
  return all.length > offset + limit ? { ids } : { ids, total: all.length };
}
