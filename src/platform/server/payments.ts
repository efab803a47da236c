import { createHmac } from 'node:crypto';
import {
  dashboardPath,
  emulatorSecretKey,
  openStripeEmulator,
  type EmulatorDb,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from '@backbeat/stripe-emulator';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { Config } from './config.ts';
import { transact, type Db } from './db.ts';
import type { Log } from './log.ts';
import { recordResult } from './integration-health.ts';

export type PaymentsConfig = Pick<
  Config,
  | 'demo'
  | 'DEMO'
  | 'NODE_ENV'
  | 'PUBLIC_URL'
  | 'AUTH_SECRET'
  | 'PAYMENTS'
  | 'PAYGATE_CHAOS'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_PUBLISHABLE_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_TEST_SECRET_KEY'
  | 'STRIPE_TEST_PUBLISHABLE_KEY'
  | 'STRIPE_API_BASE'
>;

export type PaymentsOptions = {
  readonly db: Db;
  readonly log: Log;
  /** The site's address, if known only after listening; PUBLIC_URL by default. */
  readonly publicUrl?: () => string;
  /** Emulator settings that tests change. */
  readonly emulator?: Pick<
    StripeEmulatorOptions,
    'processingTime' | 'deliveries' | 'send' | 'clock' | 'availableAfter' | 'payoutsAfter'
  >;
  /** Wraps the emulator in tests of a failing provider. */
  readonly between?: (handle: StripeEmulator['handle']) => StripeEmulator['handle'];
};

/** Payments with the same interface for Stripe and its emulator (PAY-10). */
export type Payments = {
  readonly provider: 'embedded' | 'stripe';
  readonly stripe: Stripe;
  /** For test orders; undefined without test keys (PAY-01). */
  readonly testStripe: Stripe | undefined;
  /** @throws PaymentsError `testModeOff` without test keys */
  readonly publishableKey: (testMode: boolean) => string;
  /**
   * Returns the event of a webhook from its unchanged body.
   * @throws PaymentsError `badSignature` unless a configured secret signed it within the last five minutes
   */
  readonly constructEvent: (rawBody: Buffer | string, signature: string | undefined) => Stripe.Event;
  /** The page about a dispute in the provider's dashboard, if there is one. */
  readonly disputePage: (disputeId: string) => string | null;
  /**
   * Returns the verified body of a webhook about hosts' accounts: a thin event, or an event of a connected account.
   * @throws PaymentsError `badSignature`
   */
  readonly readNotification: (rawBody: Buffer | string, signature: string | undefined) => unknown;
  /** The emulator, for tests and the seed. */
  readonly emulator: StripeEmulator | undefined;
  /** Adds the emulator's browser files; does nothing with Stripe. */
  readonly mount: (app: FastifyInstance) => void;
  readonly stop: () => Promise<void>;
};

export class PaymentsError extends Error {
  readonly code: 'badSignature' | 'testModeOff' | 'notConfigured';

  constructor(code: PaymentsError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PaymentsError';
    this.code = code;
  }
}

/** Settings of every client: no telemetry, two retries, 20 s per try. */
const clientSettings = { telemetry: false, maxNetworkRetries: 2, timeout: 20_000 } as const;

/**
 * Opens Stripe if its keys are set, otherwise the emulator.
 * @throws PaymentsError `notConfigured` if only some keys are set, or none in production
 */
export function openPayments(config: PaymentsConfig, options: PaymentsOptions): Payments {
  const provider = config.PAYMENTS ?? (config.STRIPE_SECRET_KEY ? 'stripe' : 'embedded');
  return provider === 'stripe' ? openStripe(config) : openEmbedded(config, options);
}

function openStripe(config: PaymentsConfig): Payments {
  const needed = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const absent = needed.filter((name) => !config[name]);
  if (absent.length > 0)
    throw new PaymentsError('notConfigured', `Payments with Stripe also need ${absent.join(', ')}.`);
  const settings = { ...clientSettings, ...addressOf(config.STRIPE_API_BASE) };
  const testKey = config.STRIPE_TEST_SECRET_KEY;
  return {
    provider: 'stripe',
    stripe: watched(new Stripe(config.STRIPE_SECRET_KEY!, settings)),
    testStripe: testKey ? new Stripe(testKey, settings) : undefined,
    publishableKey(testMode) {
      if (!testMode) return config.STRIPE_PUBLISHABLE_KEY!;
      if (!testKey || !config.STRIPE_TEST_PUBLISHABLE_KEY) {
        throw new PaymentsError(
          'testModeOff',
          'STRIPE_TEST_SECRET_KEY and STRIPE_TEST_PUBLISHABLE_KEY are not set.',
        );
      }
      return config.STRIPE_TEST_PUBLISHABLE_KEY;
    },
    constructEvent: eventReader(secretsOf(config.STRIPE_WEBHOOK_SECRET!)),
    readNotification: notificationReader(secretsOf(config.STRIPE_WEBHOOK_SECRET!)),
    disputePage: (disputeId) => `https://dashboard.stripe.com/disputes/${disputeId}`,
    emulator: undefined,
    mount: () => {},
    stop: async () => {},
  };
}

/** A declined card counts as an answer; a rejected key or no answer is a failure. */
function watched(stripe: Stripe): Stripe {
  stripe.on('response', ({ status }: { status: number }) => {
    const isAnswer = status < 500 && status !== 401 && status !== 403;
    recordResult('payments', isAnswer ? undefined : new Error(`The payment provider answered ${status}.`));
  });
  return stripe;
}

/** STRIPE_API_BASE in the SDK's format. */
function addressOf(base: string | undefined) {
  if (!base) return {};
  const { protocol, hostname, port } = new URL(base);
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  } as const;
}

