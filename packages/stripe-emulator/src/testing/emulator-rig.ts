import type Stripe from 'stripe';
import { openDb, type Db } from '#platform/server/db.ts';
import { platformPolicies, openServer } from '#platform/server/http.ts';
import { openLog } from '#platform/server/log.ts';
import {
  openPayments,
  type Payments,
  type PaymentsConfig,
  type PaymentsOptions,
} from '#platform/server/payments.ts';
import type { Paygate } from '#platform/server/paygate/paygate.ts';
import { openTestDatabase } from './database.ts';

export type PaymentRig = {
  readonly db: Db;
  readonly payments: Payments;
  readonly paygate: Paygate;
  readonly stripe: Stripe;
  /** The address of the site. */
  readonly url: string;
  /** What the webhook took, in the order of arrival. */
  readonly events: Stripe.Event[];
  /** What the webhook answers from now on: its statuses in order, then 200. */
  readonly answerNext: (...statuses: number[]) => void;
  /** Asks the site like a browser's fetch, by path. */
  readonly browse: (path: string, init?: { method?: string; body?: URLSearchParams }) => Promise<Response>;
  /** Another process of the same site. */
  readonly openSecond: (options?: PaymentsOptions['paygate']) => Payments;
  readonly close: () => Promise<void>;
};

export const testPaymentsConfig: PaymentsConfig = {
  NODE_ENV: 'test',
  PUBLIC_URL: 'http://localhost',
  AUTH_SECRET: 'a secret of thirty-two characters',
  PAYMENTS: undefined,
  PAYGATE_CHAOS: '',
  STRIPE_SECRET_KEY: undefined,
  STRIPE_PUBLISHABLE_KEY: undefined,
  STRIPE_WEBHOOK_SECRET: undefined,
  STRIPE_TEST_SECRET_KEY: undefined,
  STRIPE_TEST_PUBLISHABLE_KEY: undefined,
  STRIPE_API_BASE: undefined,
};

/** A site that sells nothing: the gateway, its pages, and a webhook that remembers. Webhooks go out by `deliverNow`. */
export async function openPaymentRig(
  paygate: PaymentsOptions['paygate'] = {},
  between?: PaymentsOptions['between'],
): Promise<PaymentRig> {
  const database = await openTestDatabase();
  const db = openDb(database.url, { max: 12 });
  const log = openLog({ level: 'silent' });
  const viewerOf = async () => undefined;
  const app = openServer({ db, log, routes: [], policies: platformPolicies, viewerOf, origins: [] });
  let url = '';
  const events: Stripe.Event[] = [];
  let answers: number[] = [];
  const opened: Payments[] = [];

  function open(more: PaymentsOptions['paygate']): Payments {
    const payments = openPayments(testPaymentsConfig, {
      db,
      log,
      publicUrl: () => url,
      paygate: { deliveries: 'manual', ...more },
      ...(between && { between }),
    });
    opened.push(payments);
    return payments;
  }

  const payments = open(paygate);
  payments.mount(app);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/payments/webhook', { config: { fromOutside: true } }, async (request, reply) => {
      const signature = request.headers['stripe-signature'] as string | undefined;
      const event = payments.constructEvent(request.body as Buffer, signature);
      const status = answers.shift() ?? 200;
      if (status === 200) events.push(event);
      return reply.status(status).send();
    });
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    db,
    payments,
    paygate: payments.paygate!,
    stripe: payments.stripe,
    url,
    events,
    answerNext: (...statuses) => void (answers = statuses),
    browse: async (path, init = {}) => {
      const reply = await app.inject({
        url: path,
        method: (init.method ?? 'GET') as 'GET' | 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: new URL(url).host },
        ...(init.body && { payload: init.body.toString() }),
      });
      return new Response(reply.body, { status: reply.statusCode });
    },
    openSecond: open,
    async close() {
      for (const each of opened) await each.stop();
      await app.close();
      await db.destroy();
      await database.close();
    },
  };
}

/** Confirms like a browser: by the client secret, at the public address. */
export async function confirmInBrowser(
  rig: PaymentRig,
  intent: { readonly id: string; readonly client_secret: string | null },
  number: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: any }> {
  const form = new URLSearchParams({
    client_secret: intent.client_secret ?? '',
    return_url: `${rig.url}/completion?order=1`,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    ...more,
  });
  const reply = await fetch(`${rig.url}/paygate/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    body: form,
  });
  return { status: reply.status, body: await reply.json() };
}
