import { pipeline, Readable, Transform } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a page while it renders. Rendering stops when the visitor leaves. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, page: ReadableStream<Uint8Array>) {
  const body = Readable.fromWeb(page as NodeStream<Uint8Array>);
  const encoding = (['br', 'gzip'] as const).find((known) => takes(request, known));
  if (!encoding) return reply.send(body);
  const compressed = packers[encoding]();
  // Ends each stream with the others. Fastify sees and logs what the last one fails with.
  pipeline(body, joinChunks(), compressed, () => {});
  return reply.header('content-encoding', encoding).send(compressed);
}

/** Each sends what it gets at once, without waiting for more of the page. */
const packers = {
  gzip: () => createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH }),
  // At fast settings, it takes half of gzip's time and compresses better.
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
      chunkSize: 64 * 1024,
    }),
};

/** How long a chunk may wait for others, and how many bytes may wait. */
const joined = { ms: 10, bytes: 64 * 1024 };

/** Joins the chunks of a page: it comes in many small ones, and compressing each takes three times as long. */
function joinChunks(): Transform {
  let chunks: Uint8Array[] = [];
  let bytes = 0;
  let waiting: NodeJS.Timeout | undefined;
  function take(): Buffer {
    const whole = Buffer.concat(chunks);
    clearTimeout(waiting);
    [chunks, bytes, waiting] = [[], 0, undefined];
    return whole;
  }
  const stream = new Transform({
    transform: (chunk: Uint8Array, _encoding, done) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= joined.bytes) return done(null, take());
      waiting ??= setTimeout(() => stream.push(take()), joined.ms);
      done();
    },
    flush: (done) => done(null, take()),
    destroy: (error, done) => {
      clearTimeout(waiting);
      done(error);
    },
  });
  return stream;
}

export function takes(request: FastifyRequest, encoding: 'gzip' | 'br'): boolean {
  return (request.headers['accept-encoding'] ?? '').split(/[,;]\s*/).includes(encoding);
}
