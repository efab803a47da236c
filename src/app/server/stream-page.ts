import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a chunk may wait for others. */
const flushAfterMs = 10;

/** Sends a page while it renders. Rendering stops when the visitor leaves. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, page: ReadableStream<Uint8Array>) {
  const body = Readable.fromWeb(page as NodeStream<Uint8Array>);
  if (!takes(request, 'gzip')) return reply.send(body);
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // Flushing costs more than compressing, and a page comes in many small chunks.
  let flushing: NodeJS.Timeout | undefined;
  body.on('data', () => {
    flushing ??= setTimeout(() => {
      flushing = undefined;
      gzip.flush(constants.Z_SYNC_FLUSH);
    }, flushAfterMs);
  });
  // Ends either stream with the other. Fastify sees and logs what `gzip` fails with.
  pipeline(body, gzip, () => clearTimeout(flushing));
  return reply.header('content-encoding', 'gzip').send(gzip);
}

export function takes(request: FastifyRequest, encoding: 'gzip' | 'br'): boolean {
  return (request.headers['accept-encoding'] ?? '').split(/[,;]\s*/).includes(encoding);
}
