/** How many requests one transaction takes at most. */
const largestBatch = 500;

type Waiting<Request, Answer> = {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type BatcherOptions<Request, Answer> = {
  /** Requests with the same key share a transaction; batches with the same key never run side by side. */
  readonly keyOf: (request: Request) => string;
  /** Two requests of one person are never in the same batch, so that the second sees what the first did. */
  readonly personOf: (request: Request) => string;
  /** Runs one transaction for all of them. @returns an answer for each, in the same order */
  readonly run: (key: string, requests: readonly Request[]) => Promise<readonly Answer[]>;
  /** Whether an error says something of the database and nothing of a request: then nobody is tried alone. */
  readonly isOutage: (error: unknown) => boolean;
};

/**
 * Gathers the requests that come while a transaction is under way, and runs them together in the next one. A row that all
 * of them change is then written, and flushed to disk, once per batch instead of once per request; an idle key waits for
 * nobody. State lives in the database alone: any number of processes may run one each. No data loader: batches of one key
 * follow each other, a person is in each once, and a batch that fails is tried request by request.
 */
export class Batcher<Request, Answer> {
  readonly #options: BatcherOptions<Request, Answer>;
  readonly #queues = new Map<string, Waiting<Request, Answer>[]>();

  constructor(options: BatcherOptions<Request, Answer>) {
    this.#options = options;
  }

  submit(request: Request): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const key = this.#options.keyOf(request);
      const waiting = { request, resolve, reject };
      const queue = this.#queues.get(key);
      if (queue) queue.push(waiting);
      else {
        this.#queues.set(key, [waiting]);
        setImmediate(() => void this.#drain(key));
      }
    });
  }

  /** The queue exists as long as its key is being worked on. */
  async #drain(key: string): Promise<void> {
    for (;;) {
      const queue = this.#queues.get(key)!;
      const batch = this.#take(queue);
      if (batch.length === 0) break;
      await this.#run(key, batch);
      await new Promise((next) => setImmediate(next));
    }
    this.#queues.delete(key);
  }

  /** The longest-waiting requests, one per person. */
  #take(queue: Waiting<Request, Answer>[]): Waiting<Request, Answer>[] {
    const people = new Set<string>();
    const batch: Waiting<Request, Answer>[] = [];
    const left: Waiting<Request, Answer>[] = [];
    for (const waiting of queue.splice(0)) {
      const person = this.#options.personOf(waiting.request);
      const isNext = batch.length < largestBatch && !people.has(person);
      people.add(person);
      (isNext ? batch : left).push(waiting);
    }
    queue.push(...left);
    return batch;
  }

  /** One bad request must not fail the others: what fails together is tried alone. */
  async #run(key: string, batch: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.run(
        key,
        batch.map(({ request }) => request),
      );
      batch.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      const isLast = batch.length === 1 || this.#options.isOutage(error);
      if (isLast) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await this.#run(key, [waiting]);
    }
  }
}
