import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentChaos } from '../testing/payment-chaos.ts';
import { openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';
import { createTables } from './database.ts';
import { readParameters } from './parameters.ts';

const chaos = openPaymentChaos();
let rig: EmulatorRig;
beforeAll(async () => {
  rig = await openEmulatorRig({}, chaos.between);
});
afterAll(() => rig.close());

const { StripeIdempotencyError, StripeInvalidRequestError, StripeAPIError } = Stripe.errors;
const usd = (amount: number, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount,
  currency: 'usd',
  ...more,
});
const paid = (amount: number) =>
  rig.stripe.paymentIntents.create(usd(amount, { confirm: true, payment_method: 'pm_card_visa' }));
const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Stripe.errors.StripeError,
  );

test('keeps existing tables and their rows', async () => {
  const { id } = await rig.stripe.paymentIntents.create(usd(5000));
  await createTables(rig.db);
  expect((await rig.stripe.paymentIntents.retrieve(id)).amount).toBe(5000);
});

test('survives a lost connection: the next call uses another one', async () => {
  await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(rig.db)));
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(rig.db);
  const { id } = await rig.stripe.paymentIntents.create(usd(5000));
  expect((await rig.stripe.paymentIntents.retrieve(id)).amount).toBe(5000);
});

describe('idempotency keys', () => {
  test('the same key and parameters return the same intent', async () => {
    const make = () => rig.stripe.paymentIntents.create(usd(5000), { idempotencyKey: 'pi:order-1:5000:1' });
    const first = await make();
    const second = await make();
    expect(second.id).toBe(first.id);
    const { headers } = second.lastResponse as unknown as Response;
    expect(headers.get('idempotent-replayed')).toBe('true');
  });

  test('the same key with another amount is refused', async () => {
    await rig.stripe.paymentIntents.create(usd(100), { idempotencyKey: 'changed' });
    const error = await thrown(rig.stripe.paymentIntents.create(usd(101), { idempotencyKey: 'changed' }));
    expect(error).toBeInstanceOf(StripeIdempotencyError);
  });

  test('ten requests at once with one key create one intent', async () => {
    const orderId = 'order:at-once';
    const make = () =>
      rig.stripe.paymentIntents.create(usd(5000, { metadata: { orderId } }), { idempotencyKey: 'at once' });
    const made = await Promise.all(Array.from({ length: 10 }, make));
    const found = await rig.stripe.paymentIntents.search({ query: `metadata['orderId']:'${orderId}'` });
    expect(new Set(made.map((intent) => intent.id)).size).toBe(1);
    expect(found.data).toHaveLength(1);
  });

  test("a decline is replayed, a failed validation isn't", async () => {
    const intent = await rig.stripe.paymentIntents.create(usd(5000));
    const decline = () =>
      thrown(
        rig.stripe.paymentIntents.confirm(
          intent.id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'declined' },
        ),
      );
    const [first, second] = [await decline(), await decline()];
    expect(second?.charge).toBe(first?.charge);
    await thrown(rig.stripe.paymentIntents.create(usd(1), { idempotencyKey: 'corrected' }));
    const corrected = await rig.stripe.paymentIntents.create(usd(100), { idempotencyKey: 'corrected' });
    expect(corrected.amount).toBe(100);
  });

  test('a response lost after success is fetched again, not charged again', async () => {
    const orderId = 'order:lost-answer';
    chaos.next([{ kind: 'answerLost' }, { kind: 'status', status: 500 }]);
    const params = usd(5000, { metadata: { orderId }, confirm: true, payment_method: 'pm_card_visa' });
    const intent = await rig.stripe.paymentIntents.create(params);
    const found = await rig.stripe.paymentIntents.search({ query: `metadata['orderId']:'${orderId}'` });
    expect(found.data.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: intent.id, status: 'succeeded' },
    ]);
  });

  test('a provider that stays down gives a connection or API error, never a decline', async () => {
    chaos.always({ kind: 'unreachable' });
    expect((await thrown(rig.stripe.paymentIntents.create(usd(5000))))?.type).toBe('StripeConnectionError');
    chaos.always({ kind: 'status', status: 503 });
    const options = { maxNetworkRetries: 0 };
    expect(await thrown(rig.stripe.paymentIntents.create(usd(5000), options))).toBeInstanceOf(StripeAPIError);
    chaos.always({ kind: 'slow', until: new Promise(() => {}) });
    const late = await thrown(rig.stripe.paymentIntents.create(usd(5000), { ...options, timeout: 50 }));
    expect(late?.type).toBe('StripeConnectionError');
    chaos.calm();
  });
});

