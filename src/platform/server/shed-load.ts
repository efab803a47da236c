import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '../refusal.ts';
import type { Lane, LoadGate, Leave } from './load-gate.ts';

/** Milliseconds that a client may take to read the slowest answer. */
const sentWithinMs = 120_000;

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Aborted when the client is gone or the answer is overdue; undefined for requests without a slot. */
export function signalOf(request: FastifyRequest): AbortSignal | undefined {
  return signals.get(request);
}

/**
 * Admits requests by lane, after all other request hooks and before the body is read.
 * @param laneOf undefined for cheap requests, which are always admitted
 */
export function mountLoadGate(
  app: FastifyInstance,
  gate: LoadGate,
  laneOf: (request: FastifyRequest) => Lane | undefined,
): void {
  app.addHook('preParsing', async (request, reply) => {
    const lane = laneOf(request);
    if (lane) await takeSlot(gate, lane, request, reply);
  });
}

/**
 * Takes a slot, which is released when the answer is sent or the client is gone.
 * @throws Refusal `busy`, or the reason for aborting the wait
 */
export async function takeSlot(
  gate: LoadGate,
  lane: Lane,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const aborter = new AbortController();
  const { signal } = aborter;
  signals.set(request, signal);
  const { raw } = reply;
  // Watches the socket, because a queued answer isn't told that its connection closed.
  const { socket } = request.raw;
  if (socket.destroyed) throw refuse(commonRefusals, 'busy');
  let timers: NodeJS.Timeout[] = [];
  let leave: Leave | undefined;
  const end = () => {
    socket.off('close', abandon);
    timers.forEach(clearTimeout);
    leave?.();
  };
  const abandon = () => {
    if (!raw.writableFinished) aborter.abort(refuse(commonRefusals, 'busy'));
    end();
  };
  socket.once('close', abandon);
  raw.once('finish', end);
  leave = await gate.enter(lane, signal);
  // One of two requests of a connection can get the slot of the other while both are abandoned.
  if (signal.aborted) leave();
  signal.throwIfAborted();
  const giveUp = () => aborter.abort(refuse(commonRefusals, 'busy', { retryAfter: 2 }));
  timers = [setTimeout(giveUp, gate.deadlineOf(lane)), setTimeout(() => raw.destroy(), sentWithinMs)];
}

/** Returns the result, or rejects when the signal is aborted. Running work continues. */
export async function untilAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // A later failure must not end the process.
    work.catch(() => {});
  }
}
