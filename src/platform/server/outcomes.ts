import { sql, type Db } from './db.ts';
import type { Log } from './log.ts';

/** Whom the house asks outside, and what keeps no rows of its own that would tell how it went. */
export type Asked = 'payments' | 'push' | 'storage' | 'pubsub' | 'gifs' | 'places' | 'music';

export type Outcome = {
  lastSuccessAt?: string;
  lastErrorAt?: string;
  /** One line, as it was thrown. Never an address with a key in it. */
  lastError?: string;
};

/** What happened in this process since it was written down last. */
const heard = new Map<Asked, Outcome>();

/** Remembers how somebody outside answered. @param error what went wrong; left out when all was well */
export function noteOutcome(asked: Asked, error?: unknown): void {
  const known = heard.get(asked) ?? {};
  const at = new Date().toISOString();
  const lastError = error instanceof Error ? error.message : 'unknown';
  heard.set(
    asked,
    error === undefined ? { ...known, lastSuccessAt: at } : { ...known, lastErrorAt: at, lastError },
  );
}

/** Does something outside, and remembers how it went. @throws what it throws */
export async function noting<T>(asked: Asked, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await work();
    noteOutcome(asked);
    return answer;
  } catch (error) {
    noteOutcome(asked, error);
    throw error;
  }
}

/** Writes down what was heard; what another process heard later stays. */
export async function writeOutcomes(db: Db): Promise<void> {
  if (heard.size === 0) return;
  const waiting = Object.fromEntries([...heard].map(([asked, outcome]) => [`outcome.${asked}`, outcome]));
  heard.clear();
  await sql`
    insert into instance_mark (name, value) select key, value from jsonb_each(${JSON.stringify(waiting)}::jsonb)
    on conflict (name) do update set value = instance_mark.value || excluded.value, set_at = now()`.execute(
    db,
  );
}

export async function readOutcomes(db: Db): Promise<ReadonlyMap<string, Outcome>> {
  const { rows } = await sql<{ name: string; value: Outcome }>`
    select name, value from instance_mark where name like 'outcome.%'`.execute(db);
  return new Map(rows.map(({ name, value }) => [name.slice('outcome.'.length), value]));
}

const everyMs = 15_000;

/** Writes down now and then what this process heard. @returns how to stop, with what was heard last */
export function keepOutcomes(db: Db, log: Log): () => Promise<void> {
  const write = () =>
    writeOutcomes(db).catch((error: unknown) => log.warn({ err: error }, 'outcomes were not written'));
  const timer = setInterval(() => void write(), everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await write();
  };
}
