import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { writeCalendar, type CalendarEvent } from '#modules/events/calendars/server/index.ts';
import { rssFeed, type FeedHead } from './rss-feed.ts';

const types = {
  calendar: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
} as const;

type FeedAnswer = {
  readonly kind: keyof typeof types;
  readonly events: readonly CalendarEvent[];
  readonly head: FeedHead;
  readonly forEveryone: boolean;
};

/** Sends a feed, or 304 if the reader has the current version, as most requests do. */
export function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, events, head, forEveryone }: FeedAnswer,
) {
  const body = kind === 'calendar' ? writeCalendar(events, head) : rssFeed(events, head);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  const changed = Math.max(0, ...events.map(({ updatedAt }) => updatedAt.getTime()));
  reply
    .header('cache-control', forEveryone ? 'public, max-age=900' : 'private, max-age=900')
    .header('etag', etag)
    .type(types[kind]);
  if (forEveryone)
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
  else reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  if (changed > 0) reply.header('last-modified', new Date(changed).toUTCString());
  return isKnown(request, etag, changed) ? reply.status(304).send() : reply.send(body);
}

/** The tag overrides the date (RFC 9110, 13.2.2). Dates have a resolution of seconds. */
function isKnown({ headers }: FastifyRequest, etag: string, changed: number): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return changed > 0 && !Number.isNaN(since) && Math.floor(changed / 1000) * 1000 <= since;
}
