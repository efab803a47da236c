import type { FastifyInstance, FastifyReply } from 'fastify';
import { isUuid, newId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { headersOf } from './http.ts';
import type { ViewerOf } from './viewer.ts';
import { openLiveHub, type LiveHub } from './live-hub.ts';
import type { PubSub } from './pubsub.ts';

/** Where the news of whoever is signed in stream from. */
export const livePath = '/api/live';

const heartbeatMs = 20_000;
/** A stream is opened anew so often, and by then only by who is still signed in. */
const livesMs = 10 * 60_000;
/** One person's streams in one process: a browser opens one for all of its tabs. */
const perPersonAtMost = 8;
const perProcessAtMost = 20_000;
const feedsAtMost = 20;
/** Bytes that a client may leave unread before it is cut off; it comes back and is told what it missed. */
const unreadAtMost = 64 * 1024;

export type LiveOptions = {
  readonly pubsub: PubSub;
  readonly viewerOf: ViewerOf;
  readonly heartbeat?: number;
};

/**
 * `GET /api/live`: server-sent events for whoever is signed in. A message says only what to look at again, as
 * `[[id, topic], …]`, or `"gap"` for everything; `Last-Event-ID` (or `?after=`) resumes where a stream broke off.
 * `?feeds=` asks for news of feeds that anyone may read, beside those of the person and the acting profile.
 */
export function mountLive(app: FastifyInstance, options: LiveOptions): LiveHub {
  const { pubsub, viewerOf, heartbeat = heartbeatMs } = options;
  const hub = openLiveHub(newId());
  let unsubscribe: (() => void) | undefined;
  const beating = setInterval(() => hub.beat(), heartbeat);
  beating.unref();

  app.get<{ Querystring: { feeds?: string; after?: string } }>(livePath, async (request, reply) => {
    const viewer = await viewerOf(headersOf(request));
    if (!viewer) throw refuse(commonRefusals, 'signInRequired');
    if (hub.size() >= perProcessAtMost) throw refuse(commonRefusals, 'busy', { retryAfter: 30 });
    if (hub.sizeOf(viewer.userId) >= perPersonAtMost)
      throw refuse(commonRefusals, 'tooManyRequests', { retryAfter: 60 });
    unsubscribe ??= pubsub.subscribe(hub.hear);
    const after = request.headers['last-event-id'] ?? request.query.after;
    const ids = new Set([viewer.userId, viewer.profileId, ...feedsOf(request.query.feeds)]);
    const { write, end } = openStream(reply);
    const leave = hub.join({ owner: viewer.userId, ids, write, end }, textOf(after));
    const tooOld = setTimeout(end, livesMs * (0.8 + Math.random() * 0.4));
    reply.raw.on('close', () => {
      clearTimeout(tooOld);
      leave();
    });
  });
  // Before the listener closes, which waits for what is open: each client is sent to another process.
  app.addHook('preClose', async () => hub.endAll());
  app.addHook('onClose', async () => {
    clearInterval(beating);
    unsubscribe?.();
  });
  return hub;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function feedsOf(feeds: unknown): string[] {
  return (textOf(feeds) ?? '').split(',').filter(isUuid).slice(0, feedsAtMost);
}

function openStream(reply: FastifyReply) {
  const { raw } = reply;
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  reply.header('cache-control', 'private, no-store, no-transform');
  // Some proxies keep an answer until it is whole.
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
