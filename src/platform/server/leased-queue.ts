import { isUuid } from '../ids.ts';
import type { Db } from './db.ts';
import {
  openLeasedTable,
  type Claimed,
  type FailedRow,
  type LeasedQueue,
  type QueueTable,
} from './leased-table.ts';
import type { Log } from './log.ts';
import type { FailedItem, FailedWork } from './queue.ts';

export type { Claimed } from './leased-table.ts';

/** Usual column names of queues. */
export const queueColumns = {
  runAt: 'runAt',
  attempts: 'attempts',
  leaseUntil: 'leaseUntil',
  deadAt: 'deadAt',
  lastError: 'lastError',
} as const;

/**
 * One table of work that processes lease, try again after growing pauses, and give up for a person to look at.
 * @param titleOf names a piece of work to admins. Default: the values of its key
 * @param detailOf says more about it. Default: the values of its key
 */
export function openLeasedQueue<Work, Key>(
  queue: QueueTable,
  titleOf?: (work: Work) => string,
  detailOf?: (work: Work) => string,
): LeasedQueue<Work, Key> {
  const leased = openLeasedTable<Work, Key>(queue);
  return queue.columns.deadAt
    ? { ...leased, failed: failedWorkOf(leased, queue, { titleOf, detailOf }) }
    : leased;
}

const betweenKeys = '~';

type Texts<Work> = Readonly<Record<'titleOf' | 'detailOf', ((work: Work) => string) | undefined>>;

function failedWorkOf<Work, Key>(
  { listFailed, retryFailed, dismissFailed }: LeasedQueue<Work, Key>,
  { key, isDismissible }: Pick<QueueTable, 'key' | 'isDismissible'>,
  { titleOf, detailOf }: Texts<Work>,
): FailedWork {
  const columns = Object.entries<string>(key);
  const toFailedItem = (row: FailedRow<Work>): FailedItem => {
    const values = columns.map(([name]) => String((row as Record<string, unknown>)[name]));
    const id = values.join(betweenKeys);
    const { attempts, lastError, failedAt, at } = row;
    const [title, detail] = [titleOf?.(row) ?? id, detailOf?.(row) ?? id];
    return { id, title, detail, attempts, lastError, failedAt, place: [at, ...values] };
  };
  const byId =
    (act: (tx: Db, key: Key) => Promise<FailedRow<Work> | undefined>) => async (tx: Db, id: string) => {
      const values = id.split(betweenKeys);
      if (values.length !== columns.length) return undefined;
      if (columns.some(([, type], place) => type === 'uuid' && !isUuid(values[place]!))) return undefined;
      const found = await act(
        tx,
        Object.fromEntries(columns.map(([name], place) => [name, values[place]])) as Key,
      );
      return found && toFailedItem(found);
    };
  return {
    placed: columns.length + 1,
    list: async (db, limit, after) => (await listFailed(db, limit, after)).map(toFailedItem),
    retry: byId(retryFailed),
    dismiss: isDismissible && byId(dismissFailed),
  };
}

/** Performs work that can take longer than its lease, which is extended meanwhile. */
export async function whileLeased<Work, Key>(
  { db, log, queue, leaseSeconds }: LeaseOptions<Work, Key>,
  work: Claimed<Key>,
  perform: () => Promise<void>,
): Promise<void> {
  const holding = setInterval(
    () => {
      queue
        .extend(db, work, leaseSeconds)
        .catch((error: unknown) =>
          log.warn({ err: error, queue: queue.name }, 'a lease could not be extended'),
        );
    },
    (leaseSeconds * 1000) / 3,
  );
  try {
    await perform();
  } finally {
    clearInterval(holding);
  }
}

type LeaseOptions<Work, Key> = {
  readonly db: Db;
  readonly log: Log;
  readonly queue: LeasedQueue<Work, Key>;
  readonly leaseSeconds: number;
};

/** Works through due items in batches until a batch isn't full, or until the worker stops. */
export async function drainQueue<Work, Key>(
  db: Db,
  queue: LeasedQueue<Work, Key>,
  {
    atOnce,
    stopping,
    perform,
  }: {
    readonly atOnce: number;
    readonly stopping: AbortSignal | undefined;
    readonly perform: (work: Claimed<Work>[]) => Promise<unknown>;
  },
): Promise<void> {
  await queue.failLost(db);
  for (;;) {
    if (stopping?.aborted) return;
    const claimed = await queue.claim(db, { limit: atOnce });
    if (claimed.length > 0) await perform(claimed);
    if (claimed.length < atOnce) return;
  }
}
