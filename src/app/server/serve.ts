import type { FastifyInstance } from 'fastify';
import { sessionCookie } from '#modules/identity/accounts/server/index.ts';
import { openDrain, type Drain } from '#platform/server/drain.ts';
import { mountHealth } from '#platform/server/health.ts';
import { sendPage } from '#platform/server/html.ts';
import { composeCalls, openServer, type Serving } from '#platform/server/http.ts';
import { openLoadCeiling, watchEventLoop } from '#platform/server/load-ceiling.ts';
import { openLoadGate } from '#platform/server/load-gate.ts';
import { mountLive } from '#platform/server/live.ts';
import { mountMetrics } from '#platform/server/metrics.ts';
import { openApiOf } from '#platform/server/openapi.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { referencePage } from '#platform/server/reference-page.ts';
import { mountDevOutbox } from './dev-outbox.ts';
import type { House } from './house.ts';
import { laneOf } from './lanes.ts';
import { commonHeaders, dataPolicy } from './security-headers.ts';

/** `pages`: from the build. `sources`: by Vite, as they are edited. `none`: only the API. */
export type Pages = 'pages' | 'sources' | 'none';

export type Web = {
  readonly app: FastifyInstance;
  readonly serving: Serving;
  readonly drain: Drain['drain'];
};

export type WebOptions = {
  /** How many requests may run at once. Default: as many as keep the event loop on time. */
  readonly ceiling?: () => number;
};

/** Opens the server of the house, ready to listen. */
export async function openWeb(house: House, pages: Pages, { ceiling }: WebOptions = {}): Promise<Web> {
  const { services, features, metrics } = house;
  const { config, db, log } = services;
  const adaptive = openLoadCeiling();
  const load = openLoadGate({ ceiling: ceiling ?? adaptive.now });
  const stopWatching = watchEventLoop((delayMs) => adaptive.adjust({ delayMs, ...load.figures() }));
  const serving: Serving = {
    db,
    urgentDb: house.urgentDb,
    gate: { load, laneOf },
    log,
    ...composeCalls(features),
    viewerOf: house.viewerOf,
    ...(house.replica ? { replica: house.replica } : {}),
    limiter: openLimiter(house.urgentDb),
    origins: [new URL(config.PUBLIC_URL).origin],
    ...(config.TRUST_PROXY ? { trustProxy: config.TRUST_PROXY } : {}),
  };
  const app = openServer(serving);
  const { drain, isDraining } = openDrain(app, config.DRAIN_WAIT_MS);
  app.addHook('onClose', async () => stopWatching());
  logAnswers(app);
  metrics.addGauge(
    'backbeat_load',
    'Requests that run, wait, may run at once, and were turned away.',
    async () => ({
      ...load.figures(),
    }),
  );
  metrics.watchServer(app);
  mountMetrics(app, metrics);
  mountHealth(app, {
    db: house.healthDb,
    isDraining,
    findSecretFault: () => findSecretFault(features),
  });
  mountReference(app, house, serving);
  noteNews(app, house);
  const live = mountLive(app, { pubsub: services.pubsub, viewerOf: house.viewerOf });
  metrics.addGauge('backbeat_live', 'Streams of news that are open.', async () => ({ open: live.size() }));
  if (config.demo) mountDevOutbox(app, db);
  for (const feature of features) await feature.mount?.(app);
  if (pages === 'none') {
    const headers = { ...commonHeaders(config), 'content-security-policy': dataPolicy };
    app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  } else {
    const { mountWeb } = await import('./render.ts');
    await mountWeb(app, { serving, config, dev: pages === 'sources' });
  }
  return { app, serving, drain };
}

async function findSecretFault(features: House['features']): Promise<string | undefined> {
  const faults = await Promise.all(features.map((feature) => feature.findSecretFault?.()));
  return faults.find((fault) => fault !== undefined);
}

/** Browsers that are told of news look again at once, perhaps before a replica has them. */
function noteNews(app: FastifyInstance, { replica, services: { log, pubsub } }: House): void {
  if (!replica) return;
  const stop = pubsub.subscribe(() => {
    replica
      .noteNews()
      .catch((error: unknown) => log.warn({ err: error }, 'it is not known how far the log goes'));
  });
  app.addHook('onClose', async () => stop());
}

/** One line per answer, with the id that the answer carries as `x-request-id`. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
  });
}

function mountReference(app: FastifyInstance, { services }: House, { routes, policies }: Serving): void {
  const { PUBLIC_URL } = services.config;
  const cookie = sessionCookie(PUBLIC_URL).name;
  const openApi = once(() =>
    JSON.stringify(openApiOf(routes, { title: 'Backbeat', version: '1', url: PUBLIC_URL, cookie, policies })),
  );
  const reference = once(() => referencePage(routes, { openApiPath: '/api/openapi.json', policies }));
  app.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(openApi()),
  );
  app.get('/api/reference', async (_request, reply) =>
    sendPage(reply, { title: 'API reference · Backbeat', body: reference() }),
  );
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
