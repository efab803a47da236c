import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { commonRefusals, refuse } from '../refusal.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';
import { countHeld } from './held-message-store.ts';
import { allMessages } from './message-store.ts';
import { isLocalAddress } from './network.ts';
import { readOutboxHealth } from './outbox-store.ts';

type Watched = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

export type Metrics = {
  /** Measures every request by route, method and status. */
  readonly watchServer: (app: FastifyInstance) => void;
  readonly watchPool: (pool: Watched) => void;
  /** Counts waiting and failed domain events, work and mail at each scrape. */
  readonly watchOutbox: (db: Db) => void;
  /** Adds figures that are read at each scrape, one per state. They are absent if that fails, which is logged. */
  readonly addGauge: (name: string, help: string, read: () => Promise<Record<string, number>>) => void;
  readonly text: () => Promise<string>;
};

/** Metrics for Prometheus. Names follow its rules: seconds, and `_total` only for counters. */
export function openMetrics(log: Pick<Log, 'warn'>): Metrics {
  const register = new Registry();
  // Process metrics: CPU, memory, event-loop delay (`nodejs_eventloop_lag_p99_seconds`).
  collectDefaultMetrics({ register });

  const addGauge: Metrics['addGauge'] = (name, help, read) => {
    const gauge: Gauge<'state'> = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [],
      collect: async () => {
        // Figures of this process are wanted most while the database is away.
        const figures = await read().catch((error: unknown) => {
          log.warn({ err: error, figure: name }, 'a figure could not be read');
          return {};
        });
        gauge.reset();
        for (const [state, figure] of Object.entries(figures)) gauge.set({ state }, figure);
      },
    });
    register.registerMetric(gauge);
  };

  return {
    addGauge,
    watchServer: (app) => watchServer(app, register),
    watchPool: (pool) =>
      addGauge('backbeat_pool_connections', 'Connections, and requests that wait for one.', async () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
    watchOutbox: (db) =>
      addGauge(
        'backbeat_outbox',
        'Undelivered domain events and their age, open work, and work that failed for good.',
        async () => {
          const [{ undelivered, lagSeconds, undone, failed }, messages, held] = await Promise.all([
            readOutboxHealth(db),
            allMessages.health(db),
            countHeld(db, 'mail'),
          ]);
          const mail = { failed_mail: messages.failed, held_mail: held };
          return { undelivered, lag_seconds: lagSeconds, undone, failed, ...mail };
        },
      ),
    text: () => register.metrics(),
  };
}

function watchServer(app: FastifyInstance, register: Registry): void {
  const durations = new Histogram({
    name: 'backbeat_http_request_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}

/** Serves `/metrics` to the local network; not found through a proxy or from outside. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    requireNeighbor(request);
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics.text());
  });
}

/** Refuses requests through a proxy or from outside. @throws Refusal notFound */
export function requireNeighbor(request: FastifyRequest): void {
  if (!isNeighbor(request)) throw refuse(commonRefusals, 'notFound');
}

function isNeighbor({ headers, socket }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] || headers.forwarded) return false;
  return isLocalAddress(socket.remoteAddress ?? '');
}
