import type { FastifyInstance } from 'fastify';
import { sessionCookie } from '#modules/identity/accounts/server/index.ts';
import { brand } from '#platform/brand.ts';
import { openDrain, type Drain } from '#platform/server/drain.ts';
import { listWorkerWarnings, mountHealth } from '#platform/server/health.ts';
import { sendPage } from '#platform/server/html.ts';
import { composeCalls, type Serving } from '#platform/server/answer-call.ts';
import { openServer } from '#platform/server/http.ts';
import { openLoadCeiling, watchEventLoop } from '#platform/server/load-ceiling.ts';
import { openLoadGate } from '#platform/server/load-gate.ts';
import { mountLive } from '#platform/server/live.ts';
import { mountMetrics } from '#platform/server/metrics.ts';
import { openApiOf } from '#platform/server/openapi.ts';
import { openLimiter } from '#platform/server/rate-limit.ts';
import { referencePage } from '#platform/server/reference-page.ts';
import { listHeldWarnings } from '#platform/server/transports.ts';
import { mountDevOutbox } from './dev-outbox.ts';
import type { App } from './app.ts';
import { policyWords } from './policy-copy.ts';
import { laneOf } from './request-lanes.ts';
import { findSecretFault } from './secret-fault.ts';
import { commonHeaders, dataPolicy } from './security-headers.ts';

/** `pages` serves the build, `sources` serves Vite for development, `none` serves only the API. */
export type Pages = 'pages' | 'sources' | 'none';

export type Web = {
  readonly server: FastifyInstance;
  readonly serving: Serving;
  readonly drain: Drain['drain'];
};

export type WebOptions = {
  /** Most requests at once. By default, as many as keep the event loop on time. */
  readonly ceiling?: () => number;
};

export async function openWeb(app: App, pages: Pages, { ceiling }: WebOptions = {}): Promise<Web> {
  const { services, features, metrics } = app;
  const { config, db, log } = services;
  const adaptive = openLoadCeiling();
  const load = openLoadGate({ ceiling: ceiling ?? adaptive.now });
  const stopWatching = watchEventLoop((delayMs) => adaptive.adjust({ delayMs, ...load.figures() }));
  const serving: Serving = {
    db,
    urgentDb: app.urgentDb,
    gate: { load, laneOf },
    log,
    ...composeCalls(features),
    viewerOf: app.viewerOf,
    ...(app.replica ? { replica: app.replica } : {}),
    limiter: openLimiter(app.urgentDb),
    origins: [new URL(config.PUBLIC_URL).origin],
    ...(config.TRUST_PROXY ? { trustProxy: config.TRUST_PROXY } : {}),
  };
  const server = openServer(serving);
  const { drain, isDraining } = openDrain(server, config.DRAIN_WAIT_MS);
  server.addHook('onClose', async () => stopWatching());
  logAnswers(server);
  metrics.addGauge(
    'backbeat_load',
    'Requests that run, wait, may run at once, and were turned away.',
    async () => ({
      ...load.figures(),
    }),
  );
  metrics.watchServer(server);
  mountMetrics(server, metrics);
  mountHealth(server, {
    db: app.healthDb,
    isDraining,
    findSecretFault: () => findSecretFault(features),
    listWarnings: async () => [
      ...(await listHeldWarnings(app.healthDb, config)),
      ...(await listWorkerWarnings(app.healthDb)),
    ],
  });
  mountReference(server, app, serving);
  noteNews(server, app);
  const live = mountLive(server, { pubsub: services.pubsub, viewerOf: app.viewerOf });
  metrics.addGauge('backbeat_live', 'Open live-update streams.', async () => ({ open: live.size() }));
  if (config.demo) mountDevOutbox(server, { db, isPublic: config.DEMO === 'public' });
  for (const feature of features) await feature.mount?.(server);
  if (pages === 'none') {
    const headers = { ...commonHeaders(config), 'content-security-policy': dataPolicy };
    server.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  } else {
    const { mountWeb } = await import('./web.ts');
    await mountWeb(server, { serving, config, pubsub: services.pubsub, dev: pages === 'sources' });
  }
  return { server, serving, drain };
}

/** Browsers reload right after a live update, maybe before a replica has the change. */
function noteNews(server: FastifyInstance, { replica, services: { log, pubsub } }: App): void {
  if (!replica) return;
  const stop = pubsub.subscribe(() => {
    replica
      .noteNews()
      .catch((error: unknown) => log.warn({ err: error }, 'it is not known how far the log goes'));
  });
  server.addHook('onClose', async () => stop());
}

/** Logs one line per answer, with the id that it carries as `x-request-id`. */
function logAnswers(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route: routeOptions.url, status: reply.statusCode, ms }, 'answered');
  });
}

function mountReference(server: FastifyInstance, { services }: App, { routes, policies }: Serving): void {
  const { PUBLIC_URL } = services.config;
  const cookie = sessionCookie(PUBLIC_URL).name;
  const openApi = once(() =>
    JSON.stringify(openApiOf(routes, { title: 'Backbeat', version: '1', url: PUBLIC_URL, cookie, policies })),
  );
  const reference = once(() =>
    referencePage(routes, { openApiPath: '/api/openapi.json', policies, policyWords }),
  );
  server.get('/api/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(openApi()),
  );
  server.get('/api/reference', async (_request, reply) =>
    sendPage(reply, { title: `API reference · ${brand.name}`, body: reference() }),
  );
}

function once<Result>(make: () => Result): () => Result {
  let made: { result: Result } | undefined;
  return () => (made ??= { result: make() }).result;
}
