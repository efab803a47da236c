import { connect, Socket } from 'node:net';

const usualSilenceMs = 15_000;
const foundWithinMs = 5_000;

/**
 * Sends all statements of one turn of the event loop together. node-postgres corks and uncorks around each, and each
 * write would be a system call that wakes PostgreSQL: those of `sendTogether`, and those of requests that share a
 * connection.
 *
 * A host that vanished, for example without power, closes no connection, and TCP gives up only after a quarter of an
 * hour. So when a statement has no answer for long, this looks for the host, and closes the connection if that fails.
 * With TLS, node-postgres writes to another socket, which does neither.
 * @param silentMs milliseconds without an answer
 */
export class TickSocket extends Socket {
  #isGathering = false;
  #isWaiting = false;
  readonly #silentMs: number;

  constructor(silentMs = usualSilenceMs) {
    super();
    this.#silentMs = silentMs;
    this.on('timeout', () => this.#isWaiting && this.#lookForHost());
    this.setTimeout(silentMs);
  }

  override cork(): void {
    this.#isWaiting = true;
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    this.#isWaiting = false;
    return super.push(chunk, encoding);
  }

  #lookForHost(): void {
    const { remoteAddress: host, remotePort: port } = this;
    if (!host || !port) return;
    const other = connect({ host, port, signal: AbortSignal.timeout(foundWithinMs) });
    other.once('connect', () => {
      other.destroy();
      this.setTimeout(this.#silentMs);
    });
    other.once('error', () => this.destroy(new Error('Connection terminated, because its server is away.')));
  }
}
