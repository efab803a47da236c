import type { PubSubTransport } from './pubsub-transport.ts';
import type { Listener } from './listener.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';

const connectAtMostMs = 5_000;
const againAfterMs = 1_000;
/** After three unanswered pings, a connection is dead. */
const askEveryMs = 10_000;
const silentAtMostMs = 3 * askEveryMs;

export const isRedis = (url: string) => /^rediss?:/.test(url);

/**
 * Channels span the whole Redis server, so the name includes the database number and instances can share a server.
 */
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

/** Live updates by PUBLISH and SUBSCRIBE of Redis or Valkey, with one connection each for sending and receiving. */
export function openRedisTransport(options: RedisTransportOptions): PubSubTransport {
  let sender: RedisConnection | undefined;
  const openSender = async (): Promise<RedisConnection> => {
    if (sender?.isReady) return sender;
    sender?.destroy();
    const opened = await openConnection(options);
    sender = opened;
    // The sending call reports errors.
    opened.on('error', () => {});
    await opened.connect();
    return opened;
  };
  return {
    send: async (payloads) => {
      if (payloads.length === 0) return;
      const open = await openSender();
      await Promise.all(payloads.map((payload) => open.publish(options.channel, payload)));
    },
    listen: (onPayload) => openRedisListener(options, onPayload),
    close: async () => sender?.destroy(),
  };
}

type RedisConnection = Awaited<ReturnType<typeof openConnection>>;

/** A connection without automatic reconnect: the listener must report a gap, and the sender must not queue. */
async function openConnection({ url, askEvery = askEveryMs }: RedisTransportOptions) {
  // An instance without Redis loads none of its five hundred modules.
  const { createClient } = await import('@redis/client');
  return createClient({
    url,
    // The oldest protocol, which every server speaks and which needs only a password.
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

function openRedisListener(options: RedisTransportOptions, onPayload: (payload: string) => void): Listener {
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
      await connection.subscribe(channel, onPayload);
      onPayload('');
      await lost;
    } catch (error) {
      // Its loss was logged already; what remains is a server that answers incorrectly.
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
