import { expect, test } from 'vitest';
import { isSuspiciousName } from './suspicious-name.ts';

test.each([
  ['PayPal Support', true],
  ['PayPaI', true],
  ['Рaypаl', true],
  ['P4yPal', false],
  ['Backbeat Security Team', true],
  ['Customer service', true],
  ['Your account is locked: https://evil.test/login', true],
  ['Verify your e-mail', true],
  ['evil-login.com', true],
  ['Ines Duarte', false],
  ['Night Freight 015', false],
  ['will.i.am', false],
  ['The Visitors', false],
  ['Emotional Support Band', false],
  ['Security', false],
  ["You Won't Believe It's Disco", false],
  ['Amazonia', false],
])('holds %s for review: %s [MOD-01]', (name, held) => {
  expect(isSuspiciousName(name)).toBe(held);
});
