import { expect, test } from 'vitest';
import { beatscoreLevel } from './beatscore.ts';
import { beatscoreWords } from './mark-copy.ts';
import { blocksShownTo } from './privacy.ts';
import {
  artistProviderCode,
  artistProviderCodes,
  artistProviderOf,
  outsideKey,
  profilePath,
  profileWireId,
} from './rules.ts';

const id = '0198c7f0-0000-7000-8000-000000000001';

test('each type of profile has its own explanation of the Beatscore [BSC-02]', () => {
  const types = ['user', 'community', 'artist', 'venue'] as const;
  expect(new Set(types.map((type) => beatscoreWords[type].lead)).size).toBe(types.length);
});

test.each([
  [{ type: 'user', id, provider: 'backbeat', providerId: id }, `user:us-west-2:${id}`],
  [{ type: 'community', id, provider: 'backbeat', providerId: id }, `community:${id}`],
  [{ type: 'artist', id, provider: 'spotify', providerId: '3TV' }, 'artist:spotify:3TV'],
  [{ type: 'venue', id, provider: 'google', providerId: 'ChIJ' }, 'venue:google:ChIJ'],
] as const)('%o is %s on the wire [PLT-04, PLT-05]', (profile, wire) => {
  expect(profileWireId(profile)).toBe(wire);
});

test('finds artists and venues of other providers by provider and id [PLT-05]', () => {
  expect(outsideKey('venue', 'venue:google:ChIJ:with:colons')).toEqual({
    provider: 'google',
    providerId: 'ChIJ:with:colons',
  });
  expect(outsideKey('event', id)).toEqual({ provider: 'backbeat', providerId: id });
});

test('the second provider table holds artists and music, one letter each [PLT-07]', () => {
  expect(artistProviderCodes).toEqual({ backbeat: 'b', spotify: 's', appleMusic: 'm', deezer: 'd' });
  for (const [provider, code] of Object.entries(artistProviderCodes)) {
    expect([artistProviderCode(provider), artistProviderOf(code)]).toEqual([code, provider]);
  }
});

test('every profile has a page', () => {
  expect(
    profilePath({ type: 'artist', id: `artist:backbeat:${id}`, provider: 'backbeat', providerId: id }),
  ).toBe(`/artists/b/${id}`);
  expect(
    profilePath({ type: 'user', id: `user:us-west-2:${id}`, provider: 'backbeat', providerId: id }),
  ).toBe(`/users/${id}`);
  expect(
    profilePath({ type: 'venue', id: 'venue:google:ChIJ', provider: 'google', providerId: 'ChIJ' }),
  ).toBe('/venues/venue:google:ChIJ');
});

test.each([
  ['anyone', {}, ['artists', 'doLists', 'posts']],
  ['stranger', { events: 'everyone' }, []],
  ['friend', {}, ['events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends', 'posts']],
  [
    'anyone',
    { pastEvents: 'everyone', events: 'nobody', friends: 'everyone' },
    ['pastEvents', 'artists', 'doLists', 'friends', 'posts'],
  ],
  [
    'friend',
    { events: 'nobody', friends: 'friends' },
    ['pastEvents', 'communities', 'artists', 'doLists', 'friends', 'posts'],
  ],
  [
    'self',
    { events: 'nobody', friends: 'nobody' },
    ['events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends', 'diary', 'posts'],
  ],
] as const)('%s with the choices %j sees %j [PRF-08]', (who, settings, shown) => {
  expect([...blocksShownTo(who, settings)]).toEqual(shown);
});

test.each([
  [0, 0],
  [1, 1],
  [59, 1],
  [60, 2],
  [180, 3],
  [399, 3],
  [400, 4],
  [9_999, 4],
])('a Beatscore of %i lights %i bars [BSC-01]', (score, bars) => {
  expect(beatscoreLevel(score)).toBe(bars);
});
