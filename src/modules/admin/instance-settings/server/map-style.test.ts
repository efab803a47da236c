import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openInstance } from '#modules/instance/settings/server/index.ts';
import { openMaps } from '#modules/profiles/maps/server/index.ts';
import { makeMapFile } from '#modules/profiles/maps/testing/make-map-file.ts';
import { newId } from '#platform/ids.ts';
import { openTestApp, type TestApp } from '#platform/testing/app.ts';
import { openInstanceSettings } from './index.ts';

let app: TestApp;
/** A server of map styles, with one document for each path. */
let styles: Server;
let origin: string;
const documents = new Map<string, { body: unknown; shared?: string }>();
let asked: string[] = [];
const june = newId();

beforeAll(async () => {
  styles = createServer(({ url = '' }, reply) => {
    asked.push(url);
    const found = documents.get(url);
    if (!found) return void reply.writeHead(404).end();
    const { body, shared = '*' } = found;
    reply.setHeader('access-control-allow-origin', shared);
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  styles.listen(0, '127.0.0.1');
  await once(styles, 'listening');
  origin = `http://127.0.0.1:${(styles.address() as AddressInfo).port}`;
  app = await openTestApp(
    (services) => [openInstance(services), openInstanceSettings(services, [origin]), openMaps(services)],
    {
      PUBLIC_URL: 'https://backbeat.test',
    },
  );
  const profile = { id: june, type: 'user', name: 'June', providerId: june } as const;
  await app.db.insertInto('profile').values(profile).execute();
});
beforeEach(() => void (asked = []));
afterAll(async () => {
  styles.close();
  await app.close();
});

const settings = {
  name: 'Berlin Nights',
  tagline: '',
  accent: null,
  contactEmail: '',
  socialLinks: [],
  legalPages: {},
  signUp: 'open',
  eventHosts: 'everyone',
  defaultCityId: null,
};
const asAdmin = () => app.as(june, { admin: true });
const save = (maps: object) => asAdmin().put('/admin/settings', { ...settings, maps });
const saveStyle = (url: string) => save({ kind: 'style', url });

const style = {
  version: 8,
  sources: {
    relief: { type: 'raster', tiles: ['https://a.relief.example.com/{z}/{x}/{y}.png'] },
  },
  layers: [{ id: 'water', type: 'fill' }],
};
/** Serves a style at a path, and its vector source beside it. */
function serve(path: string, parts: object = {}, shared?: string): string {
  const streets = { type: 'vector', url: `${origin}${path}/streets.json` };
  const body = { ...style, sources: { ...style.sources, streets }, ...parts };
  documents.set(path, { body, ...(shared && { shared }) });
  documents.set(`${path}/streets.json`, { body: { tiles: ['https://tiles.example.com/{z}/{x}/{y}.pbf'] } });
  return `${origin}${path}`;
}

test('an own style is saved with every server that it loads from, and asked for only once [INS-10]', async () => {
  const url = serve('/night', {
    glyphs: 'https://fonts.example.com:8443/{fontstack}/{range}.pbf',
    sprite: [{ id: 'default', url: 'https://icons.example.com/sprite' }],
  });
  const { body } = await saveStyle(url);
  const hosts = [
    'https://a.relief.example.com',
    'https://fonts.example.com:8443',
    'https://icons.example.com',
    'https://tiles.example.com',
  ];
  expect(body.maps).toMatchObject({ kind: 'style', url });
  expect(body.maps.hosts.toSorted()).toEqual(hosts);
  expect(asked).toEqual(['/night', '/night/streets.json']);

  documents.clear();
  expect((await saveStyle(url)).body.maps).toEqual(body.maps);
  expect(asked).toHaveLength(2);
  expect((await save({ kind: 'openFreeMap' })).body.maps).toEqual({ kind: 'openFreeMap' });
  expect((await save({ kind: 'schematic' })).body.maps).toEqual({ kind: 'schematic' });
});

test.each<[string, () => string, string]>([
  ['without https', () => 'http://maps.example.com/style.json', 'mapAddressInvalid'],
  ['that is no address', () => 'maps', 'mapAddressInvalid'],
  ['in a private network', () => 'https://192.168.1.20/style.json', 'mapAddressPrivate'],
  ['of this machine', () => 'https://localhost/style.json', 'mapAddressPrivate'],
  ['where nothing is', () => `${origin}/missing`, 'mapUnreachable'],
  ['of a web page', () => (documents.set('/page', { body: '<html>' }), `${origin}/page`), 'mapNotStyle'],
  ['of a style without layers', () => serve('/bare', { layers: [] }), 'mapNotStyle'],
  ['of another version', () => serve('/old', { version: 7 }), 'mapNotStyle'],
  ['for another site', () => serve('/theirs', {}, 'https://other.example'), 'mapNotShared'],
  [
    'with tiles over http',
    () => serve('/plain', { sources: { a: { tiles: ['http://tiles.example.com/{z}'] } } }),
    'mapPartsInvalid',
  ],
  [
    'with a source that doesn’t answer',
    () => serve('/gone', { sources: { a: { url: `${origin}/nowhere` } } }),
    'mapPartsInvalid',
  ],
  [
    'that would change the content security policy',
    () => serve('/sly', { sources: { a: { tiles: ["https://a.example;sandbox;'unsafe-inline'/{z}"] } } }),
    'mapPartsInvalid',
  ],
  [
    'that would allow every server',
    () => serve('/wide', { sources: { a: { tiles: ['https://*.example.com/{z}'] } } }),
    'mapPartsInvalid',
  ],
])('a style %s is refused, and changes nothing [INS-10]', async (_, address, code) => {
  const before = (await asAdmin().get('/admin/settings')).body;
  const { status, body } = await saveStyle(address());
  expect([status, body.code]).toEqual([422, code]);
  expect((await asAdmin().get('/admin/settings')).body).toEqual(before);
});

test('a style that is shared with this site only may be used [INS-10]', async () => {
  const { status } = await saveStyle(serve('/ours', {}, 'https://backbeat.test'));
  expect(status).toBe(200);
});

const tile = { at: [4, 8, 5], bytes: Buffer.from('tile of Berlin') } as const;
const basemap = { vector_layers: ['earth', 'water', 'roads', 'places'].map((id) => ({ id })) };
const store = (name: string, bytes: Uint8Array) =>
  app.services.storage.write(`maps/${name}`, bytes, 'application/octet-stream');
const saveFile = (file: string) => save({ kind: 'pmtiles', file });
const readFile = (file: string, range?: string) =>
  app.server.inject({ url: `/media/maps/${file}`, ...(range && { headers: { range } }) });

test('browsers read a map file in parts, once an admin chose it [INS-10]', async () => {
  const bytes = makeMapFile({ tileType: 1, tiles: [tile], metadata: basemap });
  await store('berlin.pmtiles', bytes);
  expect((await readFile('berlin.pmtiles', 'bytes=0-9')).statusCode).toBe(404);
  const { body } = await saveFile('berlin.pmtiles');
  expect(body.maps).toEqual({ kind: 'pmtiles', file: 'berlin.pmtiles', tiles: 'vector' });

  const { statusCode, headers, rawPayload } = await readFile('berlin.pmtiles', 'bytes=0-6');
  expect([statusCode, rawPayload.toString()]).toEqual([206, 'PMTiles']);
  expect(headers).toMatchObject({ 'content-range': `bytes 0-6/${bytes.length}`, 'accept-ranges': 'bytes' });
  const end = await readFile('berlin.pmtiles', `bytes=${bytes.length - 6}-${bytes.length + 500}`);
  expect(end.rawPayload.toString()).toBe('Berlin');
  for (const range of [undefined, `bytes=${bytes.length}-`, 'bytes=9-2', 'bytes=0-99999999'])
    expect((await readFile('berlin.pmtiles', range)).statusCode).toBe(416);

  await store('tokyo.pmtiles', makeMapFile({ tileType: 2, tiles: [tile], metadata: {} }));
  expect((await readFile('tokyo.pmtiles', 'bytes=0-9')).statusCode).toBe(404);
  expect((await saveFile('tokyo.pmtiles')).body.maps.tiles).toBe('raster');
  expect((await readFile('berlin.pmtiles', 'bytes=0-9')).statusCode).toBe(404);
});

test.each<[string, string, () => Uint8Array, string]>([
  ['that isn’t there', 'none.pmtiles', () => new Uint8Array(), 'mapFileMissing'],
  ['outside of the folder', '../images/a.pmtiles', () => new Uint8Array(), 'mapFileMissing'],
  ['of another format', 'cat.pmtiles', () => Buffer.from('<svg/>'), 'mapFileUnusable'],
  [
    'with other layers',
    'other.pmtiles',
    () =>
      makeMapFile({ tileType: 1, tiles: [tile], metadata: { vector_layers: [{ id: 'transportation' }] } }),
    'mapFileUnusable',
  ],
])('a map file %s is refused, and changes nothing [INS-10]', async (_, file, bytes, code) => {
  if (code === 'mapFileUnusable') await store(file, bytes());
  const before = (await asAdmin().get('/admin/settings')).body;
  expect((await saveFile(file)).body.code).toBe(code);
  expect((await asAdmin().get('/admin/settings')).body).toEqual(before);
});
