import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { tryConnecting, urlOf } from './postmaster.ts';

const folder = mkdtempSync(join(tmpdir(), 'postmaster-'));
const server = createServer();
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** A message of the protocol: its type, its length with the length itself, and its content. */
function message(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const accepted = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const fields = Object.entries({ S: 'FATAL', C: '57P01', M: 'terminating connection' });
const stopping = message('E', Buffer.from([...fields.map(([name, text]) => name + text), '\0'].join('\0')));

test('a server that stops once it has accepted a connection is a failure, and ends no process', async () => {
  server.on('connection', (socket) =>
    socket.once('data', () => socket.end(Buffer.concat([accepted, ready, stopping]))),
  );
  await new Promise<void>((done) => server.listen(join(folder, '.s.PGSQL.5432'), done));
  expect(await tryConnecting(urlOf(folder, 'app'))).toMatchObject({ code: '57P01' });
});
