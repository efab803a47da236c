import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openStorage } from './open-storage.ts';
import type { Storage } from './storage.ts';

const secretKey = 'secret-of-the-bucket';
const folder = mkdtempSync(join(tmpdir(), 'backbeat-storage-'));
const bucket = new Map<string, { bytes: Buffer; contentType: string }>();
let failures = 0;

/** A bucket that implements what we use of S3 and verifies AWS Signature Version 4. */
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const key = request.url!.replace(/^\/media\//, '');
  if (!isSignedRight(request)) return void reply.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
  if (failures > 0) return void (failures--, reply.writeHead(503).end('<Code>SlowDown</Code>'));
  if (request.method === 'PUT')
    bucket.set(key, { bytes: body, contentType: request.headers['content-type'] ?? '' });
  if (request.method === 'DELETE') bucket.delete(key);
  if (request.method !== 'GET') return void reply.writeHead(request.method === 'PUT' ? 200 : 204).end();
  const found = bucket.get(key);
  if (!found) return void reply.writeHead(404).end('<Code>NoSuchKey</Code>');
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  if (!range) return void reply.writeHead(200, { 'content-type': found.contentType }).end(found.bytes);
  const { length } = found.bytes;
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), length - 1)];
  if (start >= length) return void reply.writeHead(416, { 'content-range': `bytes */${length}` }).end();
  const etag = createHash('md5').update(found.bytes).digest('hex');
  reply.writeHead(206, { etag, 'content-range': `bytes ${start}-${end}/${length}` });
  reply.end(found.bytes.subarray(start, end + 1));
});

function isSignedRight(request: IncomingMessage): boolean {
  const { authorization = '' } = request.headers;
  const [, scope = '', signed = '', signature] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? [];
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const canonical = [
    request.method,
    request.url,
    '',
    ...signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, digest].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return hmac(signingKey, text).toString('hex') === signature;
}

let storages: Record<'a folder' | 'a bucket', Storage>;
let endpoint: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const given = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: secretKey,
  };
  storages = {
    'a folder': openStorage(readConfig({ DATA_DIR: folder })),
    'a bucket': openStorage(readConfig({ DATA_DIR: folder, ...given })),
  };
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['a folder', 'a bucket'] as const)('%s [OPS-02]', (place) => {
  test('returns the stored bytes, and new ones after a change', async () => {
    const storage = storages[place];
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251);
    await storage.write('images/one/640.webp', bytes, 'image/webp');
    expect(Buffer.from((await storage.read('images/one/640.webp'))!)).toEqual(Buffer.from(bytes));
    await storage.write('images/one/640.webp', Uint8Array.of(1, 2, 3), 'image/webp');
    expect(Buffer.from((await storage.read('images/one/640.webp'))!)).toEqual(Buffer.from([1, 2, 3]));
  });

  test('reads parts of a file, with its size and what changes with it [INS-10]', async () => {
    const storage = storages[place];
    await storage.write('maps/berlin.pmtiles', Uint8Array.from([0, 1, 2, 3, 4, 5]), 'x/y');
    const part = async (start: number, length: number) => {
      const found = await storage.readPart('maps/berlin.pmtiles', start, length);
      return found && { bytes: [...found.bytes], size: found.size };
    };
    expect(await part(1, 3)).toEqual({ bytes: [1, 2, 3], size: 6 });
    expect(await part(4, 90)).toEqual({ bytes: [4, 5], size: 6 });
    expect(await part(6, 10)).toEqual({ bytes: [], size: 6 });
    const before = await storage.readPart('maps/berlin.pmtiles', 0, 1);
    await storage.write('maps/berlin.pmtiles', Uint8Array.from([9, 9]), 'x/y');
    const after = await storage.readPart('maps/berlin.pmtiles', 0, 1);
    expect(after).toMatchObject({ size: 2 });
    expect(after!.version).not.toBe(before!.version);
    expect(await storage.readPart('maps/none.pmtiles', 0, 1)).toBeUndefined();
  });

  test('finds nothing under a missing or deleted key, and deletes it again without error', async () => {
    const storage = storages[place];
    expect(await storage.read('images/none')).toBeUndefined();
    await storage.write('images/gone', Uint8Array.of(1), 'image/webp');
    await storage.remove('images/gone');
    await storage.remove('images/gone');
    expect(await storage.read('images/gone')).toBeUndefined();
  });
});

test('a file that can’t be written leaves nothing behind in its folder', async () => {
  const storage = storages['a folder'];
  await storage.write('exports/full/0', Uint8Array.of(1), 'x/y');
  // A folder has this name already.
  await expect(storage.write('exports/full', Uint8Array.of(1), 'x/y')).rejects.toThrow('EISDIR');
  expect(readdirSync(join(folder, 'media/exports'))).toEqual(['full']);
});

test('retries a busy bucket', async () => {
  failures = 2;
  await storages['a bucket'].write('images/busy', Uint8Array.of(7), 'image/webp');
  expect(bucket.get('images/busy')?.contentType).toBe('image/webp');
});

test('a wrong secret is an error, not an empty answer', async () => {
  const wrong = openStorage(
    readConfig({
      DATA_DIR: folder,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'x',
    }),
  );
  await expect(wrong.read('images/one/640.webp')).rejects.toThrow('403');
});

test('refuses to start with incomplete bucket settings', () => {
  expect(() => openStorage(readConfig({ DATA_DIR: folder, S3_BUCKET: 'media' }))).toThrow('S3_ENDPOINT');
});

test('a folder stores nothing outside itself', async () => {
  await expect(storages['a folder'].read('../secrets/auth-secret')).rejects.toThrow('Invalid storage key');
});
