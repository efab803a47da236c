import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openTestDatabase } from '../testing/database.ts';
import { openDb, type Db } from './db.ts';
import { openServer } from './http.ts';
import { platformPolicies } from './policies.ts';
import type { ViewerOf } from './viewer.ts';
import { mountLive, livePath } from './live.ts';
import { openLog } from './log.ts';
import { openPubSub, packUpdates, type PubSub } from './pubsub.ts';

const log = openLog({ level: 'silent' });
const viewerOf: ViewerOf = async (headers) => {
  const userId = headers.get('x-user');
  if (!userId) return undefined;
  return { userId, profileId: userId, sessionId: 's', name: 'Ana', email: 'ana@example.test', admin: false };
};

type Process = {
  readonly app: FastifyInstance;
  readonly pubsub: PubSub;
  readonly db: Db;
  readonly port: number;
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let one: Process;
let other: Process;

/** One web process for live updates: a server, a pool, and the connection that listens. */
async function openProcess(): Promise<Process> {
  const db = openDb(database.url, { max: 2 });
  const pubsub = openPubSub({ db, url: database.url, log });
  const app = openServer({ db, log, routes: [], policies: platformPolicies, viewerOf, origins: [] });
  mountLive(app, { pubsub, viewerOf, heartbeat: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, pubsub, db, port: (app.server.address() as AddressInfo).port };
}

async function closeProcess({ app, pubsub, db }: Process) {
  await app.close();
  await pubsub.close();
  await db.destroy();
}

beforeAll(async () => {
  database = await openTestDatabase();
  [one, other] = await Promise.all([openProcess(), openProcess()]);
});
afterAll(async () => {
  await Promise.all([one, other].map(closeProcess));
  await database.close();
});

type Client = {
  readonly status: number;
  readonly ended: Promise<void>;
  /** The next message. Skips empty ones, and the gap on connecting unless the test waits for it. */
  readonly next: () => Promise<unknown>;
  readonly lastId: () => string;
  readonly close: () => void;
};

/** A minimal EventSource. */
async function listen(
  { port }: Process,
  userId: string | undefined,
  options: { after?: string; query?: string; gaps?: boolean } = {},
): Promise<Client> {
  const headers = {
    ...(userId && { 'x-user': userId }),
    ...(options.after && { 'last-event-id': options.after }),
  };
  const path = livePath + (options.query ?? '');
  let request!: ClientRequest;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request = get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject);
  });
  const heard: unknown[] = [];
  let wake = () => {};
  let lastId = '';
  let text = '';
  reply.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end);
      text = text.slice(end + 2);
      const data = /^data: (.*)$/m.exec(block)?.[1];
      // A page learns an id only with data.
      if (data) lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
      if (data && data !== '[]' && (options.gaps || data !== '"gap"')) heard.push(JSON.parse(data));
      wake();
    }
  });
  const ended = new Promise<void>((resolve) => reply.on('close', () => resolve()).on('error', () => {}));
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise<void>((resolve) => (wake = resolve));
  };
  // The first id means that the stream has joined.
  if (reply.statusCode === 200) await until(() => lastId !== '');
  return {
    status: reply.statusCode!,
    ended,
    next: async () => {
      await until(() => heard.length > 0);
      return heard.shift();
    },
    lastId: () => lastId,
    close: () => request.destroy(),
  };
}

/** Repeats a message until it is received, because the start of listening isn't observable. */
async function publishUntilReceived(from: Process, client: Client, userId: string) {
  const saying = setInterval(() => from.pubsub.publish([{ to: userId, topic: 'begin' }]), 30);
  while (JSON.stringify(await client.next()) !== JSON.stringify([[userId, 'begin']]));
  clearInterval(saying);
}

/** Returns what is received before a final message. */
async function receivedUntilEnd(from: Process, client: Client, userId: string) {
  from.pubsub.publish([{ to: userId, topic: 'end' }]);
  const heard: [string, string][] = [];
  while (!heard.some(([, topic]) => topic === 'end'))
    heard.push(...((await client.next()) as [string, string][]));
  return heard.filter(([, topic]) => topic !== 'begin' && topic !== 'end');
}

test('delivers an update to the user at another process, and to no one else', async () => {
  const [ana, ben] = [newId(), newId()];
  const [anas, bens] = [await listen(other, ana), await listen(other, ben)];
  await Promise.all([publishUntilReceived(one, anas, ana), publishUntilReceived(one, bens, ben)]);

  one.pubsub.publish([{ to: ana, topic: 'notifications' }]);
  one.pubsub.publish([{ to: ana, topic: 'notifications' }]);
  expect(await receivedUntilEnd(one, anas, ana)).toEqual([[ana, 'notifications']]);
  expect(await receivedUntilEnd(one, bens, ben)).toEqual([]);
  anas.close();
  bens.close();
});