describe('intents', () => {
  test.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 49, currency: 'jpy' }, 'amount_too_small', 'amount'],
    [{ amount: 5125, currency: 'kwd' }, 'parameter_invalid_value', 'amount'],
    [{ amount: 5050, currency: 'isk' }, 'parameter_invalid_value', 'amount'],
    [{ amount: 10.5, currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 100 }, 'parameter_missing', 'currency'],
    [{ amount: 100, currency: 'usd', color: 'red' }, 'parameter_unknown', 'color'],
    [
      { amount: 100, currency: 'usd', application_fee_amount: 10 },
      'parameter_invalid_value',
      'application_fee_amount',
    ],
    [{ amount: 100, currency: 'usd', customer: 'cus_nobody' }, 'resource_missing', 'customer'],
  ])('%o is refused: %s', async (params, code, param) => {
    const error = await thrown(rig.stripe.paymentIntents.create(params as Stripe.PaymentIntentCreateParams));
    expect(error).toBeInstanceOf(StripeInvalidRequestError);
    expect({ code: error?.code, param: error?.param }).toEqual({ code, param });
  });

  test('an intent can be updated until it is paid', async () => {
    const { id } = await rig.stripe.paymentIntents.create(
      usd(5000, { metadata: { orderId: 'o', note: 'x' } }),
    );
    const changed = await rig.stripe.paymentIntents.update(id, {
      amount: 4000,
      metadata: { note: '', seat: '4' },
    });
    expect({ amount: changed.amount, metadata: changed.metadata }).toEqual({
      amount: 4000,
      metadata: { orderId: 'o', seat: '4' },
    });
    await rig.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const error = await thrown(rig.stripe.paymentIntents.update(id, { amount: 3000 }));
    expect(error?.code).toBe('payment_intent_unexpected_state');
    expect((await rig.stripe.paymentIntents.update(id, { description: 'later' })).description).toBe('later');
  });

  test("a cancelled intent can't be charged, and a paid one can't be cancelled", async () => {
    const given = await rig.stripe.paymentIntents.create(usd(5000));
    const canceled = await rig.stripe.paymentIntents.cancel(given.id, { cancellation_reason: 'abandoned' });
    const late = await thrown(
      rig.stripe.paymentIntents.confirm(given.id, { payment_method: 'pm_card_visa' }),
    );
    const taken = await paid(5000);
    const error = await thrown(rig.stripe.paymentIntents.cancel(taken.id));
    expect(canceled.status).toBe('canceled');
    expect(late?.code).toBe('payment_intent_unexpected_state');
    expect(error?.payment_intent?.status).toBe('succeeded');
  });

  test('pages run newest first, in both directions', async () => {
    const customer = await rig.stripe.customers.create({ email: 'ana@example.test' });
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) {
      ids.unshift((await rig.stripe.paymentIntents.create(usd(5000, { customer: customer.id }))).id);
    }
    const list = (more: Stripe.PaymentIntentListParams) =>
      rig.stripe.paymentIntents.list({ customer: customer.id, limit: 2, ...more });
    const first = await list({});
    const next = await list({ starting_after: ids[1]! });
    const back = await list({ ending_before: ids[4]! });
    const shown = (page: Stripe.ApiList<Stripe.PaymentIntent>) => [
      page.data.map(({ id }) => id),
      page.has_more,
    ];
    expect(shown(first)).toEqual([ids.slice(0, 2), true]);
    expect(shown(next)).toEqual([ids.slice(2, 4), true]);
    expect(shown(back)).toEqual([ids.slice(2, 4), true]);
    const all: string[] = [];
    for await (const intent of rig.stripe.paymentIntents.list({ customer: customer.id, limit: 2 }))
      all.push(intent.id);
    expect(all).toEqual(ids);
  });
});

