import { sql, type Db } from './db.ts';
import type { Log } from './log.ts';

/** Outside services whose results have no rows of their own. */
export type Integration = 'payments' | 'push' | 'storage' | 'pubsub' | 'gifs' | 'places' | 'music';

export type IntegrationResult = {
  lastSuccessAt?: string;
  lastErrorAt?: string;
  /** The error in one line. Never an address with a key in it. */
  lastError?: string;
};

/** Results of this process that aren't stored yet. */
const unwritten = new Map<Integration, IntegrationResult>();

/**
 * Records a call to an outside service.
 * @param error absent if it succeeded
 */
export function recordResult(integration: Integration, error?: unknown): void {
  const known = unwritten.get(integration) ?? {};
  const at = new Date().toISOString();
  const lastError = error instanceof Error ? error.message : 'unknown';
  unwritten.set(
    integration,
    error === undefined ? { ...known, lastSuccessAt: at } : { ...known, lastErrorAt: at, lastError },
  );
}

/**
 * Calls an outside service and records the result.
 * @throws what the call throws
 */
export async function recordingResult<T>(integration: Integration, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    recordResult(integration);
    return answer;
  } catch (error) {
    recordResult(integration, error);
    throw error;
  }
}

/** Stores the results of this process, unless another process has newer ones. */
export async function writeResults(db: Db): Promise<void> {
  if (unwritten.size === 0) return;
  const waiting = Object.fromEntries(
    [...unwritten].map(([integration, outcome]) => [`outcome.${integration}`, outcome]),
  );
  unwritten.clear();
  await sql`
    insert into instance_state (name, value) select key, value from jsonb_each(${JSON.stringify(waiting)}::jsonb)
    on conflict (name) do update set value = instance_state.value || excluded.value, set_at = now()`.execute(
    db,
  );
}

export async function readIntegrationHealth(db: Db): Promise<ReadonlyMap<string, IntegrationResult>> {
  const { rows } = await sql<{ name: string; value: IntegrationResult }>`
    select name, value from instance_state where name like 'outcome.%'`.execute(db);
  return new Map(rows.map(({ name, value }) => [name.slice('outcome.'.length), value]));
}

const everyMs = 15_000;

/**
 * Stores results every 15 s.
 * @returns a function that stops after a last write
 */
export function openResultWriter(db: Db, log: Log): () => Promise<void> {
  const write = () =>
    writeResults(db).catch((error: unknown) =>
      log.warn({ err: error }, 'integration results were not written'),
    );
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}
