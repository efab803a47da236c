import { newId } from '#platform/ids.ts';
import type { PubSubTransport } from './pubsub-transport.ts';
import type { Db } from './db.ts';
import { openListener, type Listener } from './listener.ts';
import type { Log } from './log.ts';
import { recordingResult } from './integration-health.ts';
import { channelOf, isRedis, openRedisTransport } from './pubsub-redis.ts';
import { notifyAll } from './pubsub-store.ts';

/** Names who is affected by a change and what to reload. Never contains the data itself. */
export type LiveUpdate = {
  /** Bare id of a profile. */
  readonly to: string;
  readonly topic: string;
};

/** `gap` means that something may have been missed, so everything has to be reloaded. */
export type LiveBatch = { readonly id: string; readonly updates: readonly LiveUpdate[] } | 'gap';

export type PubSub = {
  /**
   * Reaches every process soon, batching a few milliseconds. Call it after the transaction, because a notification
   * inside one locks the whole database. Lost updates are repaired by reloading.
   */
  readonly publish: (updates: readonly LiveUpdate[]) => void;
  /**
   * The first subscriber opens the listening connection.
   * @returns a function that stops
   */
  readonly subscribe: (onBatch: (batch: LiveBatch) => void) => () => void;
  readonly close: () => Promise<void>;
};

const channel = 'backbeat_news';
const gatherMs = 20;
/** PostgreSQL accepts less than 8,000 bytes. */
const payloadAtMost = 7500;
/** Updates that wait for an unresponsive transport; clients that reconnect reload everything anyway. */
const waitingAtMost = 20_000;

export type PubSubOptions = {
  readonly db: Db;
  /** `redis:` or `rediss:`, or the database server itself, because transaction poolers don't support LISTEN. */
  readonly url: string;
  readonly log: Log;
};

/**
 * Live updates between processes through PostgreSQL or Redis, depending on the address: one channel, ids in batches.
 */
export function openPubSub({ db, url, log }: PubSubOptions): PubSub {
  const transport: PubSubTransport = isRedis(url)
    ? openRedisTransport({ url, channel: channelOf(channel, url), log })
    : {
        send: (payloads) => notifyAll(db, channel, payloads),
        listen: (onPayload) => openListener({ url, channel, log, onPayload }),
      };
  return gather(transport, log);
}

function gather(transport: PubSubTransport, log: Log): PubSub {
  const subscribers = new Set<(batch: LiveBatch) => void>();
  let listener: Listener | undefined;
  let waiting = new Map<string, LiveUpdate>();
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    const updates = [...waiting.values()];
    waiting = new Map();
    sending = recordingResult('pubsub', () => transport.send(packUpdates(updates)))
      .catch((error: unknown) =>
        log.warn({ err: error, updates: updates.length }, 'live updates were not published'),
      )
      .then(() => {
        sending = undefined;
        flushSoon();
      });
  };
  const flushSoon = () => {
    if (waiting.size > 0 && !sending) timer ??= setTimeout(flush, gatherMs);
  };
  const receivePayload = (payload: string) => {
    const batch = payload === '' ? 'gap' : unpackUpdates(payload);
    for (const onBatch of subscribers) onBatch(batch);
  };

  return {
    publish: (updates) => {
      for (const one of updates) if (waiting.size < waitingAtMost) waiting.set(`${one.to} ${one.topic}`, one);
      flushSoon();
    },
    subscribe: (onBatch) => {
      subscribers.add(onBatch);
      listener ??= transport.listen(receivePayload);
      return () => void subscribers.delete(onBatch);
    },
    close: async () => {
      await sending;
      if (timer) {
        clearTimeout(timer);
        flush();
      }
      await sending;
      await listener?.stop();
      await transport.close?.();
    },
  };
}

type Packed = { readonly i: string; readonly n: readonly (readonly [to: string, topic: string])[] };

/** Packs updates into as few payloads as possible. */
export function packUpdates(updates: readonly LiveUpdate[]): string[] {
  const batches: (readonly [string, string])[][] = [];
  let room = 0;
  for (const { to, topic } of updates) {
    const size = Buffer.byteLength(JSON.stringify([to, topic])) + 1;
    if (size > room) {
      batches.push([]);
      room = payloadAtMost - 60;
    }
    batches.at(-1)!.push([to, topic]);
    room -= size;
  }
  return batches.map((n) => JSON.stringify({ i: newId(), n } satisfies Packed));
}

function unpackUpdates(payload: string): LiveBatch {
  const { i, n } = JSON.parse(payload) as Packed;
  return { id: i, updates: n.map(([to, topic]) => ({ to, topic })) };
}
