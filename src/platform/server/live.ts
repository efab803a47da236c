import type { FastifyInstance, FastifyReply } from 'fastify';
import { newId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { headersOf } from './http.ts';
import type { ViewerOf } from './viewer.ts';
import { openLiveHub, type LiveHub } from './live-hub.ts';
import type { PubSub } from './pubsub.ts';

export const livePath = '/api/live';

const heartbeatMs = 20_000;
/** Streams end after this long, so that a signed-out browser cannot reconnect. */
const livesMs = 10 * 60_000;
/** Streams per user and process. A browser shares one stream among its tabs. */
const perPersonAtMost = 8;
const perProcessAtMost = 20_000;
/** Unread bytes after which a client is disconnected. It reconnects and catches up. */
const unreadAtMost = 64 * 1024;

export type LiveOptions = {
  readonly pubsub: PubSub;
  readonly viewerOf: ViewerOf;
  readonly heartbeat?: number;
};

/**
 * `GET /api/live`: server-sent events for the signed-in user and the profile they act as. A message only names what to
 * reload, as `[[id, topic], …]`, or `"gap"` for everything. `Last-Event-ID` (or `?after=`) resumes a broken stream.
 */
export function mountLive(app: FastifyInstance, options: LiveOptions): LiveHub {
  const { pubsub, viewerOf, heartbeat = heartbeatMs } = options;
  const hub = openLiveHub(newId());
  let unsubscribe: (() => void) | undefined;
  const beating = setInterval(() => hub.beat(), heartbeat);
  beating.unref();

  app.get<{ Querystring: { after?: string } }>(livePath, async (request, reply) => {
    const viewer = await viewerOf(headersOf(request));
    if (!viewer) throw refuse(commonRefusals, 'signInRequired');
    // Its stream would never end, because it has closed already.
    if (request.raw.socket.destroyed) throw refuse(commonRefusals, 'busy');
    if (hub.size() >= perProcessAtMost) throw refuse(commonRefusals, 'busy', { retryAfter: 30 });
    if (hub.sizeOf(viewer.userId) >= perPersonAtMost)
      throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: 60 });
    unsubscribe ??= pubsub.subscribe(hub.receive);
    const after = request.headers['last-event-id'] ?? request.query.after;
    const ids = new Set([viewer.userId, viewer.profileId]);
    const { write, end } = openStream(reply);
    const leave = hub.join({ owner: viewer.userId, ids, write, end }, textOf(after));
    const tooOld = setTimeout(end, livesMs * (0.8 + Math.random() * 0.4));
    reply.raw.on('close', () => {
      clearTimeout(tooOld);
      leave();
    });
  });
  // Before the listener closes, which waits for open connections: sends each client to another process.
  app.addHook('preClose', async () => hub.endAll());
  app.addHook('onClose', async () => {
    clearInterval(beating);
    unsubscribe?.();
  });
  return hub;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function openStream(reply: FastifyReply) {
  const { raw } = reply;
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'private, no-store, no-transform');
  // Some proxies buffer answers.
  reply.header('x-accel-buffering', 'no');
  reply.hijack();
  raw.writeHead(200, reply.getHeaders() as Record<string, string>);
  raw.socket?.setNoDelay(true);
  raw.on('error', () => raw.destroy());
  return {
    write: (text: string) => {
      if (raw.destroyed || raw.writableEnded) return;
      raw.write(text);
      if (raw.writableLength > unreadAtMost) raw.destroy();
    },
    end: () => void raw.end(),
  };
}
