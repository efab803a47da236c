import { newId } from '#platform/ids.ts';
import type { PubSubTransport } from './pubsub-transport.ts';
import type { Db } from './db.ts';
import { openListener, type Listener } from './listener.ts';
import type { Log } from './log.ts';
import { recordingResult } from './integration-health.ts';
import { channelOf, isRedis, openRedisTransport } from './pubsub-redis.ts';
import { notifyAll } from './pubsub-store.ts';

/** That there is something new: whom it concerns and what to look at again. Never the thing itself. */
export type News = {
  /** The bare id of a profile, or of a feed that anyone may read. */
  readonly to: string;
  readonly topic: string;
};

/** `gap`: something may have been missed, so everything is worth another look. */
export type Heard = { readonly id: string; readonly news: readonly News[] } | 'gap';

export type PubSub = {
  /**
   * Tells every process, soon: what is said within some milliseconds travels as one. Say it after the transaction
   * has ended, for a notification inside it takes a lock of the whole database. What is lost is healed by looking.
   */
  readonly publish: (news: readonly News[]) => void;
  /** The first who subscribes opens the one connection that listens. @returns how to stop */
  readonly subscribe: (hear: (heard: Heard) => void) => () => void;
  readonly close: () => Promise<void>;
};

const channel = 'backbeat_news';
const gatherMs = 20;
/** Postgres takes less than 8000 bytes at once. */
const payloadAtMost = 7500;
/** News that wait for a transport that does not answer; each is short, and who comes back looks at everything anyway. */
const waitingAtMost = 20_000;

export type PubSubOptions = {
  readonly db: Db;
  /** `redis:` or `rediss:`, or the database server itself: a pooler that works by transactions lets nobody listen. */
  readonly url: string;
  readonly log: Log;
};

/** News between processes, by the database or by Redis, whichever the address names: one channel, ids in batches. */
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
  const hearers = new Set<(heard: Heard) => void>();
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

/** As few payloads as hold them all. */
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

function unpackNews(payload: string): Heard {
  const { i, n } = JSON.parse(payload) as Packed;
  return { id: i, news: n.map(([to, topic]) => ({ to, topic })) };
}
