import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmInBrowser, openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';

let rig: EmulatorRig;
beforeAll(async () => {
  rig = await openEmulatorRig();
});
afterAll(() => rig.close());

const address = { line1: '1 Pier', city: 'Oakland', state: 'CA', postal_code: '94607', country: 'US' };

async function addReader(code = 'simulated-wpe'): Promise<Stripe.Terminal.Reader> {
  const location = await rig.stripe.terminal.locations.create({ display_name: 'Warehouse', address });
  return rig.stripe.terminal.readers.create({
    registration_code: code,
    label: 'Front door',
    location: location.id,
  });
}

const ask = (amount = 5000) =>
  rig.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    allowed_payment_method_types: ['card_present'],
    capture_method: 'automatic',
  });

const process = (reader: string, intent: string) =>
  rig.stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: intent });

const present = (reader: string, number?: string) =>
  rig.stripe.testHelpers.terminal.readers.presentPaymentMethod(reader, {
    type: 'card_present',
    ...(number && { card_present: { number } }),
  });

/** The types of the events that arrived about a reader. */
async function arrivedAbout(readerId: string): Promise<string[]> {
  await rig.emulator.deliverNow();
  return rig.events
    .filter(({ data }) => (data.object as { id?: string }).id === readerId)
    .map(({ type }) => type);
}

describe('card readers', () => {
  test('are registered with a code at a location, listed, and removed', async () => {
    const reader = await addReader('simulated-s700');
    expect(reader).toMatchObject({
      label: 'Front door',
      device_type: 'simulated_stripe_s700',
      status: 'online',
      action: null,
    });
    const listed = await rig.stripe.terminal.readers.list({ location: reader.location as string });
    expect(listed.data.map(({ id }) => id)).toEqual([reader.id]);
    await expect(addReader('made-up-code')).rejects.toMatchObject({ param: 'registration_code' });
    const nowhere = { display_name: 'Warehouse', address: { ...address, line1: '' } };
    await expect(rig.stripe.terminal.locations.create(nowhere)).rejects.toMatchObject({ statusCode: 400 });
    expect(await rig.stripe.terminal.readers.del(reader.id)).toMatchObject({ deleted: true });
    await expect(rig.stripe.terminal.readers.retrieve(reader.id)).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  test('take a presented card: the intent is captured and refundable, and the action succeeds', async () => {
    const reader = await addReader();
    const intent = await ask();
    expect(intent).toMatchObject({ payment_method_types: ['card_present'], capture_method: 'automatic' });
    const asked = await process(reader.id, intent.id);
    expect(asked.action).toMatchObject({
      status: 'in_progress',
      type: 'process_payment_intent',
      process_payment_intent: { payment_intent: intent.id },
    });
    expect((await present(reader.id)).action?.status).toBe('succeeded');
    const paid = await rig.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 5000 });
    expect((paid.latest_charge as Stripe.Charge).payment_method_details).toMatchObject({
      type: 'card_present',
      card_present: { last4: '4242', read_method: 'contactless_emv' },
    });
    expect(await arrivedAbout(reader.id)).toEqual(['terminal.reader.action_succeeded']);
    expect((await rig.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(5000);
  });

  test('keep the intent open after a declined card, and take the next card', async () => {
    const reader = await addReader();
    const intent = await ask();
    await process(reader.id, intent.id);
    expect((await present(reader.id, '4000000000009995')).action).toMatchObject({
      status: 'failed',
      failure_code: 'insufficient_funds',
      api_error: { type: 'card_error', code: 'insufficient_funds' },
    });
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    await expect(present(reader.id)).rejects.toMatchObject({ code: 'resource_missing' });
    await process(reader.id, intent.id);
    await present(reader.id);
    expect((await rig.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect(await arrivedAbout(reader.id)).toEqual([
      'terminal.reader.action_failed',
      'terminal.reader.action_succeeded',
    ]);
  });

  test('refuse while offline or busy, and are free again after a cancellation', async () => {
    const reader = await addReader();
    const [first, second] = [await ask(), await ask()];
    await rig.emulator.dashboard.setReaderOnline(reader.id, false);
    await expect(process(reader.id, first.id)).rejects.toMatchObject({ code: 'terminal_reader_offline' });
    await rig.emulator.dashboard.setReaderOnline(reader.id, true);
    await process(reader.id, first.id);
    await expect(process(reader.id, second.id)).rejects.toMatchObject({ code: 'terminal_reader_busy' });
    expect(await rig.stripe.terminal.readers.cancelAction(reader.id)).toMatchObject({ action: null });
    expect((await process(reader.id, second.id)).action?.status).toBe('in_progress');
  });

  test('charge nothing for an intent that was cancelled meanwhile', async () => {
    const reader = await addReader();
    const intent = await ask();
    await process(reader.id, intent.id);
    await rig.stripe.paymentIntents.cancel(intent.id);
    expect((await present(reader.id)).action).toMatchObject({
      status: 'failed',
      failure_code: 'intent_invalid_state',
    });
    await expect(process(reader.id, intent.id)).rejects.toMatchObject({ code: 'intent_invalid_state' });
    expect((await rig.stripe.charges.list({ payment_intent: intent.id })).data).toEqual([]);
  });

  test('take only intents for present cards, which only they confirm', async () => {
    const reader = await addReader();
    const online = await rig.stripe.paymentIntents.create({ amount: 5000, currency: 'usd' });
    await expect(process(reader.id, online.id)).rejects.toMatchObject({ code: 'intent_invalid_state' });
    const intent = await ask();
    const incompatible = 'payment_intent_incompatible_payment_method';
    await expect(
      rig.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: incompatible });
    const typed = await confirmInBrowser(rig, intent, '4242424242424242');
    expect([typed.status, typed.body.error.code]).toEqual([400, incompatible]);
    await process(reader.id, intent.id);
    await expect(present(reader.id, '4111111111111111')).rejects.toMatchObject({ statusCode: 400 });
  });
});
