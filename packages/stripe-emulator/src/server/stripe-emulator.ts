import type { FastifyInstance } from 'fastify';
import { transact, type Db } from '../db.ts';
import type { Log } from '../log.ts';
import { GatewayError } from './answer.ts';
import { answerApi, toResponse, type InTransaction } from './api.ts';
import { settlePayment } from './attempt.ts';
import { mountBrowserRoutes } from './browser-routes.ts';
import { gatewayCall } from './call.ts';
import { readChaos, type Chaos } from './chaos.ts';
import { deliverDue, sendOverHttp, type DeliveryOptions, type SendWebhook } from './deliveries.ts';
import { forgetEvents } from './event-store.ts';
import { forgetSavedAnswers } from './idempotency-store.ts';
import { repeat } from './repeat.ts';
import { findIntentsToSettle } from './store.ts';
import type { PaygateDb } from './tables.ts';

export type PaygateOptions = {
  readonly db: Db;
  /** The site's address; a function where the port is known only after listening. */
  readonly publicUrl: string | (() => string);
  readonly webhookSecret: string;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** As in PAYGATE_CHAOS. Default: none. */
  readonly chaos?: string;
  readonly clock?: () => Date;
  /** Milliseconds until a card that takes its time is paid. Default 4 s. */
  readonly processingTime?: number;
  readonly send?: SendWebhook;
  /** `manual`: webhooks go out only by `deliverNow`, and payments in processing settle only then. */
  readonly deliveries?: 'automatic' | 'manual';
};

/** The embedded gateway: Stripe's API for the SDK, pages for the browser, webhooks for the app (PAY-10). */
export type Paygate = {
  /** The fetch of `Stripe.createFetchHttpClient`. */
  readonly handle: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Adds the routes below `/paygate`. */
  readonly mount: (app: FastifyInstance) => void;
  readonly chaos: {
    readonly now: () => Chaos;
    /** Holds for events from now on. */
    readonly set: (change: Partial<Chaos>) => void;
  };
  /**
   * Delivers everything that waits, one after the other by due time, also what is due later, and settles
   * all payments in processing. Failed deliveries are tried once.
   * @returns how many webhooks were sent
   */
  readonly deliverNow: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** The key with which our own SDK client calls the embedded gateway. It opens nothing from outside. */
export const embeddedSecretKey = 'sk_test_embedded';

const hour = 3_600_000;
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** State is in Postgres, so that several processes are one gateway. */
export function openPaygate(options: PaygateOptions): Paygate {
  const clock = options.clock ?? (() => new Date());
  const address = options.publicUrl;
  const publicUrl = typeof address === 'string' ? () => address : address;
  let chaos = readChaos(options.chaos ?? '');
  let wakeAt: (moment: Date) => void = () => {};

  const inTransaction: InTransaction = async (idempotencyKey, work) => {
    const due: Date[] = [];
    const call = {
      now: clock(),
      origin: publicUrl(),
      processingTime: options.processingTime ?? 4000,
      idempotencyKey,
      chaos,
      scheduled: (moment: Date) => void due.push(moment),
    };
    const result = await transact(options.db, (tx) =>
      work(gatewayCall({ ...call, tx: tx as unknown as PaygateDb })),
    );
    for (const moment of due) wakeAt(moment);
    return result;
  };
  const rounds = openRounds(options, clock, publicUrl, inTransaction);
  const loop = options.deliveries === 'manual' ? undefined : repeat(rounds.runDue, 1000);
  if (loop) wakeAt = loop.wakeAt;

  return {
    handle: async (url, init) => toResponse(await answerRequest(inTransaction, new Request(url, init))),
    mount: (app) => mountBrowserRoutes(app, inTransaction, publicUrl),
    chaos: {
      now: () => chaos,
      set: (change) => void (chaos = { ...chaos, ...change }),
    },
    deliverNow: rounds.runAll,
    stop: async () => loop?.stop(),
  };
}

async function answerRequest(inTransaction: InTransaction, request: Request) {
  const { pathname, search } = new URL(request.url);
  if (request.headers.get('authorization') !== `Bearer ${embeddedSecretKey}`) {
    const error = new GatewayError(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided.',
    });
    return { status: error.status, body: { error: error.body } };
  }
  return answerApi(inTransaction, {
    method: request.method,
    path: pathname,
    encoded: request.method === 'GET' ? search.slice(1) : await request.text(),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
  });
}

/** What the gateway does by itself: settle, deliver, forget. */
function openRounds(
  options: PaygateOptions,
  clock: () => Date,
  publicUrl: () => string,
  inTransaction: InTransaction,
) {
  const db = options.db as unknown as PaygateDb;
  const delivery: DeliveryOptions = {
    db,
    webhookUrl: () => `${publicUrl()}/api/payments/webhook`,
    webhookSecret: options.webhookSecret,
    clock,
    send: options.send ?? sendOverHttp,
    log: options.log,
  };
  let forgottenAt = 0;

  async function forgetOld(now: number) {
    if (now - forgottenAt < hour) return;
    forgottenAt = now;
    await forgetSavedAnswers(db, new Date(now - 24 * hour));
    await forgetEvents(db, new Date(now - 30 * 24 * hour));
  }

  async function runDue() {
    try {
      await settleDue(inTransaction, clock());
      const round = { until: clock(), limit: 8 };
      while ((await deliverDue(delivery, round)).length === round.limit);
      await forgetOld(clock().getTime());
    } catch (error) {
      // The database may be restarting; the next round finds everything where it was.
      options.log.error({ err: error }, 'paygate round failed');
    }
  }

  async function runAll() {
    await settleDue(inTransaction, endOfTime);
    const tried: number[] = [];
    for (;;) {
      const round = await deliverDue(delivery, {
        until: endOfTime,
        limit: 1000,
        inOrder: true,
        except: tried,
      });
      if (round.length === 0) return tried.length;
      tried.push(...round);
    }
  }

  return { runDue, runAll };
}

/** One payment per transaction, so that one that cannot settle holds up no other. */
async function settleDue(inTransaction: InTransaction, now: Date): Promise<void> {
  const settleOne = () =>
    inTransaction(undefined, async (call) => {
      const [intent] = await findIntentsToSettle(call.tx, now, 1);
      if (intent) await settlePayment(call, intent);
      return intent !== undefined;
    });
  while (await settleOne());
}
