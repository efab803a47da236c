import { newId } from '#platform/ids.ts';
import type { PubSubTransport } from './pubsub-transport.ts';
import type { Db } from './db.ts';
import { openListener, type Listener } from './listener.ts';
import type { Log } from './log.ts';
import { recordingResult } from './integration-health.ts';
import { channelOf, isRedis, openRedisTransport } from './pubsub-redis.ts';
import { notifyAll } from './pubsub-store.ts';

/** Tells who is affected by a change and what to reload. Never contains the data itself. */
export type News = {
  /** Bare id of a profile, or of a public feed. */
  readonly to: string;
  readonly topic: string;
};

/** `gap` means that something may have been missed, so everything has to be reloaded. */
export type LiveMessageEvent = { readonly id: string; readonly news: readonly News[] } | 'gap';

export type PubSub = {
  /**
   * Tells every process soon, batching a few milliseconds. Call it after the transaction, because a notification
   * inside one locks the whole database. Lost updates are repaired by reloading.
   */
  readonly publish: (news: readonly News[]) => void;
  /**
   * The first subscriber opens the listening connection.
   * @returns a function that stops
   */
  readonly subscribe: (hear: (heard: LiveMessageEvent) => void) => () => void;
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
        listen: (hear) => openListener({ url, channel, log, hear }),
      };
  return gather(transport, log);
}

function gather(transport: PubSubTransport, log: Log): PubSub {
  const hearers = new Set<(heard: LiveMessageEvent) => void>();
  let listener: Listener | undefined;
  let waiting = new Map<string, News>();
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const flush = () => {
    timer = undefined;
    const news = [...waiting.values()];
    waiting = new Map();
    sending = recordingResult('pubsub', () => transport.send(packNews(news)))
      .catch((error: unknown) => log.warn({ err: error, news: news.length }, 'news were not told'))
      .then(() => {
        sending = undefined;
        flushSoon();
      });
  };
  const flushSoon = () => {
    if (waiting.size > 0 && !sending) timer ??= setTimeout(flush, gatherMs);
  };
  const hear = (payload: string) => {
    const heard = payload === '' ? 'gap' : unpackNews(payload);
    for (const hearer of hearers) hearer(heard);
  };

  return {
    publish: (news) => {
      for (const one of news) if (waiting.size < waitingAtMost) waiting.set(`${one.to} ${one.topic}`, one);
      flushSoon();
    },
    subscribe: (hearer) => {
      hearers.add(hearer);
      listener ??= transport.listen(hear);
      return () => void hearers.delete(hearer);
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
export function packNews(news: readonly News[]): string[] {
  const batches: (readonly [string, string])[][] = [];
  let room = 0;
  for (const { to, topic } of news) {
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

function unpackNews(payload: string): LiveMessageEvent {
  const { i, n } = JSON.parse(payload) as Packed;
  return { id: i, news: n.map(([to, topic]) => ({ to, topic })) };
}