test('lets no one ask for the updates of another user', async () => {
  const [ana, ben] = [newId(), newId()];
  const anas = await listen(one, ana, { query: `?feeds=${ben}` });
  await publishUntilReceived(other, anas, ana);
  other.pubsub.publish([{ to: ben, topic: 'notifications' }]);
  expect(await receivedUntilEnd(other, anas, ana)).toEqual([]);
  anas.close();
});

test('resumes a broken stream at another process without losing or repeating messages', async () => {
  const [ana, ben] = [newId(), newId()];
  const [first, watching] = [await listen(one, ana), await listen(other, ben)];
  await Promise.all([publishUntilReceived(other, first, ana), publishUntilReceived(other, watching, ben)]);
  other.pubsub.publish([{ to: ana, topic: 'heard' }]);
  await receivedUntilEnd(other, first, ana);
  const after = first.lastId();
  first.close();

  other.pubsub.publish([{ to: ana, topic: 'missed' }]);
  await receivedUntilEnd(other, watching, ben);
  const second = await listen(other, ana, { after });
  expect(await receivedUntilEnd(other, second, ana)).toEqual([[ana, 'missed']]);
  second.close();
  watching.close();
});

test('a page that has received nothing yet resumes where it connected', async () => {
  const [ana, ben] = [newId(), newId()];
  const watching = await listen(one, ben);
  await publishUntilReceived(one, watching, ben);
  const first = await listen(one, ana);
  const after = first.lastId();
  first.close();

  one.pubsub.publish([{ to: ana, topic: 'missed' }]);
  await receivedUntilEnd(one, watching, ben);
  const second = await listen(one, ana, { after, gaps: true });
  expect(await second.next()).toEqual([[ana, 'missed']]);
  second.close();
  watching.close();
});

test('tells a client to reload everything after a long absence', async () => {
  const ana = newId();
  const client = await listen(one, ana, { after: newId(), gaps: true });
  expect(await client.next()).toBe('gap');
  client.close();
});

test('sends nothing to guests, and limits each user to eight streams', async () => {
  const ana = newId();
  expect((await listen(one, undefined)).status).toBe(401);
  const clients: Client[] = [];
  for (let count = 0; count < 8; count += 1) clients.push(await listen(one, ana));
  expect((await listen(one, ana)).status).toBe(429);
  expect((await listen(one, newId()).then((client) => (client.close(), client))).status).toBe(200);
  for (const client of clients) client.close();
});

test('a client that leaves before it is recognized takes no stream', async () => {
  const { db, pubsub } = one;
  const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slowly: ViewerOf = async (headers) => {
    asked.resolve();
    await gone.promise;
    return viewerOf(headers);
  };
  const app = openServer({ db, log, routes: [], policies: platformPolicies, viewerOf: slowly, origins: [] });
  const hub = mountLive(app, { pubsub, viewerOf: slowly });
  const closed = new Promise<void>((resolve) => {
    app.server.on('connection', (socket) => socket.on('close', () => resolve()));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const client = get({
    port,
    host: '127.0.0.1',
    path: livePath,
    headers: { 'x-user': newId() },
    agent: false,
  });
  client.on('error', () => {});
  await asked.promise;
  client.destroy();
  await closed;
  gone.resolve();
  await new Promise(setImmediate);
  expect(hub.size()).toBe(0);
  await app.close();
});

test('a closing process ends its streams without waiting [OPS-01]', async () => {
  const closing = await openProcess();
  const client = await listen(closing, newId());
  await Promise.all([client.ended, closeProcess(closing)]);
});

test('batches updates into payloads that PostgreSQL accepts', () => {
  const updates = Array.from({ length: 500 }, () => ({ to: newId(), topic: 'community.requests' }));
  const payloads = packUpdates(updates);
  expect(payloads.every((payload) => Buffer.byteLength(payload) < 8000)).toBe(true);
  expect(payloads.length).toBeLessThan(6);
  const told = payloads.flatMap((payload) => (JSON.parse(payload) as { n: [string, string][] }).n);
  expect(told.map(([to]) => to)).toEqual(updates.map(({ to }) => to));
  expect(packUpdates([])).toEqual([]);
});
