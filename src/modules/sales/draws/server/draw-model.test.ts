import { hash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEvents, type HostedEvents } from '#app/server/testing/hosted-events.ts';
import { randomRuns } from '#platform/testing/random-tests.ts';
import { chooseWinners, drawOrder } from '../rules.ts';
import { recompute } from '../web/recompute.ts';
import { fans, openDrawRun, type EntryState } from './testing/draw-run.ts';

let world: HostedEvents;
beforeAll(async () => {
  world = await openHostedEvents();
});
afterAll(() => world.close());

const who = fc.nat(fans * 4 - 1);
const enter = fc.record({
  kind: fc.constant('enter'),
  who: fc.nat(fans - 1),
  friends: fc.uniqueArray(fc.nat(fans - 1), { maxLength: 3 }),
  only: fc.option(fc.nat(1), { freq: 3 }),
});
const any = (...kinds: readonly string[]) => fc.record({ kind: fc.constantFrom(...kinds), who });
const before = fc.oneof(
  { weight: 5, arbitrary: enter },
  { weight: 5, arbitrary: any('accept') },
  { weight: 4, arbitrary: any('leave', 'decide', 'cart', 'pay', 'lapse', 'delete', 'raise') },
);
const after = any(
  'pay',
  'pay',
  'payLate',
  'decline',
  'lapse',
  'next',
  'next',
  'leave',
  'cart',
  'refund',
  'raise',
  'delete',
);

const sha256 = async (text: string) => hash('sha256', text);
type Run = Awaited<ReturnType<typeof openDrawRun>>;
const hadOffer = (entries: readonly EntryState[], userId: string) =>
  entries.some(({ people }) => people.some((one) => one.userId === userId && one.offer !== null));
const isIn = ({ state }: { readonly state: string }) => state === 'in';

async function checkAlways(run: Run, seed: string): Promise<void> {
  const [entries, types, places] = [await run.readEntries(), await run.readTypes(), await run.countPlaces()];
  for (const { capacity, held, sold, reserved, open, valid } of types) {
    expect(valid + open + reserved).toBeLessThanOrEqual(capacity);
    expect({ held, sold }).toEqual({ held: open, sold: valid });
  }
  expect(places.filter((each) => each.places > 1)).toEqual([]);
  const live = entries.filter(({ state }) => state !== 'left');
  const taking = live.flatMap(({ people }) => people.filter(isIn).map(({ userId }) => userId));
  expect(taking.toSorted()).toEqual([...new Set(taking)].toSorted());
  const open = live.filter(({ state }) => state === 'entered' || state === 'inLine');
  const isLed = ({ leaderId, people }: EntryState) =>
    people.some((one) => isIn(one) && one.userId === leaderId);
  expect(open.filter((entry) => !isLed(entry))).toEqual([]);
  expect(taking.filter((userId) => run.gone.has(userId) && !hadOffer(entries, userId))).toEqual([]);
  const offers = entries.flatMap(({ people, ...entry }) =>
    people.flatMap(({ offer, typeId }) => (offer === null ? [] : [{ ...entry, typeId }])),
  );
  for (const { state, wonTypeId, ticketTypeIds, typeId } of offers) {
    expect({ state, typeId }).toEqual({ state: 'won', typeId: wonTypeId });
    expect(ticketTypeIds ?? [typeId]).toContain(typeId);
  }
  const ranked = entries.filter(({ rank }) => rank !== null).map(({ number }) => number);
  expect(ranked).toEqual(
    await drawOrder(
      seed,
      ranked.toSorted((a, b) => a - b),
      sha256,
    ),
  );
}

const sizeOf = ({ people }: EntryState) => people.filter(isIn).length;

/** After each round: no ticket waits while someone in line could have it, and groups were offered all or nothing. */
async function checkRound(run: Run, before: readonly EntryState[]): Promise<void> {
  const [entries, types, places] = [await run.readEntries(), await run.readTypes(), await run.countPlaces()];
  const line = entries.filter(({ state }) => state === 'inLine');
  const busy = new Set(places.map(({ userId }) => userId));
  const unoffered = entries.flatMap(({ state, wonTypeId, people }) =>
    state === 'won'
      ? people.filter((one) => isIn(one) && one.offer === null).map(({ userId }) => ({ userId, wonTypeId }))
      : [],
  );
  expect(unoffered.filter(({ userId }) => !busy.has(userId))).toEqual([]);
  const free = types.map(({ id, reserved }) => ({
    id,
    units: reserved - unoffered.filter(({ wonTypeId }) => wonTypeId === id).length,
  }));
  const ranked = line.map((entry) => ({
    number: entry.number,
    size: sizeOf(entry),
    ticketTypeIds: entry.ticketTypeIds,
  }));
  const isOver = (await run.readDraw()).overAt !== null;
  expect(isOver ? [] : [...chooseWinners(ranked, free)]).toEqual([]);
  const waited = new Set(before.filter(({ state }) => state !== 'won').map(({ number }) => number));
  const isNew = ({ state, number }: EntryState) => state === 'won' && waited.has(number);
  for (const winner of entries.filter(isNew)) {
    const accepts = ({ ticketTypeIds }: EntryState) =>
      ticketTypeIds === null || ticketTypeIds.includes(winner.wonTypeId!);
    for (const passed of line.filter((entry) => entry.rank! < winner.rank! && accepts(entry)))
      expect(sizeOf(passed)).toBeGreaterThan(sizeOf(winner));
  }
}

async function checkCancelled(run: Run): Promise<void> {
  await run.cancelEvent();
  expect((await run.readDraw()).overAt).not.toBeNull();
  expect((await run.readTypes()).map(({ reserved, valid }) => reserved + valid)).toEqual([0, 0]);
  expect((await run.listOpenOrders()).filter(({ source }) => source === 'draw')).toEqual([]);
}

const { numRuns, timeout } = randomRuns(8);

test(
  'whatever fans and hosts do, a draw sells nothing twice, follows its seed, splits no group, and leaves no ticket behind [DRW-01, HLD-02]',
  async () => {
    const property = fc.asyncProperty(
      fc.nat(),
      fc.array(before, { minLength: 12, maxLength: 20 }),
      fc.array(after, { minLength: 8, maxLength: 16 }),
      fc.boolean(),
      async (number, entering, paying, cancels) => {
        const seed = `seed ${number}`;
        const run = await openDrawRun(world, seed);
        for (const step of entering) {
          await run.take(step);
          await checkAlways(run, seed);
        }
        const entered = await run.readEntries();
        await run.hold();
        await checkAlways(run, seed);
        await checkRound(run, entered);
        const result = await run.readResult();
        expect(await recompute(result, sha256)).toBe(true);
        for (const step of paying) {
          const earlier = await run.readEntries();
          await run.take(step);
          await checkAlways(run, seed);
          if (step.kind === 'next') await checkRound(run, earlier);
        }
        expect(await run.readResult()).toEqual(result);
        if (cancels) await checkCancelled(run);
        await world.runTask('retry-due-refunds');
        expect(await world.verify()).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns, endOnFailure: true });
  },
  timeout,
);
