import type { FastifyInstance } from 'fastify';
import { setAccountOutcome, type AccountOutcome } from './accounts.ts';
import { GatewayError } from './answer.ts';
import { answerApi, toResponse, type InTransaction } from './api.ts';
import { settlePayment } from './attempt.ts';
import { mountBrowserRoutes } from './browser-routes.ts';
import { gatewayCall, type GatewayCall } from './call.ts';
import { readChaos, type Chaos } from './chaos.ts';
import { openDashboard, type Dashboard } from './dashboard.ts';
import { mountDashboardRoutes } from './dashboard-routes.ts';
import {
  deliverDue,
  sendOverHttp,
  type DeliveryOptions,
  type EmulatorLog,
  type SendWebhook,
} from './deliveries.ts';
import { forgetEvents } from './event-store.ts';
import { forgetSavedAnswers } from './idempotency-store.ts';
import { payOutNext } from './payouts.ts';
import { repeat } from './repeat.ts';
import { findIntentsToSettle } from './store.ts';
import type { EmulatorDb } from './tables.ts';

export type StripeEmulatorOptions = {
  readonly db: EmulatorDb;
  /** Runs work in one transaction. Default: `db.transaction()`. Pass your own to retry serialization failures. */
  readonly transact?: <Result>(work: (tx: EmulatorDb) => Promise<Result>) => Promise<Result>;
  /** The site's URL. Pass a function when the port is known only after listening. */
  readonly publicUrl: string | (() => string);
  /** The site's webhook path: `/webhooks/stripe`. */
  readonly webhookPath: string;
  readonly webhookSecret: string;
  readonly log: EmulatorLog;
  /** Webhook faults in the format of `readChaos`. Default: none. */
  readonly chaos?: string;
  readonly clock?: () => Date;
  /** Milliseconds until a processing payment succeeds. Default 4 s. */
  readonly processingTime?: number;
  /** Milliseconds until a charge is part of the available balance. Default two days. */
  readonly availableAfter?: number;
  /** Milliseconds from the last transfer until a connected account's balance is paid out. Default two days. */
  readonly payoutsAfter?: number;
  /** The site's path for webhooks about connected accounts: thin events and payouts. Default: `webhookPath`. */
  readonly accountWebhookPath?: string;
  readonly send?: SendWebhook;
  /** `manual`: webhooks are sent, and processing payments settle, only on `deliverNow`. */
  readonly deliveries?: 'automatic' | 'manual';
};

