import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a page while it renders. Rendering stops when the visitor leaves. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, page: ReadableStream<Uint8Array>) {
  const body = Readable.fromWeb(page as NodeStream<Uint8Array>);
  if (!takes(request, 'gzip')) return reply.send(body);
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH });
  // Ends either stream with the other. Fastify sees and logs what `gzip` fails with.
  pipeline(body, gzip, () => {});
  return reply.header('content-encoding', 'gzip').send(gzip);
}

export function takes(request: FastifyRequest, encoding: 'gzip' | 'br'): boolean {
  return (request.headers['accept-encoding'] ?? '').split(/[,;]\s*/).includes(encoding);
}
