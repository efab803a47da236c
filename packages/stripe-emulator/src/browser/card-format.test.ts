import { describe, expect, test } from 'vitest';
import { realCardRefused, testCards } from '../test-cards.ts';
import {
  checkCode,
  checkExpiry,
  checkNumber,
  formatCode,
  formatExpiry,
  formatNumber,
  formatTyped,
} from './card-format.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['4242 ', '4242'],
  ['', ''],
])('formats the number %o as %o', (typed, shown) => expect(formatNumber(typed)).toBe(shown));

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / ', '12'],
  ['1234', '12 / 34'],
  ['1/', '01'],
  ['1/34', '01 / 34'],
  ['12/2034', '12 / 34'],
  ['12 / 34', '12 / 34'],
  ['03-34', '03 / 34'],
])('formats the expiry %o as %o', (typed, shown) => expect(formatExpiry(typed)).toBe(shown));

test('limits the security code to four digits', () => expect(formatCode('12a345')).toBe('1234'));

describe('keeps the caret behind the digit that was typed', () => {
  test.each([
    ['42424', 5, '4242 4', 6],
    ['42942 4242', 3, '4294 2424 2', 3],
    ['4242 94242', 6, '4242 9424 2', 6],
    ['42424242', 4, '4242 4242', 4],
    ['4242', 0, '4242', 0],
  ])('%o at %i', (typed, at, text, caret) =>
    expect(formatTyped(typed, at, formatNumber)).toEqual({ text, caret }),
  );
});

test.each([
  ['', 'incomplete_number'],
  ['4242', 'incomplete_number'],
  ['5555 55', 'incomplete_number'],
  ['4111 1111 1111 1111', 'test_mode_live_card'],
  ['5555 5555 5555 4444', 'test_mode_live_card'],
  ['3782 822463 10005', 'test_mode_live_card'],
  ['4242 4242 4242 4242', undefined],
])('checks the number %o: %s [PAY-10]', (typed, code) => expect(checkNumber(typed)?.code).toBe(code));

test('accepts every test card and explains why other cards are refused [PAY-10]', () => {
  for (const card of testCards) expect(checkNumber(formatNumber(card.number))).toBeUndefined();
  expect(checkNumber('4111111111111111')?.message).toBe(realCardRefused);
});

test.each([
  ['', 'incomplete_expiry'],
  ['12', 'incomplete_expiry'],
  ['13 / 30', 'invalid_expiry_month'],
  ['12 / 25', 'invalid_expiry_year_past'],
  ['10 / 26', 'invalid_expiry_month_past'],
  ['11 / 26', undefined],
  ['01 / 27', undefined],
])('checks the expiry %o in November 2026: %s', (typed, code) => {
  expect(checkExpiry(typed, new Date(2026, 10, 20))?.code).toBe(code);
});

test.each([
  ['', 'incomplete_cvc'],
  ['12', 'incomplete_cvc'],
  ['123', undefined],
])('checks the security code %o: %s', (typed, code) => expect(checkCode(typed)?.code).toBe(code));
