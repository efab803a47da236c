import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic, BlockedAddressError, safePost } from './safe-fetch.ts';

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['fd12::1', false],
  ['fe80::1', false],
])('%s is a public address: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

const ask = (address: string) => safePost(address, { headers: {}, body: Buffer.from('x'), timeoutMs: 5000 });

test('doesn’t request a name that resolves to a private address', async () => {
  const found = (all: boolean) =>
    new Promise((resolve) => lookupPublic('localhost', { all }, (error) => resolve(error)));
  expect([await found(true), await found(false)]).toEqual([
    expect.any(BlockedAddressError),
    expect.any(BlockedAddressError),
  ]);
  await expect(ask('https://[::1]/')).rejects.toBeInstanceOf(BlockedAddressError);
});
