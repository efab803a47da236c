import { transact, type Db } from '#kit/server/db.ts';
import { cellOf } from '../grid.ts';
import { kinds, kindWord } from '../rules.ts';
import { deletionsOf, firstLetters, keyOf, termLength, termsOf, vocabularyOf, wordsOf } from '../words.ts';
import {
  addSpellings,
  addTerms,
  putDocuments,
  removeTerms,
  type DocumentRow,
  type TermRow,
} from './document-store.ts';
import type { Thing } from './search-port.ts';

/**
 * Writes documents with their terms and spellings. Whoever writes many keeps this function: it remembers the words that
 * it has written.
 */
export function putThings(db: Db): (things: readonly Thing[]) => Promise<void> {
  const written = new Map<string, number>();
  return async (things) => {
    if (things.length === 0) return;
    const once = [...new Map(things.map((thing) => [thing.id, thing])).values()];
    const spellings = spellingsOf(once, written);
    await transact(db, async (tx) => {
      await putDocuments(tx, once.map(documentOf));
      await removeTerms(
        tx,
        once.map(({ id }) => id),
      );
      await addTerms(tx, once.flatMap(termRowsOf));
      if (spellings.rows.length > 0) await addSpellings(tx, spellings.rows);
    });
    spellings.remember();
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

/** How much better known a word must have become to be written again. */
const worthWriting = 100;

function spellingsOf(things: readonly Thing[], written: Map<string, number>) {
  const words = new Map<string, number>();
  for (const { name, popularity } of things)
    for (const word of vocabularyOf(name)) words.set(word, Math.max(popularity, words.get(word) ?? 0));
  const fresh = [...words].filter(([word, popularity]) => {
    const before = written.get(word);
    return before === undefined || popularity >= before + worthWriting;
  });
  return {
    rows: fresh.flatMap(([word, popularity]) =>
      deletionsOf(word).map((leftOver) => ({ leftOver, word, popularity })),
    ),
    remember: () => {
      for (const [word, popularity] of fresh) written.set(word, popularity);
    },
  };
}
