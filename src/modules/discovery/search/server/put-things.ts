import { transact, type Db } from '#platform/server/db.ts';
import { cellOf } from '../grid.ts';
import { kinds, kindWord } from '../rules.ts';
import {
  deletionsOf,
  firstLetters,
  keyOf,
  termLength,
  termsOf,
  vocabularyOf,
  wordsOf,
  type KnownWord,
} from '../query-terms.ts';
import {
  addSpellings,
  addTerms,
  lockItems,
  putDocuments,
  removeDocuments,
  removeTerms,
  type DocumentRow,
  type TermRow,
} from './document-store.ts';
import type { SearchPort, Thing } from './search-port.ts';

/**
 * Returns a function that writes documents with their terms and spellings. Reuse it for bulk writes: it remembers
 * which words it has written.
 */
export function putThings(db: Db): SearchPort['put'] {
  const written = new Map<string, WordCount>();
  return async (read, ids) => {
    const { things, remember } = await transact(db, async (tx) => {
      await lockItems(tx, ids);
      const found = new Map((await read(tx)).map((thing) => [thing.id, thing]));
      const once = [...found.values()];
      const spellings = spellingsOf(once, written);
      const gone = ids?.filter((id) => !found.has(id)) ?? [];
      if (once.length > 0) await putDocuments(tx, once.map(documentOf));
      if (gone.length > 0) await removeDocuments(tx, gone);
      await removeTerms(tx, [...found.keys(), ...gone]);
      await addTerms(tx, once.flatMap(termRowsOf));
      if (spellings.rows.length > 0) await addSpellings(tx, spellings.rows);
      return { things: once, remember: spellings.remember };
    });
    remember();
    return things;
  };
}

function documentOf(thing: Thing): DocumentRow {
  const { point, isShown } = thing;
  const said = [thing.name, ...thing.aliases, thing.also].join(' ');
  return {
    id: thing.id,
    kind: kinds[thing.kind],
    name: thing.name,
    note: thing.note,
    words: [...new Set(wordsOf(said)), kindWord(kinds[thing.kind])].join(' '),
    popularity: thing.popularity,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    approximate: thing.isApproximate,
    cell: point && isShown ? cellOf(point, 'fine') : null,
    cellWide: point && isShown ? cellOf(point, 'wide') : null,
    startsAt: thing.startsAt,
    endsAt: thing.endsAt,
    priceMinor: thing.priceMinor,
    currency: thing.currency,
    genres: thing.genres,
    detail: thing.detail,
  };
}

function termRowsOf({ id, kind, name, aliases, popularity }: Thing): TermRow[] {
  const names = [name, ...aliases];
  const whole = new Set(names.map((one) => firstLetters(keyOf(one), termLength).trimEnd()));
  return [...new Set(names.flatMap(termsOf))].map((term) => ({
    id,
    kind: kinds[kind],
    term,
    popularity,
    isName: whole.has(term),
  }));
}

/** A word's popularity must rise by this much to be written again. */
const worthWriting = 100;

type WordCount = Omit<KnownWord, 'word'>;

function spellingsOf(things: readonly Thing[], written: Map<string, WordCount>) {
  const words = new Map<string, WordCount>();
  for (const { name, also, popularity } of things) {
    const text = `${name} ${also}`;
    const whole = new Set(wordsOf(text));
    for (const word of vocabularyOf(text))
      words.set(word, both(words.get(word), whole.has(word), popularity));
  }
  const fresh = [...words].flatMap(([word, known]) => {
    const before = written.get(word);
    if (before && known.popularity < before.popularity + worthWriting && (before.isWhole || !known.isWhole))
      return [];
    return [{ word, ...both(before, known.isWhole, known.popularity) }];
  });
  return {
    rows: fresh.flatMap((known) => deletionsOf(known.word).map((leftOver) => ({ leftOver, ...known }))),
    remember: () => {
      for (const { word, ...known } of fresh) written.set(word, known);
    },
  };
}

function both(before: WordCount | undefined, isWhole: boolean, popularity: number): WordCount {
  return {
    popularity: Math.max(popularity, before?.popularity ?? 0),
    isWhole: isWhole || before?.isWhole === true,
  };
}
