import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { TickSocket } from './tick-socket.ts';

class CountedSocket extends TickSocket {
  writes = 0;
  override _writev(...args: Parameters<NonNullable<TickSocket['_writev']>>): void {
    this.writes++;
    super._writev!(...args);
  }
}

test('statements of one turn leave in one write, in order, and all before the connection ends', async () => {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new CountedSocket();
  const [[received]] = await Promise.all([
    once(server, 'connection') as Promise<[NodeJS.ReadableStream]>,
    once(socket.connect((server.address() as AddressInfo).port, '127.0.0.1'), 'connect'),
  ]);
  const send = (statement: string) => {
    socket.cork();
    for (const part of ['bind ', 'execute ', statement, '; ']) socket.write(part);
    socket.uncork();
  };
  send('1');
  await Promise.resolve();
  send('2');
  send('3');
  await new Promise((next) => setImmediate(next));
  expect(socket.writes).toBe(1);
  send('4');
  socket.end();
  expect(await text(received)).toBe('bind execute 1; bind execute 2; bind execute 3; bind execute 4; ');
  socket.destroy();
  server.close();
});
