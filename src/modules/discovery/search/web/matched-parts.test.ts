import { expect, test } from 'vitest';
import { matchedParts } from './matched-parts.ts';

test.each([
  ['Night Freight 014', 'fre', null, 'Night [Fre]ight 014'],
  ['Night Freight 014', 'night fr', null, '[Night] [Fr]eight 014'],
  ['Nôche Ébène', 'eb', null, 'Nôche [Éb]ène'],
  ['Midnight', 'night', null, 'Midnight'],
  ['Night Freight', 'nihgt', 'night', '[Night] Freight'],
  ['Straße', 'stra', null, '[Stra]ße'],
  ['ﬁnal night', 'fi', null, '[ﬁ]nal night'],
  ['🪩 Disco', 'disco', null, '🪩 [Disco]'],
  ['No one', 'no o', null, '[No] [o]ne'],
  ['Anything', '', null, 'Anything'],
  ['a.*b', '.*', null, 'a.*b'],
])('in %j, %j (corrected to %j) highlights %j', (name, query, corrected, shown) => {
  const parts = matchedParts(name, query, corrected);
  expect(parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')).toBe(shown);
  expect(parts.map(({ text }) => text).join('')).toBe(name);
});
