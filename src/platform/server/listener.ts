import pg from 'pg';
import { findWritableUrl, forgetWritable } from './database-hosts.ts';
import type { Log } from './log.ts';
import { repeat } from './loop.ts';

export type Listener = { readonly stop: () => Promise<void> };

export type ListenerOptions = {
  readonly url: string;
  readonly channel: string;
  readonly log: Log;
  /** Called for each notification, and after each reconnection, because something may have been missed. */
  readonly onPayload: (payload: string) => void;
  /** Milliseconds between questions to the server. */
  readonly askEvery?: number;
};

/** After three unanswered questions, a connection is dead. Without them, that of a host that vanished would stay open. */
const askEveryMs = 10_000;

/** Listens to a PostgreSQL channel on its own connection, and reconnects. */
export function openListener({
  url,
  channel,
  log,
  onPayload,
  askEvery = askEveryMs,
}: ListenerOptions): Listener {
  let client: pg.Client | undefined;
  let stopping = false;

  const loop = repeat(`listen.${channel}`, log, async () => {
    const opened = new pg.Client({
      connectionString: await findWritableUrl(url),
      application_name: 'backbeat-listen',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 3 * askEvery,
    });
    const lost = new Promise<void>((resolve) => {
      opened.once('end', resolve);
      opened.on('error', (error) => {
        if (!stopping) log.warn({ reason: error.message, channel }, 'the listening connection was lost');
        resolve();
      });
    });
    opened.on('notification', ({ payload }) => onPayload(payload ?? ''));
    if (stopping) return 0;
    await opened.connect().catch((error: unknown) => {
      forgetWritable(url);
      throw error;
    });
    client = opened;
    // Ending a client before it is connected would hang.
    if (stopping) {
      await opened.end();
      return 0;
    }
    await opened.query(`listen ${pg.escapeIdentifier(channel)}`).catch(async (error: unknown) => {
      // A server in recovery accepts connections and refuses this.
      forgetWritable(url);
      await opened.end();
      throw error;
    });
    onPayload('');
    const ask = () =>
      opened.query('select 1').catch((error: unknown) => {
        if (!stopping) log.warn({ err: error, channel }, 'the server of the listening connection is silent');
        return opened.end();
      });
    const asking = setInterval(ask, askEvery);
    await lost;
    clearInterval(asking);
    forgetWritable(url);
    return 1000;
  });

  return {
    stop: async () => {
      stopping = true;
      const stopped = loop.stop();
      await client?.end();
      await stopped;
    },
  };
}
