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
  ...[
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
  ],
);

const sha256 = async (text: string) => hash('sha256', text);
type Run = Awaited<ReturnType<typeof openDrawRun>>;
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
  for (const { state, leaderId, people, ticketTypeIds, wonTypeId } of live) {
    const isOpen = state === 'entered' || state === 'inLine';
    if (isOpen) expect(people.some(({ userId, state: is }) => is === 'in' && userId === leaderId)).toBe(true);
    if (isOpen) expect(people.filter((one) => isIn(one) && run.gone.has(one.userId))).toEqual([]);
    for (const { offer, typeId } of people) {
      if (offer === null) continue;
      expect({ state, typeId }).toEqual({ state: 'won', typeId: wonTypeId });
      expect(ticketTypeIds ?? [typeId]).toContain(typeId);
    }
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
  if ((await run.readDraw()).overAt === null) expect([...chooseWinners(ranked, free)]).toEqual([]);
  const waited = new Set(before.filter(({ state }) => state !== 'won').map(({ number }) => number));
  for (const winner of entries.filter(({ state, number }) => state === 'won' && waited.has(number)))
    for (const passed of line.filter(({ rank }) => rank! < winner.rank!))
      if (passed.ticketTypeIds === null || passed.ticketTypeIds.includes(winner.wonTypeId!))
        expect(sizeOf(passed)).toBeGreaterThan(sizeOf(winner));
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
        if (cancels) {
          await run.cancelEvent();
          expect((await run.readDraw()).overAt).not.toBeNull();
          const left = (await run.readTypes()).map(({ reserved, valid }) => reserved + valid);
          expect(left).toEqual([0, 0]);
          const offers = (await run.listOpenOrders()).filter(({ source }) => source === 'draw');
          expect(offers).toEqual([]);
        }
        await world.runTask('retry-due-refunds');
        expect(await world.verify()).toEqual([]);
      },
    );
    await fc.assert(property, { numRuns, endOnFailure: true });
  },
  timeout,
);
