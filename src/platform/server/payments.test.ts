import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { openDb } from './db.ts';
import { openLog } from './log.ts';
import { openPayments, PaymentsError, type PaymentsConfig } from './payments.ts';

const testPaymentsConfig: PaymentsConfig = {
  demo: false,
  DEMO: undefined,
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

// No test here connects to the database.
const options = { db: openDb('postgres://nobody@127.0.0.1:1/none'), log: openLog({ level: 'silent' }) };
const open = (config: Partial<PaymentsConfig> = {}) =>
  openPayments({ ...testPaymentsConfig, ...config }, { ...options, emulator: { deliveries: 'manual' } });

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
};

function codeOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof PaymentsError ? error.code : String(error);
  }
}

describe('choosing a provider', () => {
  test('needs no key with the emulator, which serves both modes', () => {
    const payments = open();
    expect(payments.provider).toBe('embedded');
    expect(payments.testStripe).toBe(payments.stripe);
    expect(payments.publishableKey(true)).toBe('pk_test_embedded');
  });

  test('never uses the emulator in production by accident', () => {
    expect(codeOf(() => open({ NODE_ENV: 'production' }))).toBe('notConfigured');
    expect(open({ NODE_ENV: 'production', PAYMENTS: 'embedded' }).provider).toBe('embedded');
    expect(open({ NODE_ENV: 'production', ...keys }).provider).toBe('stripe');
  });

  test('names the settings that are missing', () => {
    expect(() => open({ STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
    );
    expect(() => open({ PAYMENTS: 'stripe' })).toThrow('STRIPE_SECRET_KEY');
  });

  test('uses separate keys in test mode, or none', () => {
    const testKeys = { STRIPE_TEST_SECRET_KEY: 'sk_test_1', STRIPE_TEST_PUBLISHABLE_KEY: 'pk_test_1' };
    const payments = open({ ...keys, ...testKeys });
    expect([payments.publishableKey(false), payments.publishableKey(true)]).toEqual([
      'pk_live_1',
      'pk_test_1',
    ]);
    expect(payments.testStripe).toBeInstanceOf(Stripe);
    expect(codeOf(() => open(keys).publishableKey(true))).toBe('testModeOff');
  });

  test('calls STRIPE_API_BASE without telemetry', async () => {
    const heard: Record<string, unknown>[] = [];
    const server = createServer((request, response) => {
      heard.push({ url: request.url, key: request.headers.authorization, ...request.headers });
      response.setHeader('content-type', 'application/json').end('{"id":"pi_1","object":"payment_intent"}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { stripe } = open({ ...keys, STRIPE_API_BASE: `http://127.0.0.1:${port}` });
    await stripe.paymentIntents.retrieve('pi_1');
    await stripe.paymentIntents.retrieve('pi_1');
    server.close();
    expect(heard[0]).toMatchObject({ url: '/v1/payment_intents/pi_1', key: 'Bearer sk_live_1' });
    expect(heard[1]).not.toHaveProperty('x-stripe-client-telemetry');
  });
});

describe('signatures', () => {
  const payments = open(keys);
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: {},
  });
  const sign = (secret: string, timestamp?: number) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) });
  const now = Math.floor(Date.now() / 1000);

  test.each(['whsec_new', 'whsec_old'])('accepts a webhook signed with %s while secrets rotate', (secret) => {
    expect(payments.constructEvent(Buffer.from(payload), sign(secret)).id).toBe('evt_1');
  });

  test.each<[string, string, string | undefined]>([
    ['another secret', payload, sign('whsec_other')],
    ['another body', payload.replace('evt_1', 'evt_2'), sign('whsec_new')],
    ['a cut body', payload.slice(0, -1), sign('whsec_new')],
    ['an old time', payload, sign('whsec_new', now - 301)],
    ['no signature', payload, undefined],
    ['no sense', payload, 't=1,v1=1'],
    ['no body', '', sign('whsec_new')],
  ])('refuses a webhook with %s', (_, body, signature) => {
    expect(codeOf(() => payments.constructEvent(body, signature))).toBe('badSignature');
  });

  test('signs with a secret derived from AUTH_SECRET in the emulator', () => {
    const secret = (authSecret: string) => open({ AUTH_SECRET: authSecret });
    expect(codeOf(() => secret('one').constructEvent(payload, sign('')))).toBe('badSignature');
  });
});
