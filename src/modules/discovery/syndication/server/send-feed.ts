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
  reply
    .header('cache-control', forEveryone ? 'public, max-age=900' : 'private, max-age=900')
    .header('etag', etag)
    .type(types[kind]);
  if (forEveryone)
    reply.header('cross-origin-resource-policy', 'cross-origin').header('access-control-allow-origin', '*');
  else reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  return isKnown(request, etag) ? reply.status(304).send() : reply.send(body);
}

/** By the tag alone: a date can't say that an event was taken out, or that an older one was added. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',') ?? [];
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
