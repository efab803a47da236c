import { expect, test } from 'vitest';
import { toE164 } from './phone.ts';

test.each([
  ['+13105550100', '+13105550100'],
  ['(310) 555-0100', '+13105550100'],
  ['1 310.555.0100', '+13105550100'],
  ['+49 30 901820', '+4930901820'],
  ['+1 110 555 0100', undefined],
  ['0310 555 0100', undefined],
  ['555-0100', undefined],
  ['+1234', undefined],
  ['+0 30 901820', undefined],
  ['+1234567890123456', undefined],
  ['call me', undefined],
  ['', undefined],
])('normalizes %j to %s', (text, number) => {
  expect(toE164(text)).toBe(number);
});
