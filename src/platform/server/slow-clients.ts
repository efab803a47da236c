import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { commonRefusals, refuse } from '../refusal.ts';

/** Open requests per connection. Browsers and proxies send the next after the answer. */
const openAtMost = 4;

/** Closes connections that pipeline too many requests. */
export function limitPipelining(app: FastifyInstance): void {
  const open = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const count = (open.get(socket) ?? 0) + 1;
    open.set(socket, count);
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1));
    if (count <= openAtMost) return;
    socket.destroy();
    throw refuse(commonRefusals, 'tooManyRequests');
  });
}
