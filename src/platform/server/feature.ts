import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Subscriber } from './domain-events.ts';
import type { CallGuard, CompleteInput } from './answer-call.ts';
import type { Policy } from './policies.ts';
import type { Route } from './route.ts';
import type { ViewerOf } from './viewer.ts';
import type { Queue } from './queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { PubSub } from './pubsub.ts';
import type { Storage } from './storage.ts';

/** Platform services for features, opened once at start and chosen by the environment. */
export type Services = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly mail: Mailer;
  readonly storage: Storage;
  /** Tells open pages that something changed. */
  readonly pubsub: PubSub;
};

/** Repeated work of a worker, such as sweepers and reconcilers. */
export type ScheduledTask = {
  readonly name: string;
  readonly everySeconds: number;
  /** @param stopping aborted when the worker stops. Long work then ends after its current step */
  readonly run: (stopping?: AbortSignal) => Promise<void>;
};

/** Background jobs by name. */
export type Jobs = Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => Promise<void>>>;

/** A feature's contributions to the app. */
export type Feature = {
  readonly routes?: readonly Route[];
  readonly policies?: readonly Policy[];
  /** Wraps every call of every feature. At most one feature may have it. */
  readonly guard?: CallGuard;
  /** Completes the input of every call. At most one feature may have it. */
  readonly completeInput?: CompleteInput;
  readonly viewerOf?: ViewerOf;
  readonly subscribers?: readonly Subscriber[];
  readonly scheduledTasks?: readonly ScheduledTask[];
  readonly jobs?: Jobs;
  /** Shown on /admin/work. */
  readonly queues?: readonly Queue[];
  /** Routes outside the contract: documents, signed uploads, webhooks with raw bodies. */
  readonly mount?: (app: FastifyInstance) => void | Promise<void>;
  /**
   * Checks invariants for `npm run verify`.
   * @returns one line per violation
   */
  readonly verify?: () => Promise<readonly string[]>;
  /** @returns why AUTH_SECRET can't open required sealed values; undefined if it can */
  readonly findSecretFault?: () => Promise<string | undefined>;
  readonly close?: () => Promise<void>;
};
