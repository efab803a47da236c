import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from './db.ts';
import { listMigrationsDone, pingDatabase, readWorkerAge } from './health-store.ts';
import { migrationFiles } from './migrate.ts';

const pingWithinMs = 1000;

/**
 * Parts of readiness; ready if all are `true`. Covers this process and its database only: if a dead worker made every
 * web process unready, the site would go down for nothing.
 */
type Readiness = {
  readonly accepting: boolean;
  readonly database: boolean;
  readonly schema: boolean;
  readonly secrets: boolean;
};

export type HealthOptions = {
  readonly db: Db;
  readonly isDraining: () => boolean;
  /** @returns why this process can't open sealed values; undefined if it can */
  readonly findSecretFault?: () => Promise<string | undefined>;
  /** @returns what an operator should see to, although requests are fine */
  readonly listWarnings?: () => Promise<string[]>;
};

/** Serves `/healthz` (this process lives) and `/readyz` (send requests here). */
export function mountHealth(app: FastifyInstance, options: HealthOptions): void {
  const readReadiness = openReadiness(options);
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  );
  app.get('/readyz', async (_request, reply) => {
    const { reason, warnings, ...parts } = await readReadiness();
    const ready = Object.values(parts).every(Boolean);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        ...parts,
        ...(reason !== undefined && { reason }),
        ...(warnings.length > 0 && { warnings }),
      });
  });
}

type Notes = { readonly reason?: string | undefined; readonly warnings: readonly string[] };

function openReadiness(options: HealthOptions): () => Promise<Readiness & Notes> {
  const { db, isDraining, findSecretFault = async () => undefined, listWarnings = async () => [] } = options;
  // Once new enough, the schema stays new enough.
  let isSchemaNew = false;
  const check = async () => {
    await pingDatabase(db);
    isSchemaNew ||= await hasNewestSchema(db);
    const reason = isSchemaNew ? await findSecretFault() : undefined;
    const warnings = isSchemaNew ? await listWarnings() : [];
    return { database: true, schema: isSchemaNew, secrets: reason === undefined, reason, warnings };
  };
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const down = {
      database: false,
      schema: isSchemaNew,
      secrets: true,
      reason: undefined,
      warnings: [] as string[],
    };
    const late = new Promise<typeof down>((resolve) => (timer = setTimeout(resolve, pingWithinMs, down)));
    // An unreachable database is the answer here, not an error.
    const parts = await Promise.race([check().catch(() => down), late]);
    clearTimeout(timer);
    return { accepting: !isDraining(), ...parts };
  };
}

/** Workers report every five seconds. */
const missingSeconds = 60;

/** Warns if no worker runs, without making web processes unready. */
export async function listWorkerWarnings(db: Db): Promise<string[]> {
  const age = await readWorkerAge(db);
  if (age !== undefined && age < missingSeconds) return [];
  return ['No worker has reported for a minute. Emails, refunds and expired holds wait.'];
}

/** Whether every migration of this code was applied. A newer database is fine. */
export async function hasNewestSchema(db: Db): Promise<boolean> {
  const done = new Set(await listMigrationsDone(db));
  return migrationFiles().every((file) => done.has(basename(file, '.sql')));
}
