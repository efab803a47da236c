import { expect, test } from 'vitest';
import { isLocalAddress, networkOf } from './network.ts';

test.each([
  ['2001:db8::a:b:c:d', '2001:db8::ffff:b:c:d', true],
  ['2001:db8:0:0:1::', '2001:db8::2:0:0:1', true],
  ['2001:DB8::1', '2001:db8:0:0::2', true],
  ['2001:db8::1', '2001:db8:0:1::1', false],
  ['203.0.113.9', '::ffff:203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['::1', '1::', false],
])('%s and %s count as one caller: %s [OPS-02]', (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.8', true],
  ['::ffff:192.168.1.4', true],
  ['203.0.113.9', false],
  ['2001:db8::1', false],
  ['', false],
])('%s is a local address: %s', (ip, isLocal) => {
  expect(isLocalAddress(ip)).toBe(isLocal);
});