function openEmbedded(config: PaymentsConfig, options: PaymentsOptions): Payments {
  if (config.NODE_ENV === 'production' && config.PAYMENTS !== 'embedded') {
    throw new PaymentsError(
      'notConfigured',
      'No STRIPE_SECRET_KEY is set. To run in production with test payments only, set PAYMENTS=embedded.',
    );
  }
  // Everyone who opens the panel can refund and dispute every payment.
  const hasDashboard = config.demo && config.DEMO !== 'public';
  const webhookSecret = embeddedWebhookSecret(config.AUTH_SECRET);
  const emulator = openStripeEmulator({
    db: options.db as unknown as EmulatorDb,
    transact: (work) => transact(options.db, (tx) => work(tx as unknown as EmulatorDb)),
    log: options.log,
    publicUrl: options.publicUrl ?? config.PUBLIC_URL,
    webhookPath: '/api/payments/webhook',
    accountWebhookPath: '/api/payouts/webhook',
    // Test payments are available at once.
    availableAfter: 0,
    payoutsAfter: 60_000,
    webhookSecret,
    chaos: config.PAYGATE_CHAOS,
    ...options.emulator,
  });
  const handle = options.between?.(emulator.handle) ?? emulator.handle;
  const stripe = watched(
    new Stripe(emulatorSecretKey, {
      ...clientSettings,
      httpClient: Stripe.createFetchHttpClient(handle),
    }),
  );
  return {
    provider: 'embedded',
    stripe,
    // No money is real here, so every order is a test order.
    testStripe: stripe,
    publishableKey: () => 'pk_test_embedded',
    constructEvent: eventReader([webhookSecret]),
    readNotification: notificationReader([webhookSecret]),
    disputePage: () => (hasDashboard ? dashboardPath : null),
    emulator,
    mount: (app) => {
      emulator.mount(app);
      if (hasDashboard) emulator.mountDashboard(app);
    },
    stop: emulator.stop,
  };
}

/** The same for every process of an instance, without another setting. */
function embeddedWebhookSecret(authSecret: string): string {
  return `whsec_${createHmac('sha256', authSecret).update('paygate webhook').digest('base64url')}`;
}

/** Several secrets during rotation or for test mode. */
function secretsOf(list: string): string[] {
  return list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

function eventReader(secrets: readonly string[]): Payments['constructEvent'] {
  return (rawBody, signature) =>
    withOneOf(secrets, (secret) => Stripe.webhooks.constructEvent(rawBody, signature ?? '', secret));
}

/** Seconds, as for other webhooks. */
const tolerance = 300;

function notificationReader(secrets: readonly string[]): Payments['readNotification'] {
  return (rawBody, signature) => {
    const body = rawBody.toString();
    withOneOf(secrets, (secret) =>
      Stripe.webhooks.signature!.verifyHeader(body, signature ?? '', secret, tolerance),
    );
    return JSON.parse(body) as unknown;
  };
}

/** @throws PaymentsError `badSignature` when the work throws with each of the secrets */
function withOneOf<Result>(secrets: readonly string[], work: (secret: string) => Result): Result {
  let refused: unknown;
  for (const secret of secrets) {
    try {
      return work(secret);
    } catch (error) {
      refused = error;
    }
  }
  throw new PaymentsError('badSignature', 'The webhook isn’t signed with one of our secrets.', {
    cause: refused,
  });
}
