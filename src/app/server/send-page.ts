import type { FastifyReply, FastifyRequest } from 'fastify';
import { packedBody, packQuickly, plainBody, type CachedPage } from './html-cache.ts';
import { withTracking } from './redirects.ts';
import { hidesReferrer } from './security-headers.ts';
import { sendStream, takes } from './stream-page.ts';

export function setPageHeaders(request: FastifyRequest, reply: FastifyReply, policy: string | undefined) {
  if (policy) reply.header('content-security-policy', policy);
  if (hidesReferrer(request.url.split('?', 1)[0]!)) reply.header('referrer-policy', 'no-referrer');
  // Never in shared caches, where many visitors would get the same nonce.
  reply.header('cache-control', 'private, no-cache');
  reply.header('vary', 'cookie, accept-encoding');
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, headers: CachedPage['headers']) {
  for (const [name, value] of headers)
    reply.header(name, name === 'location' ? withTracking(value, request.url) : value);
}

export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  nonce: string,
) {
  reply.status(page.status);
  setHeaders(request, reply, page.headers);
  if (!takes(request, 'gzip')) return reply.send(plainBody(page, nonce));
  const { encoding, body } = packedBody(page, nonce, takes(request, 'br'));
  return reply.header('content-encoding', encoding).send(body);
}

/** Sends a page once that was rendered as one string. */
export function sendWholePage(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  html: string,
) {
  reply.status(response.status);
  setHeaders(request, reply, headersToSend(response));
  if (!takes(request, 'gzip')) return reply.send(html);
  const { encoding, body } = packQuickly(Buffer.from(html), takes(request, 'br'));
  return reply.header('content-encoding', encoding).send(body);
}

/** Streams a page while it renders: the frame first, slow parts when they are ready. */
export function sendStreamedPage(request: FastifyRequest, reply: FastifyReply, response: Response) {
  reply.status(response.status);
  setHeaders(request, reply, headersToSend(response));
  return response.body ? sendStream(request, reply, response.body) : reply.send('');
}

export function headersToSend(response: Response): [string, string][] {
  return [...response.headers].filter(([name]) => name !== 'content-length' && name !== 'link');
}
