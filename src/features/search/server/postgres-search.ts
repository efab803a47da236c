import type { RawBuilder } from 'kysely';
import { transact, type Db } from '#kit/server/db.ts';
import { kindOf, kinds, type Kind } from '../rules.ts';
import { canBeCorrected, deletionsOf, firstLetters, likeliest, longestBeginning } from '../words.ts';
import { readDocuments, removeDocuments, removeTerms } from './document-store.ts';
import { stepOf, type FoundRow } from './found.ts';
import { bestOf, byDistance, byPopularity, byTime, listAll, placesAround } from './nearby-store.ts';
import { putThings } from './put-things.ts';
import type { EventFilters, FoundIds, Query, SearchPort } from './search-port.ts';
import { findWholeWords, isOn, listCandidates, suggest } from './term-store.ts';

/** Search in the database that is there anyway: btree walks, one GIN, no extension. */
export function openPostgresSearch(db: Db): SearchPort {
  return {
    find: (query) => (query.key ? findByWords(db, query) : findByPlace(db, query)),
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
    remove: (ids) =>
      transact(db, async (tx) => {
        await removeDocuments(tx, ids);
        await removeTerms(tx, ids);
      }),
  };
}

/** Narrowed searches look through so many of the best known before they look around the point instead. */
const candidates = 1000;
/** Fewer than so many may be a slip of the finger. */
const fewFound = 3;

/**
 * First what begins so, then what has all the words in any order, then what is on around the point, then what was
 * probably meant: each only where the ones before have not filled the page.
 */
async function findByWords(db: Db, query: Query): Promise<FoundIds> {
  const { key, offset, limit } = query;
  const needed = offset + limit + 1;
  const found = await findAllWays(db, query, key, needed);
  const misspelt = found.length < fewFound;
  const corrected = misspelt ? await correct(db, key) : undefined;
  const meant = corrected === undefined ? [] : await findAllWays(db, query, corrected, needed);
  const all = unique([...found, ...meant]);
  return {
    ...pageOf(all, query),
    corrected: found.length === 0 && meant.length > 0 && corrected !== undefined ? corrected : null,
  };
}

async function findAllWays(db: Db, query: Query, key: string, needed: number): Promise<FoundRow[]> {
  const { around, filters, now } = query;
  const wanted = query.kinds.map((kind) => kinds[kind]);
  const narrow = { around, filters, now };
  const isNarrowed = around !== undefined || filters !== undefined;
  const isMixed = wanted.length > 1;
  const suggested = await suggest(db, {
    key: firstLetters(key, 40),
    kinds: wanted,
    top: stepOf(isNarrowed ? Math.max(candidates, needed) : needed),
    narrow: isNarrowed ? narrow : undefined,
  });
  const ways: FoundRow[][] = [
    suggested.toSorted((a, b) => Number(b.isName) - Number(a.isName) || byFame(a, b)),
  ];
  const found = () => unique(ways.flat()).filter((row) => !isMixed || isOn(row));
  const whole = wholeWordsOf(key);
  if (whole && found().length < needed)
    ways.push(await findWholeWords(db, { query: whole, kinds: wanted, top: stepOf(needed), narrow }));
  if (isNarrowed && filters && query.kinds.includes('event') && found().length < needed) {
    const near = byPopularity({ around, filters, now, top: stepOf(needed), key });
    ways.push((await listAll(db, { near })).get('near') ?? []);
  }
  return found();
}

const byFame = (a: FoundRow, b: FoundRow) => b.popularity - a.popularity || (a.id < b.id ? -1 : 1);

function unique(rows: readonly FoundRow[]): FoundRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** From so many letters on, a word may be asked for before it is whole. */
const shortestBeginning = 3;

/** `'freight' & 'nig':*`. Words are letters and digits only, so that none of them can end its quotes. */
function wholeWordsOf(key: string): string | undefined {
  const words = key.split(' ');
  const isTyping = words.at(-1)!.length >= shortestBeginning;
  if (words.length === 1 && !isTyping) return undefined;
  return words
    .map((word, place) => `'${word}'${isTyping && place === words.length - 1 ? ':*' : ''}`)
    .join(' & ');
}

/** What was probably meant. @returns undefined when every word is known, or none like it is */
async function correct(db: Db, key: string): Promise<string | undefined> {
  const words = key.split(' ');
  const last = words.length - 1;
  // While a long word is typed, only its beginning is known.
  const typed = [...words, firstLetters(words[last]!, longestBeginning)];
  const asked = typed.flatMap((word, place) =>
    canBeCorrected(word) ? deletionsOf(word).map((text) => ({ place, text })) : [],
  );
  if (asked.length === 0) return undefined;
  const known = Map.groupBy(await listCandidates(db, asked), ({ place }) => place);
  const meant = typed.map((word, place) => {
    const like = known.get(place) ?? [];
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
  // Of several kinds the best of each come first, then the second best.
  const all = found
    .flatMap((rows) => rows.map((row, place) => ({ row, place })))
    .toSorted((a, b) => a.place - b.place || byFame(a.row, b.row))
    .map(({ row }) => row);
  return { ...pageOf(all, query), corrected: null };
}

const everything: Omit<EventFilters, 'window'> = { free: false, genres: [] };

/** The list of one kind without words. */
function listOf({ around, filters, order, now, limit, offset }: Query, kind: Kind): RawBuilder<FoundRow> {
  const top = stepOf(offset + limit + 1);
  if (kind === 'event') {
    const asked = { around, filters: filters ?? { ...everything, window: { from: now } }, now, top };
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
