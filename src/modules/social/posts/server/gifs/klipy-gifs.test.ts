import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#platform/server/log.ts';
import { openGifs } from './index.ts';

const gif = (id: number, host = 'static.klipy.com') => ({
  id,
  content_description: `gif ${id}`,
  media_formats: {
    gif: { url: `https://${host}/${id}.gif`, dims: [320, 200] },
    tinygif: { url: `https://${host}/${id}-small.gif`, dims: [160, 100] },
  },
});

let server: Server;
let base: string;
let answer: { status: number; body: unknown };
let asked: URL;
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked = new URL(request.url ?? '', 'http://localhost');
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const open = () =>
  openGifs({
    config: { KLIPY_API_KEY: 'secret', KLIPY_BASE: base } as Parameters<typeof openGifs>[0]['config'],
    log: openLog({ level: 'silent' }),
  });

test('searches KLIPY, lists popular GIFs, and finds a GIF by id [PST-18]', async () => {
  answer = { status: 200, body: { results: [gif(7)] } };
  const gifs = open();
  expect(await gifs.list('dance', 5)).toEqual([
    {
      id: 'gif:klipy:7',
      provider: 'klipy',
      title: 'gif 7',
      url: 'https://static.klipy.com/7.gif',
      previewUrl: 'https://static.klipy.com/7-small.gif',
      width: 320,
      height: 200,
    },
  ]);
  expect([asked.pathname, asked.searchParams.get('q'), asked.searchParams.get('limit')]).toEqual([
    '/v2/search',
    'dance',
    '5',
  ]);
  await gifs.list('', 5);
  expect(asked.pathname).toBe('/v2/featured');
  expect(await gifs.find('gif:klipy:7')).toMatchObject({ id: 'gif:klipy:7' });
  expect([asked.pathname, asked.searchParams.get('ids')]).toEqual(['/v2/posts', '7']);
  expect(await gifs.find('gif:klipy:8')).toBeUndefined();
});

test.each<[what: string, given: { status: number; body: unknown }]>([
  ['an error', { status: 500, body: {} }],
  ['an unexpected format', { status: 200, body: { results: [{ id: 1 }] } }],
  ['pictures on another host', { status: 200, body: { results: [gif(7, 'evil.example')] } }],
])('falls back to built-in GIFs after %s from KLIPY [FED-14, PST-18]', async (_, given) => {
  answer = given;
  const gifs = open();
  const offered = await gifs.list('', 3);
  expect(offered.map(({ provider }) => provider)).toEqual(['backbeat', 'backbeat', 'backbeat']);
  expect(await gifs.find('gif:klipy:7')).toBeUndefined();
});
