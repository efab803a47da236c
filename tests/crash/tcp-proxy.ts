import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The address of a site whose processes come and go, like a load balancer. */
export type TcpProxy = {
  readonly url: string;
  /** Sends new connections to these ports in turn, and cuts connections to others. */
  readonly lead: (ports: readonly number[]) => void;
  readonly close: () => Promise<void>;
};

export async function openTcpProxy(): Promise<TcpProxy> {
  let ports: readonly number[] = [];
  let visits = 0;
  const open = new Map<Socket, number>();

  const server = createServer((visitor) => {
    const port = ports[visits++ % ports.length];
    if (port === undefined) return void visitor.destroy();
    const process = connect(port, '127.0.0.1');
    open.set(visitor, port);
    visitor.pipe(process).pipe(visitor);
    const end = () => {
      open.delete(visitor);
      visitor.destroy();
      process.destroy();
    };
    for (const side of [visitor, process]) side.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (next) => {
      ports = next;
      for (const [visitor, port] of open) if (!next.includes(port)) visitor.destroy();
    },
    close: async () => {
      server.close();
      for (const visitor of open.keys()) visitor.destroy();
      await once(server, 'close');
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
