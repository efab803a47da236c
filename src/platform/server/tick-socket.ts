import { Socket } from 'node:net';

/**
 * Sends all statements of one turn of the event loop together. node-postgres corks and uncorks around each, and each
 * write would be a system call that wakes PostgreSQL: those of `sendTogether`, and those of requests that share a
 * connection.
 */
export class TickSocket extends Socket {
  #isGathering = false;

  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
