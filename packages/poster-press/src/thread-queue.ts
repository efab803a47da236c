import { parentPort, Worker } from 'node:worker_threads';

type Outcome<Result> = { readonly result: Result } | { readonly failure: string };

type Waiting<Job, Result> = {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
};

export type ThreadLimits = {
  /** Jobs that may wait for their turn. */
  readonly waitingAtMost: number;
  /** Milliseconds after which a job fails and its thread is replaced. */
  readonly jobMs: number;
  /** Milliseconds without jobs after which the thread ends, which frees its memory. */
  readonly idleMs: number;
};

/** Too many jobs are waiting. Try again later. */
export class ThreadQueueFull extends Error {}

/**
 * Runs jobs one after another in a worker thread. The first job starts the thread. A job that crashes or blocks the
 * thread fails alone: the next one gets a new thread. An idle thread doesn't keep the process alive.
 */
export class ThreadQueue<Job, Result> {
  readonly #file: URL;
  readonly #limits: ThreadLimits;
  #waiting: Waiting<Job, Result>[] = [];
  #running: Waiting<Job, Result> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param file a module that calls `answerJobs` */
  constructor(file: URL, limits: ThreadLimits) {
    this.#file = file;
    this.#limits = limits;
  }

  /** @throws ThreadQueueFull, or an Error with the failure of the job or its thread */
  run(job: Job): Promise<Result> {
    const { waitingAtMost } = this.#limits;
    if (this.#waiting.length >= waitingAtMost)
      return Promise.reject(new ThreadQueueFull(`${waitingAtMost} jobs are waiting for the thread.`));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      if (!this.#running) this.#startNext();
    });
  }

  /** Stops the thread and rejects all jobs. A later job starts another thread. */
  async end(): Promise<void> {
    const worker = this.#worker;
    const jobs = [...(this.#running ? [this.#running] : []), ...this.#waiting];
    this.#waiting = [];
    this.#running = undefined;
    this.#worker = undefined;
    clearTimeout(this.#timer);
    for (const { reject } of jobs) reject(new Error('The thread was stopped.'));
    await worker?.terminate();
  }

  #startNext(): void {
    clearTimeout(this.#timer);
    this.#running = this.#waiting.shift();
    if (!this.#running) {
      this.#worker?.unref();
      this.#timer = setTimeout(() => void this.end(), this.#limits.idleMs).unref();
      return;
    }
    const worker = (this.#worker ??= this.#startThread());
    worker.ref();
    worker.postMessage(this.#running.job);
    const { jobMs } = this.#limits;
    const overrun = new Error(`The job took more than ${jobMs} ms.`);
    this.#timer = setTimeout(() => this.#replaceThread(worker, overrun), jobMs);
  }

  #startThread(): Worker {
    const worker = new Worker(this.#file);
    worker.on('message', (message: Outcome<Result> | object) => {
      // Under `node --watch`, threads also report the files that they load.
      if (this.#worker === worker && ('result' in message || 'failure' in message)) this.#settle(message);
    });
    worker.on('error', (cause) => this.#replaceThread(worker, new Error('The thread crashed.', { cause })));
    worker.on('exit', (code) =>
      this.#replaceThread(worker, new Error(`The thread exited with code ${code}.`)),
    );
    return worker;
  }

  #settle(outcome: Outcome<Result>): void {
    const { resolve, reject } = this.#running!;
    if ('failure' in outcome) reject(new Error(outcome.failure));
    else resolve(outcome.result);
    this.#startNext();
  }

  #replaceThread(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    void worker.terminate();
    this.#running?.reject(reason);
    this.#startNext();
  }
}

/** In a worker thread: does the jobs of a `ThreadQueue`. */
export function answerJobs<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs as a worker thread.');
  port.on('message', (job: Job) => {
    void work(job)
      .then(
        (result): Outcome<Result> => ({ result }),
        (error: unknown): Outcome<Result> => ({
          failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .then((outcome) => port.postMessage(outcome));
  });
}
