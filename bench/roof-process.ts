/**
 * The roof of the sale benchmarks, in its own process: a Fastify route that takes an order and answers with as many
 * bytes, without a session, a check or a database. Takes that number and sends its port to the parent process.
 */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';

const answer = JSON.stringify({ id: 'x'.repeat(Number(process.argv[2])) });
const app = fastify();
app.post('/api/orders', async (_request, reply) =>
  reply.status(201).type('application/json; charset=utf-8').send(answer),
);
await app.listen({ port: 0, host: '127.0.0.1' });
process.send!((app.server.address() as AddressInfo).port);
