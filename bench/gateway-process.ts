/**
 * The Stripe emulator in a process of its own, as Stripe would be. Takes the URL of its database and sends its port to
 * the parent process.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTables, openEmulatorDb, openStripeEmulator, type EmulatorDb } from '@backbeat/stripe-emulator';
import { openDb } from '#platform/server/db.ts';

const url = process.argv[2]!;
const setup = openEmulatorDb(url, 1);
await createTables(setup);
await setup.destroy();
// As the app opens it: every statement is planned once.
const db = openDb(url) as unknown as EmulatorDb;
const emulator = openStripeEmulator({
  db,
  publicUrl: 'http://127.0.0.1',
  webhookPath: '/api/payments/webhook',
  webhookSecret: 'whsec_bench',
  log: console,
  deliveries: 'manual',
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { authorization = '', 'idempotency-key': key } = request.headers;
  const answered = await emulator.handle(`http://127.0.0.1${request.url}`, {
    method: request.method!,
    headers: { authorization, ...(typeof key === 'string' && { 'idempotency-key': key }) },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() }),
  });
  response.writeHead(answered.status, { 'content-type': 'application/json' });
  response.end(await answered.text());
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