describe('refunds', () => {
  test('partial refunds never exceed the charge', async () => {
    const intent = await paid(5000);
    const refund = (amount?: number) =>
      rig.stripe.refunds.create({
        payment_intent: intent.id,
        ...(amount && { amount }),
        metadata: { orderId: 'o' },
      });
    expect((await refund(2000)).status).toBe('succeeded');
    expect((await thrown(refund(3001)))?.param).toBe('amount');
    expect((await refund()).amount).toBe(3000);
    expect((await thrown(refund()))?.code).toBe('charge_already_refunded');
    const { latest_charge } = await rig.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge'],
    });
    expect((latest_charge as Stripe.Charge).amount_refunded).toBe(5000);
    const listed = await rig.stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([3000, 2000]);
    expect(await rig.stripe.refunds.retrieve(listed.data[0]!.id)).toMatchObject({ amount: 3000 });
  });

  test('twenty refunds at once refund the money once', async () => {
    const intent = await paid(5000);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => thrown(rig.stripe.refunds.create({ payment_intent: intent.id }))),
    );
    expect(all.filter((error) => error === undefined)).toHaveLength(1);
  });

  test('a refund that the bank sends back fails once, and its money can be refunded again', async () => {
    const { id } = await paid(5000);
    const made = await rig.stripe.refunds.create({ payment_intent: id });
    await rig.emulator.dashboard.failRefund(made.id);
    await expect(rig.emulator.dashboard.failRefund(made.id)).rejects.toMatchObject({ status: 404 });
    expect(await rig.stripe.refunds.retrieve(made.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect((await rig.stripe.refunds.create({ payment_intent: id })).amount).toBe(5000);
  });

  test("an unpaid intent can't be refunded", async () => {
    const intent = await rig.stripe.paymentIntents.create(usd(5000));
    expect(await thrown(rig.stripe.refunds.create({ payment_intent: intent.id }))).toBeInstanceOf(
      StripeInvalidRequestError,
    );
  });
});

test('customers are stored', async () => {
  const { id } = await rig.stripe.customers.create({
    email: 'ana@example.test',
    metadata: { userId: 'user:1' },
  });
  await rig.stripe.customers.update(id, { name: 'Ana' });
  expect(await rig.stripe.customers.retrieve(id)).toMatchObject({ email: 'ana@example.test', name: 'Ana' });
  expect(await thrown(rig.stripe.customers.retrieve('cus_nobody'))).toMatchObject({ statusCode: 404 });
});

test('an unknown API key is refused', async () => {
  const reply = await rig.emulator.handle('https://api.stripe.com/v1/events', {
    headers: { authorization: 'Bearer sk_test_other' },
  });
  expect(reply.status).toBe(401);
});

test.each([
  ['metadata[orderId]=1&expand[0]=a&expand[1]=b', { metadata: { orderId: '1' }, expand: ['a', 'b'] }],
  ['types[]=a&types[]=b', { types: ['a', 'b'] }],
  ['a[b][c]=1&a[d]=2', { a: { b: { c: '1' }, d: '2' } }],
  ['__proto__[polluted]=1', JSON.parse('{"__proto__":{"polluted":"1"}}')],
])('%s is parsed like Stripe parses it', (encoded, value) => {
  expect(JSON.stringify(readParameters(encoded))).toBe(JSON.stringify(value));
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});
