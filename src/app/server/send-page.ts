import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodings, type PageResponse } from './page-response.ts';
import { withTracking } from './redirects.ts';
import { dataPolicy, hidesReferrer } from './security-headers.ts';

/**
 * Headers of every answer that should be a page, also if it can't be rendered.
 * @param dev whether Vite serves the sources, whose scripts no policy would allow
 */
export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, dev: boolean) {
  if (!dev) reply.header('content-security-policy', dataPolicy);
  if (hidesReferrer(request.url.split('?', 1)[0]!)) reply.header('referrer-policy', 'no-referrer');
  // Never in shared caches, because an address has other pages for other visitors.
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'cookie, accept-encoding');
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageResponse) {
  reply.status(page.status);
  for (const [name, value] of page.headers)
    reply.header(name, name === 'location' ? withTracking(value, request.url) : value);
  const encoding = encodings.find((known) => takes(request, known));
  if (!encoding) return reply.send(page.plain);
  return reply.header('content-encoding', encoding).send(page.packed(encoding));
}

function takes(request: FastifyRequest, encoding: string): boolean {
  return (request.headers['accept-encoding'] ?? '').split(/[,;]\s*/).includes(encoding);
}
