import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import Stripe from 'stripe';
import { expect, inject } from 'vitest';
import { createTables, openEmulatorDb } from '../server/database.ts';
import {
  emulatorSecretKey,
  openStripeEmulator,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from '../server/stripe-emulator.ts';
import type { EmulatorDb } from '../server/tables.ts';
import { openPublishedApi } from './published-api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a server whose role may create databases. */
    emulatorPostgres: string;
    /** The URL of stripe-mock, or nothing. */
    stripeMock: string;
  }
}

type ChangedOptions = Pick<
  StripeEmulatorOptions,
  'processingTime' | 'deliveries' | 'availableAfter' | 'clock'
>;

export type EmulatorRig = {
  readonly db: EmulatorDb;
  readonly emulator: StripeEmulator;
  readonly stripe: Stripe;
  /** The URL of the site. */
  readonly url: string;
  /** Events that the webhook accepted, in order of arrival. */
  readonly events: Stripe.Event[];
  /** Thin events that the webhook accepted, in order of arrival. */
  readonly thinEvents: Stripe.V2.Core.EventNotification[];
  /** Sets the webhook's next statuses, in order, before it returns to 200. */
  readonly answerNext: (...statuses: number[]) => void;
  /** Fetches a path of the site like a browser. */
  readonly browse: (path: string, init?: { method?: string; body?: URLSearchParams }) => Promise<Response>;
  /** Opens another process of the same site. */
  readonly openSecond: (options?: ChangedOptions) => StripeEmulator;
  /** Fails if the emulator took or answered what Stripe doesn't publish. */
  readonly close: () => Promise<void>;
};

const webhookPath = '/webhooks/stripe';
const webhookSecret = 'whsec_of_the_rig';
const log = { warn: () => {}, error: () => {} };

/** A minimal site: the emulator, its pages, and a webhook that records events. `deliverNow` sends webhooks. */
export async function openEmulatorRig(
  options: ChangedOptions = {},
  between: (handle: StripeEmulator['handle']) => StripeEmulator['handle'] = (handle) => handle,
): Promise<EmulatorRig> {
  const db = await openOwnDatabase();
  const app = fastify();
  const events: Stripe.Event[] = [];
  const thinEvents: Stripe.V2.Core.EventNotification[] = [];
  let url = '';
  let answers: number[] = [];
  const opened: StripeEmulator[] = [];

  function open(more: ChangedOptions = {}): StripeEmulator {
    const base = { db, publicUrl: () => url, webhookPath, webhookSecret, log, deliveries: 'manual' } as const;
    const emulator = openStripeEmulator({ ...base, ...more });
    opened.push(emulator);
    return emulator;
  }

  const emulator = open(options);
  const published = openPublishedApi(inject('stripeMock') || undefined);
  // A test of browser files has the browser's Request instead of Node's.
  const watch = 'window' in globalThis ? (handle: StripeEmulator['handle']) => handle : published.watch;
  const stripe = new Stripe(emulatorSecretKey, {
    telemetry: false,
    maxNetworkRetries: 2,
    httpClient: Stripe.createFetchHttpClient(between(watch(emulator.handle)) as typeof fetch),
  });
  emulator.mount(app);
  emulator.mountDashboard(app);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(webhookPath, async (request, reply) => {
      const signature = request.headers['stripe-signature'] as string;
      const body = request.body as Buffer;
      const status = answers.shift() ?? 200;
      if (body.includes('"v2.core.event"')) {
        const event = stripe.parseEventNotification(body.toString(), signature, webhookSecret);
        if (status === 200) thinEvents.push(event);
      } else {
        const event = Stripe.webhooks.constructEvent(body, signature, webhookSecret);
        if (status === 200) events.push(event);
      }
      return reply.status(status).send();
    });
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    db,
    emulator,
    stripe,
    url,
    events,
    thinEvents,
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
      expect(published.takeDifferences()).toEqual([]);
    },
  };
}

/** A database for this rig only, on the test run's server, which removes it. */
async function openOwnDatabase(): Promise<EmulatorDb> {
  const server = inject('emulatorPostgres');
  const name = `emulator_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const db = openEmulatorDb(url.href, 12);
  await createTables(db);
  return db;
}

async function run(url: string, statement: string): Promise<void> {
  const db = openEmulatorDb(url, 1);
  await sql.raw(statement).execute(db);
  await db.destroy();
}

/** Confirms like a browser: with the client secret, at the public URL. */
export async function confirmInBrowser(
  rig: EmulatorRig,
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
