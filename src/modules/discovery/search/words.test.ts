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
} from './words.ts';

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
  ['Łódź', 'lodz'],
  ['東京ナイト', '東 京 ナ イ ト'],
  ['🔥 fire❤️', '🔥 fire ❤'],
  ['100% _wild_ \\ card', '100 wild card'],
  ['  spaces \t and\nlines ', 'spaces and lines'],
  ['%', ''],
  ['!!! — …', ''],
])('%s is looked up as “%s” [SRC-13]', (text, key) => {
  expect(keyOf(text)).toBe(key);
});

test('letters of Hangul come apart, so that a syllable is found before it is whole', () => {
  expect(keyOf('한국').startsWith(keyOf('하'))).toBe(true);
});

test('a name may be looked up from each of its words but the small ones', () => {
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

test('no letter is cut in half', () => {
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

describe('slips of the finger [SRC-13]', () => {
  test.each([
    ['freight', 'freight', 0],
    ['frieght', 'freight', 1],
    ['freigt', 'freight', 1],
    ['freighht', 'freight', 1],
    ['fraight', 'freight', 1],
    ['fraihgt', 'freight', 2],
    ['', 'abc', 3],
    ['🔥a', '🔥b', 1],
  ])('%s and %s are %i apart', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips);
    expect(slipsBetween(other, one)).toBe(slips);
  });

  test('one slip leaves something in common, whichever it is', () => {
    for (const typed of ['frieght', 'freigt', 'freighht', 'fraight']) {
      const shared = deletionsOf(typed).filter((rest) => deletionsOf('freight').includes(rest));
      // A swap is found through the letter that moved.
      expect(shared.length).toBeGreaterThan(0);
    }
  });

  test('the fewest slips win, then the best known, and too many are not forgiven', () => {
    const known = [
      { word: 'okta', popularity: 10, isWhole: true },
      { word: 'octa', popularity: 900, isWhole: true },
    ];
    expect(likeliest('otka', known)).toBe('okta');
    expect(likeliest('oxta', known)).toBe('octa');
    expect(likeliest('zzzz', known)).toBeUndefined();
  });

  test('of slips alike, the one that keeps the first letter was meant, then a whole word, then the best known', () => {
    const known = (word: string, popularity: number, isWhole = true) => ({ word, popularity, isWhole });
    expect(likeliest('fright', [known('bright', 900), known('freight', 10)])).toBe('freight');
    expect(likeliest('nigt', [known('nig', 900, false), known('night', 10)])).toBe('night');
    expect(likeliest('nigt', [known('nigh', 20), known('night', 10)])).toBe('nigh');
  });

  test('a word is known from its third letter on', () => {
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

test('folding twice is folding once', () => {
  for (const text of ['Bézier', 'İ', 'ß', '한', 'ﬃ', 'Å'])
    expect(foldText(foldText(text))).toBe(foldText(text));
});
