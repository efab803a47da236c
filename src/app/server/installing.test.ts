import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mountInstalling } from './installing.ts';

const ios = 'https://apps.apple.com/app/id1';
const android = 'https://play.google.com/store/apps/details?id=test.backbeat';
const devices = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.0 Safari/604.1',
  Android: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
} as const;

test.each<[keyof typeof devices, { ios: string | null; android: string | null }, string]>([
  ['iPhone', { ios, android }, ios],
  ['Android', { ios, android }, android],
  ['Android', { ios, android: null }, '/tickets'],
  ['iPhone', { ios: null, android: null }, '/tickets'],
  ['desktop', { ios, android }, '/tickets'],
])('/app leads %s with the apps %o to %s [ORD-03]', async (device, stores, location) => {
  const app = Fastify();
  mountInstalling(app, stores, 'backbeat');
  const { statusCode, headers } = await app.inject({
    url: '/app',
    headers: { 'user-agent': devices[device] },
  });
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
  await app.close();
});
