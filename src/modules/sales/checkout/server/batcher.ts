const largestBatch = 500;

type Waiting<Request, Answer> = {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

export type BatcherOptions<Request, Answer, Key extends string = string> = {
  /** Requests with the same key share a transaction. Batches of a key take turns, or overlap where `run` allows it. */
  readonly keyOf: (request: Request) => Key;
  /** Two requests of one person never share a batch, so that the second sees the result of the first. */
  readonly personOf: (request: Request) => string;
  /**
   * Runs one transaction for all of them.
   * @param letNextBegin call it when the locks are held and all statements are sent, so that the next batch begins and
   * waits for the locks in the database; optional. At most two batches of a key run at once.
   * @returns an answer for each, in the same order
   */
  readonly run: (
    key: Key,
    requests: readonly Request[],
    letNextBegin: () => void,
  ) => Promise<readonly Answer[]>;
  /** Whether an error comes from the database rather than a request. If so, requests aren't retried alone. */
  readonly isOutage: (error: unknown) => boolean;
};

/**
 * Collects requests that arrive during a transaction and runs them together in the next one. A row that they all
 * change is then written and flushed once per batch instead of once per request; with an idle key nothing waits. All
 * state is in the database, so any number of processes can run one. Not a data loader: batches of one key take their
 * locks in sequence, include a person once, and are retried request by request if they fail.
 */
export class Batcher<Request, Answer, Key extends string = string> {
  readonly #options: BatcherOptions<Request, Answer, Key>;
  readonly #queues = new Map<Key, Waiting<Request, Answer>[]>();

  constructor(options: BatcherOptions<Request, Answer, Key>) {
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

  async #drain(key: Key): Promise<void> {
    const queue = this.#queues.get(key)!;
    let before = Promise.resolve();
    while (queue.length > 0) {
      const { promise: mayBegin, resolve: letNextBegin } = Promise.withResolvers<void>();
      const running = this.#run(key, this.#take(queue), letNextBegin);
      await Promise.all([before, Promise.race([running, mayBegin])]);
      before = running;
      if (queue.length === 0) await running;
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

  /** Retries each request of a failed batch alone, so that a bad one doesn't fail the others. */
  async #run(key: Key, batch: readonly Waiting<Request, Answer>[], letNextBegin = () => {}): Promise<void> {
    try {
      const requests = batch.map(({ request }) => request);
      const answers = await this.#options.run(key, requests, letNextBegin);
      batch.forEach(({ resolve }, i) => resolve(answers[i]!));
    } catch (error) {
      const isLast = batch.length === 1 || this.#options.isOutage(error);
      if (isLast) for (const { reject } of batch) reject(error);
      else for (const waiting of batch) await this.#run(key, [waiting]);
    }
  }
}
