import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Document } from '../contract.ts';

/**
 * Answers 304 if the client has the same answer.
 * @param seconds zero for a personal answer
 */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, text: string, seconds: number) {
  const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
  reply
    .header('cache-control', seconds === 0 ? 'private, no-cache' : `public, max-age=${seconds}`)
    .header('vary', 'cookie')
    .header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  if (known?.includes(tag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

export function sendDocument(reply: FastifyReply, contentType: string, { body, filename }: Document) {
  const kind = /html|svg|png|webp|jpeg/.test(contentType) ? 'inline' : 'attachment';
  return reply
    .type(contentType)
    .header('content-disposition', `${kind}; ${namedAs(filename)}`)
    .send(sendable(body));
}

/** A name with letters beyond Latin follows once more as UTF-8, which browsers prefer (RFC 6266). */
function namedAs(filename: string): string {
  const latin = filename.replaceAll(/[^\w.-]+/g, '-');
  const whole = filename.replaceAll(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-');
  return `filename="${latin}"${whole === latin ? '' : `; filename*=UTF-8''${encodeURIComponent(whole)}`}`;
}

function sendable(body: Document['body']): string | Buffer | Readable {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return Readable.from(body, { objectMode: false });
}
