import { join } from 'node:path';
import type { Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { readWorkerAge } from '#platform/server/health-store.ts';
import type { ViewerOf } from '#platform/server/viewer.ts';
import { openLog } from '#platform/server/log.ts';
import { openMailer } from '#platform/server/mail.ts';
import { openMetrics, type Metrics } from '#platform/server/metrics.ts';
import { openResultWriter } from '#platform/server/integration-health.ts';
import { openStorage } from '#platform/server/open-storage.ts';
import { launchDatabase } from '#platform/server/embedded-database.ts';
import { openPubSub } from '#platform/server/pubsub.ts';
import { openReplica, type Replica } from '#platform/server/replica.ts';
import { openFeatures } from './features.ts';
import { readSaleHealth } from '#modules/sales/checkout/server/index.ts';

/** Everything that web and worker stand on, opened once per process. */
export type App = {
  /** Past a pooler: for LISTEN and the queue. */
  readonly directUrl: string;
  readonly services: Services;
  readonly features: readonly Feature[];
  readonly viewerOf: ViewerOf;
  /** For payments, settlement, sessions and rate limits: what a rush of other work must not keep waiting. */
  readonly urgentDb: Db;
  /** For health checks alone, and for looking how far a replica is behind. */
  readonly healthDb: Db;
  readonly metrics: Metrics;
  readonly replica: Replica | undefined;
  readonly close: () => Promise<void>;
};

export type Database = { readonly url: string; readonly stop: () => Promise<void> };

/** The database at DATABASE_URL, or the one we carry, which ends with the last process that uses it. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} };
  const { url, stop } = await launchDatabase({
    dataDir: join(config.DATA_DIR, 'postgres'),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  return { url, stop };
}

/** Milliseconds to wait for a connection: an answer that comes later is of no use to who asked. */
const connectWithinMs = { ordinary: 3_000, urgent: 10_000, health: 1_000 };

/** Opens the features on a database that has the newest schema. */
export async function openApp(config: Config, url: string): Promise<App> {
  const log = openLog({ level: config.LOG_LEVEL });
  const metrics = openMetrics();
  const watched = {
    pooled: config.DATABASE_DIRECT_URL !== undefined,
    onError: ({ message }: Error) => log.warn({ reason: message }, 'a database connection was lost'),
  };
  const directUrl = config.DATABASE_DIRECT_URL ?? url;
  const db = openDb(url, {
    ...watched,
    max: config.DB_POOL_MAX,
    connectWithinMs: connectWithinMs.ordinary,
    onPool: metrics.watchPool,
  });
  const urgent = { ...watched, connectWithinMs: connectWithinMs.urgent };
  const urgentDb = openDb(url, { ...urgent, max: 6, applicationName: 'backbeat-urgent' });
  const holdsDb = openDb(url, { ...urgent, max: 2, applicationName: 'backbeat-holds' });
  const healthDb = openDb(url, {
    ...watched,
    max: 2,
    connectWithinMs: connectWithinMs.health,
    applicationName: 'backbeat-health',
  });
  metrics.watchOutbox(db);
  metrics.addGauge('backbeat_sale', 'Holds, webhooks and refunds that are open or given up.', async () => {
    const { holds, lapsed, webhooks, deadWebhooks, refundsDue } = await readSaleHealth(db);
    return { holds, lapsed, webhooks, dead_webhooks: deadWebhooks, refunds_due: refundsDue };
  });
  metrics.addGauge(
    'backbeat_worker',
    'Seconds since a worker last reported; +Inf if none ever did.',
    async () => ({
      age_seconds: (await readWorkerAge(db)) ?? Number.POSITIVE_INFINITY,
    }),
  );
  const pubsub = openPubSub({ db, url: config.PUBSUB_URL ?? directUrl, log });
  const services: Services = {
    config,
    log,
    db,
    mail: openMailer(),
    storage: openStorage(config),
    pubsub,
  };
  const replica = config.DATABASE_REPLICA_URL
    ? openReplica({
        url: config.DATABASE_REPLICA_URL,
        primary: healthDb,
        maxLagSeconds: config.REPLICA_LAG_MAX_SECONDS,
        max: config.DB_POOL_MAX,
        log,
      })
    : undefined;
  if (replica) {
    const help = 'Whether the replica is read, and how far it is behind.';
    metrics.addGauge('backbeat_replica', help, async () => replica.figures());
  }
  const features = openFeatures(services, { holdsDb, urgentDb });
  const stopResultWriter = openResultWriter(db, log);
  return {
    directUrl,
    services,
    features,
    urgentDb,
    healthDb,
    viewerOf: features.find(({ viewerOf }) => viewerOf)?.viewerOf ?? (async () => undefined),
    metrics,
    replica,
    close: async () => {
      for (const feature of features.toReversed()) await feature.close?.();
      await stopResultWriter();
      await pubsub.close();
      await replica?.close();
      await Promise.all([healthDb, urgentDb, holdsDb, db].map((pool) => pool.destroy()));
    },
  };
}
