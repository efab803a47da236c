import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commonRefusals, refuse } from '../refusal.ts';
import type { Lane, LoadGate, Leave } from './load-gate.ts';

/** Milliseconds that a client may take to read an answer whose making took longest. */
const sentWithinMs = 120_000;

const signals = new WeakMap<FastifyRequest, AbortSignal>();

/** Aborted when the client has left or the answer is overdue; undefined for requests that need no slot. */
export function signalOf(request: FastifyRequest): AbortSignal | undefined {
  return signals.get(request);
}

/**
 * Lets requests in by lane, after every other hook of a request and before its body is read.
 * @param laneOf undefined: the request costs next to nothing, and is always let in
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
 * Takes a slot, which is given back once the answer has left or the client has.
 * @throws Refusal `busy`; or why the request was aborted while it waited
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
  // Of the connection: an answer that waits behind another one is never told that its own is closed.
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
  const giveUp = () => aborter.abort(refuse(commonRefusals, 'busy', { retryAfter: 2 }));
  timers = [setTimeout(giveUp, gate.deadlineOf(lane)), setTimeout(() => raw.destroy(), sentWithinMs)];
}

/** The result, or why nobody waits for it any more. Work that is under way ends by itself. */
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
    // What fails after nobody waits for it must not end the process.
    work.catch(() => {});
  }
}
