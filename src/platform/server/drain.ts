import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Drain = {
  readonly isDraining: () => boolean;
  /**
   * Stops without failing a request: `/readyz` says no, answers close their connections, and after `waitMs`, when
   * load balancers have noticed, the listener closes and running requests finish.
   */
  readonly drain: () => Promise<void>;
};

/** Longest wait for streams and slow clients. */
const closeWithinMs = 10_000;

export function openDrain(app: FastifyInstance, waitMs: number): Drain {
  let draining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (draining) reply.header('connection', 'close');
  });
  return {
    isDraining: () => draining,
    drain: async () => {
      draining = true;
      await wait(waitMs);
      const impatient = setTimeout(() => app.server.closeAllConnections(), closeWithinMs);
      await app.close();
      clearTimeout(impatient);
    },
  };
}
