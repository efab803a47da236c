import { describe, expect, test } from 'vitest';
import {
  deletionsOf,
  firstLetters,
  foldText,
  hashtagOf,
  keyOf,
  likeliest,
  slipsBetween,
  termsOf,
  vocabularyOf,
} from './query-terms.ts';

test.each([
  ['Bézier Bar', 'bezier bar'],
  ['BEYONCÉ', 'beyonce'],
  ['Straße', 'strasse'],
  ['Sigur Rós & Ørsted', 'sigur ros orsted'],
  ["O'Connor’s", 'oconnors'],
  ['İstanbul', 'istanbul'],
  ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
  ['ﬁne', 'fine'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
  ['Ελλάδα', 'ελλαδα'],
  ['ΚΌΣΜΟΣ', 'κοσμοσ'],
  ['κόσμος', 'κοσμοσ'],
  ['Мʼята', 'мята'],
  ['Hawaiʻi', 'hawaii'],
  ['Łódź', 'lodz'],
  ['東京ナイト', '東 京 ナ イ ト'],
  ['🔥 fire❤️', '🔥 fire ❤'],
  ['100% _wild_ \\ card', '100 wild card'],
  ['  spaces \t and\nlines ', 'spaces and lines'],
  ['%', ''],
  ['!!! — …', ''],
])('normalizes %s to “%s” [SRC-13]', (text, key) => {
  expect(keyOf(text)).toBe(key);
});

test('splits Hangul into letters, so that an incomplete syllable finds it', () => {
  expect(keyOf('한국').startsWith(keyOf('하'))).toBe(true);
});

test('a name is found from each of its words except small ones', () => {
  expect(termsOf('Night Freight 014')).toEqual(['night freight 014', 'freight 014', '014']);
  expect(termsOf('The Queen of the Overpass')).toEqual([
    'the queen of the overpass',
    'queen of the overpass',
    'overpass',
  ]);
  expect(termsOf('La La Land')).toEqual(['la la land', 'land']);
  expect(termsOf('***')).toEqual([]);
  expect(termsOf(`${'🔥'.repeat(60)}`)[0]!.length).toBeLessThanOrEqual(80);
});

test('never splits a surrogate pair', () => {
  expect(firstLetters('🔥🔥🔥', 2)).toBe('🔥🔥');
});

test.each([
  ['#Tech House', 'techhouse'],
  ['  LATE night ', 'latenight'],
  ['##a#b', 'ab'],
  ['Ñu', 'ñu'],
])('the hashtag of “%s” is %s [SRC-09]', (text, tag) => {
  expect(hashtagOf(text)).toBe(tag);
});

describe('typos [SRC-13]', () => {
  test.each([
    ['freight', 'freight', 0],
    ['frieght', 'freight', 1],
    ['freigt', 'freight', 1],
    ['freighht', 'freight', 1],
    ['fraight', 'freight', 1],
    ['fraihgt', 'freight', 2],
    ['', 'abc', 3],
    ['🔥a', '🔥b', 1],
  ])('the edit distance of %s and %s is %i', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips);
    expect(slipsBetween(other, one)).toBe(slips);
  });

  test('words that differ by one typo share a deletion, whatever the typo', () => {
    for (const typed of ['frieght', 'freigt', 'freighht', 'fraight']) {
      const shared = deletionsOf(typed).filter((rest) => deletionsOf('freight').includes(rest));
      // A swap shares the word without the moved letter.
      expect(shared.length).toBeGreaterThan(0);
    }
  });

  test('prefers fewer typos, then popularity, and rejects too many typos', () => {
    const known = [
      { word: 'okta', popularity: 10, isWhole: true },
      { word: 'octa', popularity: 900, isWhole: true },
    ];
    expect(likeliest('otka', known)).toBe('okta');
    expect(likeliest('oxta', known)).toBe('octa');
    expect(likeliest('zzzz', known)).toBeUndefined();
  });

  test('with equal typos prefers the same first letter, then a whole word, then popularity', () => {
    const known = (word: string, popularity: number, isWhole = true) => ({ word, popularity, isWhole });
    expect(likeliest('fright', [known('bright', 900), known('freight', 10)])).toBe('freight');
    expect(likeliest('nigt', [known('nig', 900, false), known('night', 10)])).toBe('night');
    expect(likeliest('nigt', [known('nigh', 20), known('night', 10)])).toBe('nigh');
  });

  test('words count from their third letter', () => {
    expect(vocabularyOf('Okta am Freightyard')).toEqual([
      'okta',
      'okt',
      'freightyard',
      'fre',
      'frei',
      'freig',
      'freigh',
    ]);
  });
});

test('folding is idempotent', () => {
  for (const text of ['Bézier', 'İ', 'ß', '한', 'ﬃ', 'Å'])
    expect(foldText(foldText(text))).toBe(foldText(text));
});
