import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '../test-cards.ts';
import { confirmInBrowser, openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';

let rig: EmulatorRig;
beforeAll(async () => {
  rig = await openEmulatorRig();
});
afterAll(() => rig.close());

const newIntent = (amount = 5599) => rig.stripe.paymentIntents.create({ amount, currency: 'usd' });

describe('in the browser', () => {
  test.each([
    ['4242 4242 4242 4242', 200, 'succeeded', undefined, undefined],
    ['4000 0000 0000 0002', 402, 'requires_payment_method', 'card_declined', 'generic_decline'],
    ['4000 0000 0000 9995', 402, 'requires_payment_method', 'card_declined', 'insufficient_funds'],
    ['4000 0000 0000 0069', 402, 'requires_payment_method', 'expired_card', undefined],
    ['4000 0000 0000 0127', 402, 'requires_payment_method', 'incorrect_cvc', undefined],
    ['4000 0000 0000 0119', 402, 'requires_payment_method', 'processing_error', undefined],
    ['4000 0027 6000 3184', 200, 'requires_action', undefined, undefined],
    ['4000 0000 0000 0077', 200, 'processing', undefined, undefined],
  ])('the card %s ends as published [PAY-10]', async (number, status, state, code, declineCode) => {
    const intent = await newIntent();
    const reply = await confirmInBrowser(rig, intent, number);
    const found = await rig.stripe.paymentIntents.retrieve(intent.id);
    expect({
      http: reply.status,
      code: reply.body.error?.code,
      decline: reply.body.error?.decline_code,
    }).toEqual({
      http: status,
      code,
      decline: declineCode,
    });
    expect(found.status).toBe(state);
    expect(found.last_payment_error?.code).toBe(code);
    expect(found.amount_received).toBe(state === 'succeeded' ? 5599 : 0);
  });

  test('a declined buyer can try another card, and is charged once', async () => {
    const intent = await newIntent();
    await confirmInBrowser(rig, intent, '4000000000009995');
    await confirmInBrowser(rig, intent, '4242424242424242');
    const again = await confirmInBrowser(rig, intent, '4242424242424242');
    const charges = await rig.stripe.charges.list({ payment_intent: intent.id });
    expect(again.body.error.code).toBe('payment_intent_unexpected_state');
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
  });

  test('twenty clicks at once charge the buyer once', async () => {
    const intent = await newIntent();
    await Promise.all(Array.from({ length: 20 }, () => confirmInBrowser(rig, intent, '4242424242424242')));
    const charges = await rig.stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  test('any other card is refused and never stored [PAY-10]', async () => {
    const intent = await newIntent();
    const reply = await confirmInBrowser(rig, intent, '4111 1111 1111 1111');
    expect(reply.body.error.message).toBe('This is test mode: don’t enter a real card.');
    const tables = ['intent', 'charge', 'event', 'delivery', 'idempotency'];
    for (const table of tables) {
      const kept = await sql<{ rows: string }>`
        select coalesce(string_agg(row_to_json(kept)::text, ''), '') as rows
        from ${sql.table(`stripe_emulator_${table}`)} as kept`.execute(rig.db);
      expect(kept.rows[0]!.rows).not.toMatch(/4111|4242424242424242/);
    }
  });

  test('an expired card is refused like at Stripe', async () => {
    const intent = await newIntent();
    const past = { 'payment_method_data[card][exp_year]': '20' };
    const reply = await confirmInBrowser(rig, intent, '4242424242424242', past);
    expect(reply.body.error.code).toBe('invalid_expiry_year');
  });

  test('reading and paying need the client secret, and show no internal fields', async () => {
    const intent = await rig.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      application_fee_amount: 600,
      transfer_data: { destination: 'acct_host' },
      metadata: { orderId: 'order:1' },
    });
    const read = (secret: string) =>
      fetch(`${rig.url}/paygate/v1/payment_intents/${intent.id}?client_secret=${encodeURIComponent(secret)}`);
    const stranger = await confirmInBrowser(
      rig,
      { id: intent.id, client_secret: 'guess' },
      '4242424242424242',
    );
    const reply = await read(intent.client_secret!);
    const seen = (await reply.json()) as object;
    expect(stranger.status).toBe(404);
    expect((await read(`${intent.id}_secret_guess`)).status).toBe(404);
    expect((await read('é'.repeat(intent.client_secret!.length))).status).toBe(404);
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['metadata']));
    expect(JSON.stringify(seen)).not.toMatch(/acct_host|order:1|application_fee/);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('from the server', () => {
  const declining = testCards.flatMap(({ outcome, paymentMethods }) =>
    outcome.kind === 'declines' ? [{ outcome, method: paymentMethods[0]! }] : [],
  );

  test.each(declining)("$method throws the SDK's error", async ({ outcome, method }) => {
    const intent = await newIntent();
    const paying = rig.stripe.paymentIntents.confirm(intent.id, { payment_method: method });
    const error = await paying.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    const { code, decline_code, message, payment_intent } = error as Stripe.errors.StripeCardError;
    expect({ code, decline: decline_code, message }).toEqual({
      code: outcome.code,
      decline: outcome.declineCode ?? '',
      message: outcome.message,
    });
    expect(payment_intent?.status).toBe('requires_payment_method');
  });

  test('a payment can be created and confirmed in one call', async () => {
    const intent = await rig.stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction'],
    });
    const charge = intent.latest_charge as Stripe.Charge;
    const movement = charge.balance_transaction as Stripe.BalanceTransaction;
    expect({
      status: intent.status,
      last4: charge.payment_method_details?.card?.last4,
      net: movement.net,
    }).toEqual({
      status: 'succeeded',
      last4: '4242',
      net: 100 - 33,
    });
  });
});

describe('the bank', () => {
  async function challenge() {
    const intent = await newIntent();
    const { body } = await confirmInBrowser(rig, intent, '4000 0027 6000 3184');
    return { intent, url: body.next_action.redirect_to_url.url as string };
  }
  const answer = (url: string, choice: string) => {
    const form = new URLSearchParams({ key: new URL(url).searchParams.get('key') ?? '', answer: choice });
    return fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  };

  test.each([
    ['authorize', 'succeeded', 'succeeded'],
    ['fail', 'requires_payment_method', 'failed'],
  ])('choosing "%s" returns the buyer to the order [PAY-10]', async (choice, status, redirectStatus) => {
    const { intent, url } = await challenge();
    const page = await fetch(url);
    const markup = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(markup).toContain('$55.99');
    expect(markup).not.toContain('<script');
    const reply = await answer(url, choice);
    const back = new URL(reply.headers.get('location')!);
    expect(reply.status).toBe(303);
    expect(back.pathname).toBe('/completion');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: redirectStatus,
    });
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe(status);
  });

  test('another card can be tried after a failed challenge', async () => {
    const { intent, url } = await challenge();
    await answer(url, 'fail');
    await confirmInBrowser(rig, intent, '4242424242424242');
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
  });

  test("a challenge can't be answered without its key, twice, or after the order was cancelled", async () => {
    const { intent, url } = await challenge();
    expect((await answer(url.replace(/key=.*/, 'key=guess'), 'authorize')).status).toBe(404);
    expect((await fetch(url.replace(/key=.*/, 'key=guess'))).status).toBe(404);
    await rig.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' });
    expect((await answer(url, 'authorize')).status).toBe(404);
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe('canceled');
  });

  test("the return URL can't lead to another site", async () => {
    const intent = await newIntent();
    const elsewhere = { return_url: 'https://elsewhere.example/steal' };
    const { body } = await confirmInBrowser(rig, intent, '4000 0027 6000 3184', elsewhere);
    const reply = await answer(body.next_action.redirect_to_url.url, 'authorize');
    expect(new URL(reply.headers.get('location')!).host).toBe(new URL(rig.url).host);
  });
});
