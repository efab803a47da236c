import type { Db } from './db.ts';

export type QueueHealth = {
  /** Neither finished nor failed. */
  readonly waiting: number;
  /** Of these, tried before. */
  readonly failing: number;
  readonly failed: number;
  /** How long the oldest work has been due. */
  readonly lagSeconds: number;
};

/** Work that failed for good, as an admin reads it. */
export type FailedItem = {
  /** The values of its key, with `~` between them. */
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly failedAt: Date;
  /** For the next page. */
  readonly place: readonly string[];
};

/** Failed work of a queue of any kind. */
export type FailedWork = {
  /** How many values a place has. */
  readonly placed: number;
  /** The latest first. */
  readonly list: (db: Db, limit: number, after?: readonly unknown[]) => Promise<FailedItem[]>;
  /** Starts over. @returns undefined if it hasn't failed */
  readonly retry: (tx: Db, id: string) => Promise<FailedItem | undefined>;
  /** Counts it as done, if that is allowed. @returns undefined if it hasn't failed */
  readonly dismiss?: ((tx: Db, id: string) => Promise<FailedItem | undefined>) | undefined;
};

export type Queue = {
  readonly name: string;
  readonly health: (db: Db) => Promise<QueueHealth>;
  /** Undefined where work is tried for ever. */
  readonly failed?: FailedWork | undefined;
};