/** Stripe's API for the SDK, pages for the browser, and webhooks for your site (PAY-10). */
export type StripeEmulator = {
  /** The fetch of `Stripe.createFetchHttpClient`. */
  readonly handle: (url: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Adds the browser routes below `/paygate`. */
  readonly mount: (app: FastifyInstance) => void;
  /** Adds the test panel at `/paygate/dashboard`, which anyone can use. */
  readonly mountDashboard: (app: FastifyInstance) => void;
  readonly dashboard: Dashboard;
  readonly chaos: {
    readonly now: () => Chaos;
    /** Applies to later events. */
    readonly set: (change: Partial<Chaos>) => void;
  };
  /**
   * Delivers all waiting webhooks in due order, including those due later, and settles all processing payments.
   * Failed deliveries are tried once.
   * @returns the number of webhooks sent
   */
  readonly deliverNow: () => Promise<number>;
  /** Pays out all balances of connected accounts, as the provider's schedule would. */
  readonly payOutNow: () => Promise<void>;
  /** Changes a connected account as its owner or the provider would, and sends the events. */
  readonly setAccount: (
    accountId: string,
    outcome: AccountOutcome,
    bank?: 'refuses' | 'works',
  ) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The secret key for the SDK client that calls `handle`. It gives no access from outside. */
export const emulatorSecretKey = 'sk_test_embedded';

const hour = 3_600_000;
const twoDays = 48 * hour;
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** All state is in Postgres, so several processes act as one emulator. */
export function openStripeEmulator(options: StripeEmulatorOptions): StripeEmulator {
  const clock = options.clock ?? (() => new Date());
  const address = options.publicUrl;
  const publicUrl = typeof address === 'string' ? () => address : address;
  const transact: StripeEmulatorOptions['transact'] & {} =
    options.transact ?? ((work) => options.db.transaction().execute(work));
  let chaos = readChaos(options.chaos ?? '');
  let wakeAt: (moment: Date) => void = () => {};

  const runIn = async <Result>(
    run: (work: (db: EmulatorDb) => Promise<Result>) => Promise<Result>,
    idempotencyKey: string | undefined,
    work: (call: GatewayCall) => Promise<Result>,
  ) => {
    const due: Date[] = [];
    const call = {
      now: clock(),
      origin: publicUrl(),
      processingTime: options.processingTime ?? 4000,
      availableAfter: options.availableAfter ?? twoDays,
      idempotencyKey,
      chaos,
      scheduled: (moment: Date) => void due.push(moment),
    };
    const result = await run((tx) => work(gatewayCall({ ...call, tx })));
    for (const moment of due) wakeAt(moment);
    return result;
  };
  const inTransaction: InTransaction = (key, work) => runIn(transact, key, work);
  const withoutTransaction: InTransaction = (key, work) => runIn((read) => read(options.db), key, work);
  const rounds = openRounds(options, clock, publicUrl, inTransaction);
  const loop = options.deliveries === 'manual' ? undefined : repeat(rounds.runDue, 1000);
  if (loop) wakeAt = loop.wakeAt;

  return {
    handle: async (url, init) => {
      const request = new Request(url, init);
      // Only reads, so it saves two round trips.
      const run = request.method === 'GET' ? withoutTransaction : inTransaction;
      return toResponse(await answerRequest(run, request));
    },
    mount: (app) => mountBrowserRoutes(app, inTransaction, publicUrl),
    mountDashboard: (app) => mountDashboardRoutes(app, inTransaction),
    dashboard: openDashboard(inTransaction),
    chaos: {
      now: () => chaos,
      set: (change) => void (chaos = { ...chaos, ...change }),
    },
    deliverNow: rounds.runAll,
    payOutNow: () => payOutDue(inTransaction, endOfTime),
    setAccount: (accountId, outcome, bank) =>
      inTransaction(undefined, (call) => setAccountOutcome(call, accountId, outcome, bank)),
    stop: async () => loop?.stop(),
  };
}

async function answerRequest(inTransaction: InTransaction, request: Request) {
  const { pathname, search } = new URL(request.url);
  if (request.headers.get('authorization') !== `Bearer ${emulatorSecretKey}`) {
    const error = new GatewayError(401, {
      type: 'invalid_request_error',
      message: 'Invalid API Key provided.',
    });
    return { status: error.status, body: { error: error.body } };
  }
  return answerApi(inTransaction, {
    method: request.method,
    path: pathname,
    account: request.headers.get('stripe-account') ?? undefined,
    encoded: request.method === 'GET' ? search.slice(1) : await request.text(),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
  });
}

/** Schedules background work: settling payments, delivering webhooks, deleting old records. */
function openRounds(
  options: StripeEmulatorOptions,
  clock: () => Date,
  publicUrl: () => string,
  inTransaction: InTransaction,
) {
  const { db } = options;
  const delivery: DeliveryOptions = {
    db,
    webhookUrl: (type) => `${publicUrl()}${pathFor(options, type)}`,
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
      await payOutDue(inTransaction, new Date(clock().getTime() - (options.payoutsAfter ?? twoDays)));
      const round = { until: clock(), limit: 8 };
      while ((await deliverDue(delivery, round)).length === round.limit);
      await forgetOld(clock().getTime());
    } catch (error) {
      // The database may be restarting; the next run continues.
      options.log.error({ err: error }, 'Stripe emulator run failed');
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

/** One payment per transaction, so that one that can't settle doesn't block others. */
async function settleDue(inTransaction: InTransaction, now: Date): Promise<void> {
  const settleOne = () =>
    inTransaction(undefined, async (call) => {
      const [intent] = await findIntentsToSettle(call.tx, now, 1);
      if (intent) await settlePayment(call, intent);
      return intent !== undefined;
    });
  while (await settleOne());
}

async function payOutDue(inTransaction: InTransaction, before: Date): Promise<void> {
  while (await inTransaction(undefined, (call) => payOutNext(call, before)));
}

function pathFor({ webhookPath, accountWebhookPath }: StripeEmulatorOptions, type: string): string {
  return /^(v2\.|payout\.)/.test(type) ? (accountWebhookPath ?? webhookPath) : webhookPath;
}
