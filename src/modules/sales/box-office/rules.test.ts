import { expect, test } from 'vitest';
import { GuestEmail } from '#modules/sales/checkout/email-contract.ts';
import { isGuestEmail } from './rules.ts';

test.each([
  ['ana@example.com', true],
  ["o'neil+door@mail.example.co", true],
  ['josé@example.com', false],
  ['ana@example', false],
  ['.ana@example.com', false],
  ['ana..b@example.com', false],
  ['ana.@example.com', false],
  ['ana example.com', false],
  [`${'a'.repeat(320)}@example.com`, false],
])('the device and the server judge the address %s alike: %s [BOX-01]', (email, isRight) => {
  expect([isGuestEmail(email), GuestEmail.safeParse(email).success]).toEqual([isRight, isRight]);
});
