import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openEmulatorRig, type EmulatorRig } from '../testing/emulator-rig.ts';
import { calm, planDeliveries, readChaos } from './chaos.ts';

let rig: EmulatorRig;
beforeAll(async () => {
  rig = await openEmulatorRig({ processingTime: 30 });
});
afterAll(() => rig.close());
afterEach(async () => {
  rig.emulator.chaos.set(calm);
  rig.answerNext();
  await rig.emulator.deliverNow();
  rig.events.length = 0;
});

const pay = (payment_method = 'pm_card_visa') =>
  rig.stripe.paymentIntents.create({ amount: 5000, currency: 'usd', confirm: true, payment_method });
const typesOf = () => rig.events.map((event) => event.type);

/** Ids of the events about one of the intents. */
const about = (ids: readonly string[]) =>
  rig.events.filter((event) => ids.includes((event.data.object as { id: string }).id)).map(({ id }) => id);

describe('webhooks', () => {
  test('delivers a sale and its refund in order, signed like Stripe', async () => {
    const intent = await pay();
    await rig.stripe.refunds.create({ payment_intent: intent.id });
    expect(await rig.emulator.deliverNow()).toBe(3);
    expect(typesOf()).toEqual(['payment_intent.succeeded', 'refund.created', 'charge.refunded']);
    expect(rig.events[0]!.data.object).toMatchObject({ id: intent.id, status: 'succeeded' });
    expect(await rig.emulator.deliverNow()).toBe(0);
  });

  test('delivers again to a webhook that answered 500', async () => {
    rig.answerNext(500, 503);
    await pay();
    for (const expected of [0, 0, 1]) {
      await rig.emulator.deliverNow();
      expect(rig.events).toHaveLength(expected);
    }
  });

  test('a delivery survives the process that scheduled it', async () => {
    await pay();
    await rig.emulator.stop();
    const second = rig.openSecond({ deliveries: 'automatic' });
    await vi.waitFor(() => expect(typesOf()).toEqual(['payment_intent.succeeded']), 5000);
    await second.stop();
  });

  test('two processes deliver each event once', async () => {
    const second = rig.openSecond();
    const intents = await Promise.all(Array.from({ length: 25 }, () => pay()));
    await Promise.all([rig.emulator.deliverNow(), second.deliverNow()]);
    const told = about(intents.map(({ id }) => id));
    expect({ told: told.length, different: new Set(told).size }).toEqual({ told: 25, different: 25 });
  });

  test('a processing card succeeds automatically, once [PAY-10]', async () => {
    const intent = await pay('pm_card_bypassPending');
    expect(intent.status).toBe('processing');
    const processes = [1, 2].map(() => rig.openSecond({ deliveries: 'automatic', processingTime: 30 }));
    await vi.waitFor(() => expect(typesOf()).toContain('payment_intent.succeeded'), 5000);
    for (const each of processes) await each.stop();
    expect(typesOf().toSorted()).toEqual(['payment_intent.processing', 'payment_intent.succeeded']);
    const found = await rig.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(found).toMatchObject({ status: 'succeeded', latest_charge: { status: 'succeeded', paid: true } });
  });
});

describe('the event list', () => {
  test('lists undelivered events after the last known one', async () => {
    const known = await pay();
    await rig.emulator.deliverNow();
    const [last] = (await rig.stripe.events.list({ types: ['payment_intent.succeeded'], limit: 1 })).data;
    rig.emulator.chaos.set({ drop: 1 });
    const lost = await Promise.all([pay(), pay(), pay()]);
    expect(await rig.emulator.deliverNow()).toBe(0);
    const missed: string[] = [];
    const types = ['payment_intent.succeeded', 'charge.refunded'];
    const list = rig.stripe.events.list({
      types,
      delivery_success: false,
      ending_before: last!.id,
      limit: 2,
    });
    for await (const event of list) missed.push((event.data.object as { id: string }).id);
    expect(missed.toSorted()).toEqual(lost.map(({ id }) => id).toSorted());
    expect(missed).not.toContain(known.id);
    expect((await rig.stripe.events.retrieve(last!.id)).pending_webhooks).toBe(0);
  });
});

describe('chaos', () => {
  test('delivers every event twice', async () => {
    rig.emulator.chaos.set({ dup: 1 });
    const intent = await pay();
    await rig.emulator.deliverNow();
    const told = about([intent.id]);
    expect({ told: told.length, different: new Set(told).size }).toEqual({ told: 2, different: 1 });
  });

  test('delivers all events out of order', async () => {
    rig.emulator.chaos.set({ reorder: true, seed: 3 });
    const ids: string[] = [];
    for (let made = 0; made < 6; made += 1) ids.push((await pay()).id);
    await rig.emulator.deliverNow();
    const told = rig.events.map((event) => (event.data.object as { id: string }).id);
    expect(told).not.toEqual(ids);
    expect(told.toSorted()).toEqual(ids.toSorted());
  });

  test('delays deliveries', async () => {
    rig.emulator.chaos.set({ delay: 600 });
    const second = rig.openSecond({ deliveries: 'automatic' });
    const start = Date.now();
    await pay();
    await vi.waitFor(() => expect(rig.events).toHaveLength(1), 5000);
    await second.stop();
    expect(Date.now() - start).toBeGreaterThanOrEqual(600);
  });

  test('the same seed gives the same faults', () => {
    const chaos = readChaos('drop:0.3,dup:0.5,reorder,delay:100,seed:7');
    const plan = () => Array.from({ length: 200 }, (_, sequence) => planDeliveries(chaos, sequence));
    const other = Array.from({ length: 200 }, (_, sequence) =>
      planDeliveries({ ...chaos, seed: 8 }, sequence),
    );
    const lost = plan().filter(([first]) => first!.lost).length;
    expect(plan()).toEqual(plan());
    expect(plan()).not.toEqual(other);
    expect(lost).toBeGreaterThan(40);
    expect(lost).toBeLessThan(80);
  });

  test.each(['dorp', 'drop:2', 'delay', 'delay:soon', 'reorder:1'])("%s isn't valid chaos", (text) => {
    expect(() => readChaos(text)).toThrow('Use drop, drop:0.3');
  });
});
