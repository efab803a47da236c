import type { FastifyReply } from 'fastify';

/** Answers range requests, without which Safari plays nothing. */
export function sendRange(reply: FastifyReply, bytes: Uint8Array, range: string | undefined) {
  reply.header('accept-ranges', 'bytes');
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const asked = /^bytes=(\d+)-(\d*)$/.exec(range ?? '');
  if (!asked) return reply.send(whole);
  const from = Number(asked[1]);
  const to = Math.min(asked[2] ? Number(asked[2]) : whole.length - 1, whole.length - 1);
  if (from > to) return reply.status(416).header('content-range', `bytes */${whole.length}`).send();
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${whole.length}`)
    .send(whole.subarray(from, to + 1));
}
