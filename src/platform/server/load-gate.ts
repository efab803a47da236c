import { setTimeout as wait } from 'node:timers/promises';
import { commonRefusals, refuse, type Refusal } from '../refusal.ts';

/** Kinds of requests, most important first. A free slot goes to the first lane with a waiting request. */
export const lanes = ['urgent', 'api', 'page', 'guestPage'] as const;
export type Lane = (typeof lanes)[number];

export type LaneLimits = {
  /** Slots of the lane's own. If absent, it shares those below the ceiling. */
  readonly slots?: number;
  /** Requests that may wait for a slot; the ceiling by default. */
  readonly waiting?: number;
  /** Milliseconds that a request may wait for a slot. */
  readonly waitMs: number;
  /** Milliseconds that an answer may take once it has a slot. */
  readonly deadlineMs: number;
};

/**
 * Urgent requests wait, because turning a buyer away loses a sale; reads are turned away quickly. Many buyers at once
 * are cheaper than few, because their holds share transactions, and some are read while others are written.
 */
const defaultLimits: Readonly<Record<Lane, LaneLimits>> = {
  urgent: { slots: 256, waiting: 2000, waitMs: 10_000, deadlineMs: 25_000 },
  api: { waiting: 500, waitMs: 500, deadlineMs: 15_000 },
  page: { waitMs: 200, deadlineMs: 10_000 },
  guestPage: { waitMs: 200, deadlineMs: 10_000 },
};

/** Releases the slot; calling it again does nothing. */
export type Leave = () => void;

export type LoadGate = {
  /**
   * Takes a slot, waiting if none is free.
   * @param signal when aborted, the request leaves the queue and never starts
   * @throws Refusal `busy` if the request would wait too long
   */
  readonly enter: (lane: Lane, signal?: AbortSignal) => Promise<Leave>;
  readonly deadlineOf: (lane: Lane) => number;
  readonly figures: () => GateFigures;
};

export type GateFigures = {
  /** Requests below the ceiling. */
  readonly running: number;
  readonly urgent: number;
  readonly waiting: number;
  readonly ceiling: number;
  /** Average milliseconds that requests below the ceiling kept their slots recently. */
  readonly heldMs: number;
  /** Requests turned away since the process started. */
  readonly shed: number;
};

export type LoadGateOptions = {
  /** Most requests at once, excluding urgent ones. */
  readonly ceiling: () => number;
  readonly limits?: Partial<Record<Lane, Partial<LaneLimits>>>;
  /** Milliseconds before a request is refused when the queue is full; a second by default. */
  readonly parkMs?: number;
};

/**
 * Delays refusals by a second; otherwise thousands of impatient clients would take the time of those being served.
 * Beyond a limit, refusals are immediate.
 */
const parked = { ms: 1000, atMost: 5000 };

type Waiting = { readonly start: () => void };

const perLane = <Value>(valueOf: (lane: Lane) => Value) =>
  Object.fromEntries(lanes.map((lane) => [lane, valueOf(lane)])) as Record<Lane, Value>;

export function openLoadGate({
  ceiling,
  limits: changed = {},
  parkMs = parked.ms,
}: LoadGateOptions): LoadGate {
  const limits = perLane((lane): LaneLimits => ({ ...defaultLimits[lane], ...changed[lane] }));
  const queues = perLane(() => new Set<Waiting>());
  const running = { shared: 0, urgent: 0, api: 0, page: 0, guestPage: 0 };
  let shed = 0;
  let heldMs = 0;
  let parking = 0;

  const counterOf = (lane: Lane) => (limits[lane].slots === undefined ? 'shared' : lane);
  /** During a rush of urgent requests, others get a quarter of the slots. */
  const isRush = () => running.urgent >= (limits.urgent.slots ?? Infinity) / 8 || queues.urgent.size > 0;
  const sharedSlots = () => (isRush() ? Math.max(1, Math.floor(ceiling() / 4)) : ceiling());
  const hasSlot = (lane: Lane) => running[counterOf(lane)] < (limits[lane].slots ?? sharedSlots());

  function start(lane: Lane): Leave {
    const counter = counterOf(lane);
    running[counter]++;
    const startedAt = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      running[counter]--;
      if (counter === 'shared') heldMs += (performance.now() - startedAt - heldMs) / 16;
      startWaiting();
    };
  }

  function startWaiting(): void {
    for (const lane of lanes) {
      for (const waiting of queues[lane]) {
        if (!hasSlot(lane)) break;
        waiting.start();
      }
    }
  }

  function turnAway(): Refusal {
    shed++;
    // Spread out, so that clients don't all return at once.
    return refuse(commonRefusals, 'busy', { retryAfter: 1 + Math.floor(Math.random() * 3) });
  }

  async function park(signal: AbortSignal | undefined): Promise<never> {
    if (parkMs > 0 && parking < parked.atMost) {
      parking++;
      // Clients that leave get no answer.
      await wait(parkMs, undefined, signal ? { signal } : {}).catch(() => {});
      parking--;
    }
    throw turnAway();
  }

  function waitForSlot(lane: Lane, signal: AbortSignal | undefined): Promise<Leave> {
    const queue = queues[lane];
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        queue.delete(waiting);
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
      };
      const waiting = {
        start: () => {
          leaveQueue();
          resolve(start(lane));
        },
      };
      const giveUp = () => {
        leaveQueue();
        reject(signal!.reason as Error);
      };
      const timer = setTimeout(() => {
        leaveQueue();
        reject(turnAway());
      }, limits[lane].waitMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.add(waiting);
    });
  }

  return {
    enter: async (lane, signal) => {
      signal?.throwIfAborted();
      const queue = queues[lane];
      if (queue.size === 0 && hasSlot(lane)) return start(lane);
      if (queue.size >= (limits[lane].waiting ?? ceiling())) return park(signal);
      return waitForSlot(lane, signal);
    },
    deadlineOf: (lane) => limits[lane].deadlineMs,
    figures: () => ({
      running: running.shared,
      urgent: running.urgent,
      waiting: lanes.reduce((sum, lane) => sum + queues[lane].size, 0),
      ceiling: ceiling(),
      heldMs,
      shed,
    }),
  };
}
