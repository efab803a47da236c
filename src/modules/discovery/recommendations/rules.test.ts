import { expect, test } from 'vitest';
import { reasonText } from './copy.ts';
import { spread } from './recommend-rules.ts';
import { arrange, itemOf, questionId } from './rules.ts';

const id = '0193a7de-0000-7000-8000-000000000001';

test('parses question ids of a known kind and bare id, and rejects others', () => {
  expect(itemOf(questionId({ type: 'track', id }))).toEqual({ type: 'track', id });
  for (const none of ['', 'track:', `venue:${id}`, id, 'genre:techno']) expect(itemOf(none)).toBeUndefined();
});

test('a test alternates genres, tracks and artists, and asks about each artist once [TST-03]', () => {
  const one = (name: string, artistId?: string) => ({ name, artistId });
  const deck = arrange({
    genre: [one('Techno'), one('Cumbia')],
    track: ['a', 'b', 'c', 'd'].map((who) => one(`song of ${who}`, who)),
    artist: ['a', 'b', 'c', 'd', 'e'].map((who) => one(who, who)),
  });
  expect(deck.map(({ name }) => name)).toEqual([
    'Techno',
    'song of a',
    'b',
    'song of c',
    'Cumbia',
    'song of d',
    'e',
  ]);
  expect(arrange({ genre: [], track: [], artist: [] })).toEqual([]);
});

test('one reason doesn’t fill the page while there are others', () => {
  const night = (name: string, score: number) => ({
    score,
    reasons: [{ signal: 'taste' as const, kind: 'genre' as const, name }],
  });
  const nights = [9, 8, 7, 6, 5].map((score) => night('Techno', score));
  const names = spread([...nights, night('Jazz', 1)], 5).map(({ score }) => score);
  expect(names).toEqual([9, 8, 7, 1, 6]);
});

test.each([
  [{ signal: 'follows', kind: 'artist', name: 'Ana Reyes', total: 1 }, 'Because you follow Ana Reyes'],
  [{ signal: 'friends', kind: 'friends', name: 'Ines', total: 1 }, 'Ines is going'],
  [{ signal: 'friends', kind: 'friends', name: 'Ines', total: 2 }, 'Two friends are going'],
  [{ signal: 'friends', kind: 'friends', name: 'Ines', total: 12 }, '12 friends are going'],
  [{ signal: 'taste', kind: 'track', name: 'Malmö Yard', total: 1 }, 'You liked Malmö Yard'],
  [{ signal: 'taste', kind: 'genre', name: 'Techno', total: 1 }, 'You like Techno'],
  [{ signal: 'attendance', kind: 'artist', name: 'Okta', total: 1 }, 'You saw Okta'],
  [{ signal: 'attendance', kind: 'venue', name: 'The Echo', total: 3 }, 'You went to The Echo three times'],
  [{ signal: 'attendance', kind: 'genre', name: 'Dub', total: 2 }, 'You often go to Dub events'],
  [{ signal: 'distance', kind: 'near', name: 'Echo Park', total: 1 }, 'Near you, in Echo Park'],
] as const)('%j reads “%s” [REC-01]', (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});
