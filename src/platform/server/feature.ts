import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Subscriber } from './domain-events.ts';
import type { CallGuard } from './answer-call.ts';
import type { Policy } from './policies.ts';
import type { Route } from './route.ts';
import type { ViewerOf } from './viewer.ts';
import type { Queue } from './leased-queue.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { PubSub } from './pubsub.ts';
import type { Storage } from './storage.ts';

/** What every feature may stand on. Opened once at boot, chosen by the environment. */
export type Services = {
  readonly config: Config;
  readonly log: Log;
  readonly db: Db;
  readonly mail: Mailer;
  readonly storage: Storage;
  /** Tells whoever looks at a page now that there is something new. */
  readonly pubsub: PubSub;
};

/** Work that is repeated as long as a worker lives: sweepers, reconcilers. */
export type ScheduledTask = {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<void>;
};

/** A background job of the queue, by name. */
export type Jobs = Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => Promise<void>>>;

/** What one feature adds to the house. */
export type Feature = {
  readonly routes?: readonly Route[];
  readonly policies?: readonly Policy[];
  /** Put around every call of every feature; one feature may have it. */
  readonly guard?: CallGuard;
  readonly viewerOf?: ViewerOf;
  readonly subscribers?: readonly Subscriber[];
  readonly scheduledTasks?: readonly ScheduledTask[];
  readonly jobs?: Jobs;
  /** Shown on /admin/work. */
  readonly queues?: readonly Queue[];
  /** Routes that are no calls of the contract: documents, signed uploads, webhooks with raw bodies. */
  readonly mount?: (app: FastifyInstance) => void | Promise<void>;
  /** Sentences that must hold of the database (`npm run verify`). @returns what is wrong, empty when all is well. */
  readonly verify?: () => Promise<readonly string[]>;
  /** @returns why AUTH_SECRET can't open what the feature keeps sealed and cannot do without; undefined when it can */
  readonly findSecretFault?: () => Promise<string | undefined>;
  readonly close?: () => Promise<void>;
};
