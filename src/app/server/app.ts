import type { Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { readWorkerAge } from '#platform/server/health-store.ts';
import type { ViewerOf } from '#platform/server/viewer.ts';
import { openLog, type Log } from '#platform/server/log.ts';
import { openMailer } from '#platform/server/mail.ts';
import { openMetrics, type Metrics } from '#platform/server/metrics.ts';
import { openResultWriter } from '#platform/server/integration-health.ts';
import { openStorage } from '#platform/server/open-storage.ts';
import { embeddedFolder, launchDatabase } from '#platform/server/embedded-database.ts';
import { openPubSub } from '#platform/server/pubsub.ts';
import { openReplica, type Replica } from '#platform/server/replica.ts';
import { readInstance } from '#modules/instance/settings/server/index.ts';
import { openFeatures } from './features.ts';
import { readSaleHealth } from '#modules/sales/checkout/server/index.ts';

/** Shared by web and worker, opened once per process. */
export type App = {
  /** Bypasses the pooler, for LISTEN and the job queue. */
  readonly directUrl: string;
  readonly services: Services;
  readonly features: readonly Feature[];
  readonly viewerOf: ViewerOf;
  /** For payments, settlement, sessions and rate limits, which other traffic must not delay. */
  readonly urgentDb: Db;
  /** For health checks and replica lag only. */
  readonly healthDb: Db;
  readonly metrics: Metrics;
  readonly replica: Replica | undefined;
  readonly close: () => Promise<void>;
};

export type Database = { readonly url: string; readonly stop: () => Promise<void> };

/** Opens the database at DATABASE_URL, or starts the embedded one, which stops with the last process that uses it. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} };
  const { url, stop } = await launchDatabase({
    dataDir: embeddedFolder(config),
    log: (line) => process.stderr.write(`${line}\n`),
  });
  return { url, stop };
}

/** Milliseconds to wait for a connection. Clients have given up by then. */
const connectWithinMs = { ordinary: 3_000, urgent: 10_000, health: 1_000 };

/** Opens all features on a migrated database. */
export async function openApp(config: Config, url: string): Promise<App> {
  const log = openLog({ level: config.LOG_LEVEL });
  const metrics = openMetrics(log);
  const directUrl = config.DATABASE_DIRECT_URL ?? url;
  const pools = openPools(config, url, { log, metrics });
  const { db, urgentDb, holdsDb, healthDb } = pools;
  addDatabaseGauges(metrics, db);
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
    const help = 'Whether the replica is used, and its lag in seconds.';
    metrics.addGauge('backbeat_replica', help, async () => replica.figures());
  }
  const features = openFeatures(services, { holdsDb, urgentDb });
  // Names the instance before the first text is written.
  await readInstance(db);
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
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()));
    },
  };
}

function openPools(config: Config, url: string, { log, metrics }: { log: Log; metrics: Metrics }) {
  const watched = {
    pooled: config.DATABASE_DIRECT_URL !== undefined,
    onError: ({ message }: Error) => log.warn({ reason: message }, 'a database connection was lost'),
  };
  const urgent = { ...watched, byIndex: true, connectWithinMs: connectWithinMs.urgent };
  return {
    db: openDb(url, {
      ...watched,
      max: config.DB_POOL_MAX,
      connectWithinMs: connectWithinMs.ordinary,
      onPool: metrics.watchPool,
    }),
    urgentDb: openDb(url, { ...urgent, max: 6, applicationName: 'backbeat-urgent' }),
    holdsDb: openDb(url, { ...urgent, max: 4, applicationName: 'backbeat-holds' }),
    healthDb: openDb(url, {
      ...watched,
      max: 2,
      connectWithinMs: connectWithinMs.health,
      applicationName: 'backbeat-health',
    }),
  };
}

function addDatabaseGauges(metrics: Metrics, db: Db): void {
  metrics.watchOutbox(db);
  metrics.addGauge(
    'backbeat_sale',
    'Holds, webhooks and refunds that are open or failed for good.',
    async () => {
      const { holds, lapsed, webhooks, failedWebhooks, refundsDue } = await readSaleHealth(db);
      return { holds, lapsed, webhooks, failed_webhooks: failedWebhooks, refunds_due: refundsDue };
    },
  );
  metrics.addGauge(
    'backbeat_worker',
    'Seconds since a worker last reported; +Inf if none ever did.',
    async () => ({
      age_seconds: (await readWorkerAge(db)) ?? Number.POSITIVE_INFINITY,
    }),
  );
}
