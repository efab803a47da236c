import { expect, test } from 'vitest';
import { cleanInput } from './clean-input.ts';

const marks = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`;
const codeOf = (value: Record<string, unknown>) => {
  try {
    cleanInput(value);
    return 'accepted';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test.each([
  ['text in several normal forms', { name: 'Beyonce\u0301' }, 'accepted'],
  ['30 accents on one letter', { name: marks(30) }, 'accepted'],
  ['32 accents on one letter, which take quadratic time to sort', { name: marks(32) }, 'invalidInput'],
  ['a list of 1,000', { ids: Array.from({ length: 1000 }, () => 1) }, 'accepted'],
  ['a list of 1,001', { ids: Array.from({ length: 1001 }, () => 1) }, 'invalidInput'],
  ['NUL', { name: 'a\u0000' }, 'invalidInput'],
  ['NUL in a name that the sender chose', { props: { 'a\u0000': 1 } }, 'invalidInput'],
  ['half a surrogate pair', { list: [{ name: '\ud83d' }] }, 'invalidInput'],
])('%s: %s', (_what, value, code) => expect(codeOf(value)).toBe(code));

test('normalizes all text to one form', () => {
  expect(cleanInput({ list: [{ name: 'Beyonce\u0301' }] })).toEqual({ list: [{ name: 'Beyonc\u00e9' }] });
});
