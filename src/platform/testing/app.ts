import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readConfig, type Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { composeCalls, type Serving } from '#platform/server/answer-call.ts';
import type { Limiter } from '#platform/server/call-limit.ts';
import { openServer } from '#platform/server/http.ts';
import type { Viewer, ViewerOf } from '#platform/server/viewer.ts';
import { openLog } from '#platform/server/log.ts';
import { openMailer } from '#platform/server/mail.ts';
import { openPubSub } from '#platform/server/pubsub.ts';
import { openDiskStorage } from '#platform/server/storage.ts';
import type { UserId } from '../ids.ts';
import { openTestDatabase } from './database.ts';

export type Reply = { status: number; body: any; headers: Record<string, unknown>; raw: Buffer };
type Ask = (path: string, body?: object, headers?: Record<string, string>) => Promise<Reply>;
export type Person = { get: Ask; post: Ask; put: Ask; delete: Ask };

export type TestApp = {
  readonly url: string;
  readonly db: Db;
  readonly services: Services;
  readonly features: readonly Feature[];
  readonly serving: Serving;
  readonly server: FastifyInstance;
  /** Calls as a signed-in user, by bare id. Paths begin after `/api`. */
  readonly as: (userId: UserId, more?: Partial<Viewer>) => Person;
  readonly guest: Person;
  /** A browser that keeps its cookies. For apps opened with `viewers: 'sessions'`. */
  readonly visitor: (headers?: Readonly<Record<string, string>>) => Person;
  /** Delivers every pending domain event to its subscribers, as a worker would. */
  readonly deliverEvents: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type TestAppOptions = {
  /** `header` trusts the test, `sessions` reads the session cookie. */
  viewers?: 'header' | 'sessions';
  /** Counts tries, as the real server does. */
  limiter?: (db: Db) => Limiter;
  /** The proxy whose `x-forwarded-for` is believed: `127.0.0.1` lets a test come from any network. */
  trustProxy?: string;
  /** Of the pool: races need more than the five that a page needs. */
  connections?: number;
};

const viewerOfHeader: ViewerOf = async (headers) =>
  JSON.parse(headers.get('x-test-viewer') ?? 'null') ?? undefined;

/** Opens a real server on its own empty database. */
export async function openTestApp(
  openFeatures: (services: Services) => readonly Feature[] | Promise<readonly Feature[]>,
  environment: Readonly<Record<string, string>> = {},
  options: TestAppOptions = {},
): Promise<TestApp> {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-test-data-'));
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const log = openLog({ level: config.LOG_LEVEL });
  const db = openDb(database.url, { max: options.connections ?? 5 });
  // Reads must not write, because a replica would refuse that.
  const readOnly = openDb(withOption(database.url, '-c default_transaction_read_only=on'), { max: 2 });
  const services: Services = {
    config,
    log,
    db,
    mail: openMailer(),
    storage: openDiskStorage(join(folder, 'media')),
    pubsub: openPubSub({ db, url: database.url, log }),
  };
  const features = await openFeatures(services);
  const serving: Serving = {
    db,
    replica: { read: (_primary, ask) => ask(readOnly) },
    log,
    ...composeCalls(features),
    viewerOf: options.viewers === 'sessions' ? sessionsOf(features) : viewerOfHeader,
    ...(options.limiter ? { limiter: options.limiter(db) } : {}),
    ...(options.trustProxy ? { trustProxy: options.trustProxy } : {}),
    origins: [config.PUBLIC_URL],
  };
  const server = openServer(serving);
  for (const feature of features) await feature.mount?.(server);
  await server.ready();
  return {
    url: database.url,
    db,
    services,
    features,
    serving,
    server,
    as: signedInAt(server),
    guest: personOf(server),
    visitor: (headers) => personOf(server, headers, new Map()),
    deliverEvents: () => deliverEvents(db, features),
    close: async () => {
      await server.close();
      for (const feature of features) await feature.close?.();
      await services.pubsub.close();
      await Promise.all([readOnly.destroy(), db.destroy()]);
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes calls of a server that was opened with the `serving` of a test app. */
export const signedInAt =
  (server: FastifyInstance): TestApp['as'] =>
  (userId, more) =>
    personOf(server, { 'x-test-viewer': JSON.stringify(viewerFor(userId, more)) });

function withOption(url: string, options: string): string {
  const changed = new URL(url);
  changed.searchParams.set('options', options);
  return changed.href;
}

function viewerFor(userId: UserId, more: Partial<Viewer> = {}): Viewer {
  const name = more.name ?? 'Test Person';
  return {
    userId,
    profileId: userId,
    sessionId: `session-${userId}`,
    name,
    email: `${userId}@example.test`,
    admin: false,
    ...more,
  };
}

function sessionsOf(features: readonly Feature[]): ViewerOf {
  const viewerOf = features.find((feature) => feature.viewerOf)?.viewerOf;
  if (!viewerOf) throw new Error('None of the opened features knows sessions.');
  return viewerOf;
}

function personOf(
  server: FastifyInstance,
  always: Readonly<Record<string, string>> = {},
  jar?: Map<string, string>,
): Person {
  const asking =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE'): Ask =>
    async (path, body, headers = {}) => {
      const cookie = [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await server.inject({
        method,
        url: `/api${path}`,
        headers: { ...(cookie ? { cookie } : {}), ...always, ...headers },
        ...(body ? { payload: body } : {}),
      });
      for (const given of reply.cookies) {
        if (given.maxAge === 0) jar?.delete(given.name);
        else jar?.set(given.name, given.value);
      }
      const isJson = String(reply.headers['content-type'] ?? '').includes('json');
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : reply.body,
        headers: reply.headers,
        raw: reply.rawPayload,
      };
    };
  return { get: asking('GET'), post: asking('POST'), put: asking('PUT'), delete: asking('DELETE') };
}

/** Delivers every pending domain event to its subscribers, as a worker would. */
export async function deliverEvents(db: Db, features: readonly Feature[]): Promise<void> {
  const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
  for (;;) {
    const events = await db
      .selectFrom('outbox')
      .selectAll()
      .where('relayedAt', 'is', null)
      .orderBy('position')
      .execute();
    if (events.length === 0) return;
    for (const event of events) {
      for (const subscriber of subscribers.filter(({ types }) => types.has(event.type)))
        await subscriber.handle(event);
      await db.updateTable('outbox').set({ relayedAt: new Date() }).where('id', '=', event.id).execute();
    }
  }
}
