import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy for PostgreSQL that can lose answers, as a network or a dying server does. */
export type LossyProxy = {
  readonly url: string;
  /** Cuts the connection of the next matching statement after PostgreSQL has executed it. */
  readonly loseAnswerTo: (statement: RegExp) => void;
  /** Passes on nothing more through the connections that are open, as when a host vanishes. */
  readonly silence: () => void;
  /** The same, and accepts no more connections. */
  readonly vanish: () => void;
  /** How many answers were lost. */
  readonly lost: () => number;
  readonly close: () => Promise<void>;
};

export async function openLossyProxy(databaseUrl: string): Promise<LossyProxy> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const port = target.port || '5432';
  const waiting: RegExp[] = [];
  const sockets = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let lost = 0;

  const silence = () => sockets.forEach((socket) => silent.add(socket));
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
    let losing = false;
    client.on('data', (bytes) => {
      if (silent.has(client)) return;
      const place = waiting.findIndex((statement) => statement.test(bytes.toString('latin1')));
      if (place >= 0) losing = waiting.splice(place, 1).length > 0;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (silent.has(upstream)) return;
      if (!losing) return void client.write(bytes);
      lost += 1;
      client.destroy();
    });
    for (const side of [client, upstream]) {
      sockets.add(side);
      side.on('error', () => {});
      side.on('close', () => {
        sockets.delete(side);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  const user = url.username ? `${url.username}${url.password && `:${url.password}`}@` : '';
  return {
    url: `postgres://${user}127.0.0.1:${(server.address() as AddressInfo).port}${url.pathname}`,
    loseAnswerTo: (statement) => void waiting.push(statement),
    silence,
    vanish: () => {
      silence();
      server.close();
    },
    lost: () => lost,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
