import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export type TestRedis = { readonly url: string; readonly close: () => Promise<void> };

/**
 * Enough of Redis for live updates: PING, SUBSCRIBE, PUBLISH and CLIENT KILL TYPE pubsub, in RESP 2. It tests our
 * side only; `TEST_REDIS_URL` names a real server.
 */
export async function openTestRedis(): Promise<TestRedis> {
  const real = process.env.TEST_REDIS_URL;
  if (real) return { url: real, close: async () => {} };
  const sockets = new Set<Socket>();
  const listening = new Map<Socket, Set<string>>();
  const doing: Record<string, (socket: Socket, words: readonly string[]) => string> = {
    PING: (socket) => (listening.has(socket) ? '*2\r\n$4\r\npong\r\n$0\r\n\r\n' : '+PONG\r\n'),
    SUBSCRIBE: (socket, [channel = '']) => {
      const channels = (listening.get(socket) ?? new Set()).add(channel);
      listening.set(socket, channels);
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:${channels.size}\r\n`;
    },
    PUBLISH: (_socket, [channel = '', payload = '']) => {
      const hearers = [...listening].filter(([, channels]) => channels.has(channel));
      for (const [hearer] of hearers)
        hearer.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(payload)}`);
      return `:${hearers.length}\r\n`;
    },
    CLIENT: () => {
      const killed = [...listening.keys()];
      for (const socket of killed) socket.destroy();
      return `:${killed.length}\r\n`;
    },
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    let left: Buffer = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      listening.delete(socket);
    });
    socket.on('data', (chunk: Buffer) => {
      left = Buffer.concat([left, chunk]);
      for (let read = readCommand(left); read; read = readCommand(left)) {
        left = left.subarray(read.length);
        const [name = '', ...words] = read.words;
        socket.write(doing[name.toUpperCase()]?.(socket, words) ?? `-ERR unknown command '${name}'\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/**
 * An array of texts, as clients send commands.
 * @returns undefined if it is incomplete
 */
function readCommand(from: Buffer): { words: string[]; length: number } | undefined {
  let at = 0;
  const line = () => {
    const end = from.indexOf('\r\n', at);
    if (end < 0) return undefined;
    const text = from.toString('utf8', at + 1, end);
    at = end + 2;
    return Number(text);
  };
  const count = line();
  if (count === undefined) return undefined;
  const words: string[] = [];
  for (let word = 0; word < count; word += 1) {
    const length = line();
    if (length === undefined || from.length < at + length + 2) return undefined;
    words.push(from.toString('utf8', at, at + length));
    at += length + 2;
  }
  return { words, length: at };
}
