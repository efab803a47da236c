import type { PubSubTransport } from './pubsub-transport.ts';
import type { Listener } from './listener.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';

const connectAtMostMs = 5_000;
const againAfterMs = 1_000;
/** A connection on which three questions were left unanswered is dead, whatever the network says. */
const askEveryMs = 10_000;
const silentAtMostMs = 3 * askEveryMs;

export const isRedis = (url: string) => /^rediss?:/.test(url);

/** Channels are of the whole server: the number of the database becomes part of the name, so that houses may share one. */
export function channelOf(name: string, url: string): string {
  const database = new URL(url).pathname.slice(1);
  return database === '' || database === '0' ? name : `${name}.${database}`;
}

export type RedisTransportOptions = {
  readonly url: string;
  readonly channel: string;
  readonly log: Log;
  readonly askEvery?: number;
};

/** News by PUBLISH and SUBSCRIBE of Redis, Valkey or what speaks as they do: one connection to tell, one to listen. */
export function openRedisTransport(options: RedisTransportOptions): PubSubTransport {
  let teller: RedisConnection | undefined;
  const tellerNow = async (): Promise<RedisConnection> => {
    if (teller?.isReady) return teller;
    teller?.destroy();
    const opened = await openConnection(options);
    teller = opened;
    // Whoever tells is told by the call itself.
    opened.on('error', () => {});
    await opened.connect();
    return opened;
  };
  return {
    send: async (payloads) => {
      if (payloads.length === 0) return;
      const open = await tellerNow();
      await Promise.all(payloads.map((payload) => open.publish(options.channel, payload)));
    },
    listen: (hear) => openRedisListener(options, hear),
    close: async () => teller?.destroy(),
  };
}

type RedisConnection = Awaited<ReturnType<typeof openConnection>>;

/** One that never connects again by itself: who listens must say that it began anew, who tells keeps nothing for later. */
async function openConnection({ url, askEvery = askEveryMs }: RedisTransportOptions) {
  // Of its five hundred modules a house without Redis loads none.
  const { createClient } = await import('@redis/client');
  return createClient({
    url,
    // The oldest form is spoken by every server, and opens with nothing but the password.
    RESP: 2,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: askEvery,
    socket: {
      connectTimeout: connectAtMostMs,
      socketTimeout: Math.max(silentAtMostMs, 3 * askEvery),
      reconnectStrategy: false,
    },
  });
}

function openRedisListener(options: RedisTransportOptions, hear: (payload: string) => void): Listener {
  const { channel, log } = options;
  let open: RedisConnection | undefined;
  let stopping = false;
  const loop = repeat(`listen.${channel}`, log, async () => {
    const connection = await openConnection(options);
    if (stopping) return 0;
    open = connection;
    const lost = new Promise<void>((resolve) => {
      connection.on('end', resolve);
      connection.on('error', (error: Error) => {
        if (!stopping) log.warn({ reason: error.message, channel }, 'the listening connection was lost');
        resolve();
      });
    });
    try {
      await connection.connect();
      await connection.subscribe(channel, hear);
      hear('');
      await lost;
    } catch (error) {
      // It was said when it was lost; what is left is a server that answers, but not as it should.
      if (connection.isReady && !stopping) throw error;
    } finally {
      connection.destroy();
    }
    return againAfterMs;
  });
  return {
    stop: async () => {
      stopping = true;
      const stopped = loop.stop();
      open?.destroy();
      await stopped;
    },
  };
}
