import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Drain = {
  readonly isDraining: () => boolean;
  /**
   * Stops taking requests without failing one: `/readyz` says no, every answer asks its client to open another
   * connection, and after `waitMs`, when load balancers have noticed, the listener closes and requests under way end.
   */
  readonly drain: () => Promise<void>;
};

/** A stream or a client that takes nothing is not waited for longer than this. */
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
