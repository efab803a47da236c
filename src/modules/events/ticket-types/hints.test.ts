import { expect, test } from 'vitest';
import { hintText } from './hints.ts';

test.each([
  ['Entry all night', ['For 4 people.', '5 left.'], 'Entry all night. For 4 people. 5 left.'],
  ['Be inside by 12:30 AM.', ['5 left.'], 'Be inside by 12:30 AM. 5 left.'],
  ['Bring a friend!', ['', false, '5 left.'], 'Bring a friend! 5 left.'],
  ['Entry until 11', ['5 left.'], 'Entry until 11. 5 left.'],
  ['Con guardarropía', ['5 left.'], 'Con guardarropía. 5 left.'],
  ['Entry all night', ['', false], 'Entry all night'],
  ['', ['5 left.'], '5 left.'],
  [' ', ['', false], undefined],
] as const)(
  'a description %j is a sentence before others %j [TIX-01, CAP-01]',
  (description, others, hint) => {
    expect(hintText(description, ...others)).toBe(hint);
  },
);
