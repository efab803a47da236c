import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push message as a browser reads it. */
export type Pushed = {
  readonly topic: string;
  readonly ttl: number;
  readonly message: any;
};

/** A subscribed browser. Only it can decrypt its messages. */
export type TestDevice = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** All requests in order. */
  readonly received: Pushed[];
  /** Messages waiting for the browser: the newest of each topic. */
  readonly waiting: () => Pushed[];
  /** The service's next answers; 201 by default. */
  answer: { status: number; headers?: Record<string, string> };
};

/** A local push service that verifies senders (RFC 8292), with devices that decrypt (RFC 8291). */
export async function openPushService() {
  const devices = new Map<string, TestDevice & { read: (body: Buffer) => unknown }>();
  const server = createServer((request, reply) => {
    void (async () => {
      const device = devices.get(request.url ?? '');
      const body = await bodyOf(request);
      if (!device) return reply.writeHead(404).end();
      const by = senderOf(String(request.headers.authorization ?? ''), origin);
      if (!by || request.headers['content-encoding'] !== 'aes128gcm') return reply.writeHead(403).end();
      const { status, headers = {} } = device.answer;
      if (status < 300)
        device.received.push({
          topic: String(request.headers['topic']),
          ttl: Number(request.headers['ttl']),
          message: device.read(body),
        });
      return reply.writeHead(status, headers).end();
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addDevice: (): TestDevice => {
      const own = createECDH('prime256v1');
      const [publicKey, auth] = [own.generateKeys(), randomBytes(16)];
      const path = `/push/${randomUUID()}`;
      const received: Pushed[] = [];
      const device = {
        endpoint: origin + path,
        keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
        received,
        waiting: () => [...new Map(received.map((one) => [one.topic, one])).values()],
        answer: { status: 201 },
        read: (body: Buffer) => JSON.parse(decrypt(body, own, auth)),
      };
      devices.set(path, device);
      return device;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** @returns the token's claims, if it is signed with its key and meant for this service */
function senderOf(authorization: string, origin: string): { sub: string; exp: number } | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    sub: string;
    exp: number;
  };
  return isRight && said.aud === origin && said.exp * 1000 > Date.now() ? said : undefined;
}

/** One record of `aes128gcm` (RFC 8188), with the keys of RFC 8291 §3.4. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + body[20]!)];
  const sealed = body.subarray(21 + sender.length);
  const derive = (key: Buffer, with_: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, with_, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const key = derive(own.computeSecret(sender), auth, info, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(key, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // Padding ends with a two in the last record.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
