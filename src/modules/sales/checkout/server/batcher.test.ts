import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

type Request = { readonly event: string; readonly person: string; readonly wish: string };

/**
 * Records its batches. An order for "poison" fails the whole batch; one for "outage" fails like a database outage.
 */
function open() {
  const batches: string[][] = [];
  const running = new Map<string, number>();
  const batcher = new Batcher<Request, string>({
    keyOf: ({ event }) => event,
    personOf: ({ person }) => person,
    isOutage: (error) => (error as Error).message === 'outage',
    run: async (event, requests) => {
      batches.push(requests.map(({ wish }) => wish));
      running.set(event, (running.get(event) ?? 0) + 1);
      if (running.get(event)! > 1) throw new Error('two at once');
      await new Promise((done) => setTimeout(done, 2));
      running.set(event, 0);
      for (const bad of ['outage', 'poison']) {
        if (requests.some(({ wish }) => wish === bad)) throw new Error(bad);
      }
      return requests.map(({ wish }) => `got ${wish}`);
    },
  });
  return { batcher, batches };
}

const ask = (person: string, wish: string, event = 'night'): Request => ({ person, wish, event });

/** Lets everything run that isn't waiting for something else. */
async function turns() {
  for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
}

test('runs at once for an idle event, and batches requests that arrive meanwhile in order [CHK-18]', async () => {
  const { batcher, batches } = open();
  const first = batcher.submit(ask('ana', '1'));
  await new Promise((next) => setImmediate(next));
  const others = ['2', '3', '4'].map((wish) => batcher.submit(ask(`p${wish}`, wish)));
  expect(await Promise.all([first, ...others])).toEqual(['got 1', 'got 2', 'got 3', 'got 4']);
  expect(batches).toEqual([['1'], ['2', '3', '4']]);
});

test('lets the next batch begin when one says so, but never a third [CHK-18]', async () => {
  const running: { wishes: string[]; letNextBegin: () => void; end: () => void }[] = [];
  const batcher = new Batcher<Request, string>({
    keyOf: ({ event }) => event,
    personOf: ({ person }) => person,
    isOutage: () => false,
    run: async (_event, requests, letNextBegin) => {
      const wishes = requests.map(({ wish }) => wish);
      await new Promise<void>((end) => running.push({ wishes, letNextBegin, end }));
      return wishes;
    },
  });
  const begun = () => running.map(({ wishes }) => wishes);
  const answers = [batcher.submit(ask('ana', '1'))];
  await turns();
  answers.push(batcher.submit(ask('ben', '2')));
  await turns();
  expect(begun()).toEqual([['1']]);
  running[0]!.letNextBegin();
  await turns();
  answers.push(batcher.submit(ask('cem', '3')), batcher.submit(ask('dee', '4')));
  running[1]!.letNextBegin();
  await turns();
  expect(begun()).toEqual([['1'], ['2']]);
  running[0]!.end();
  await turns();
  expect(begun()).toEqual([['1'], ['2'], ['3', '4']]);
  running.forEach(({ end }) => end());
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
});

test('never batches two orders of one buyer, and keeps their order', async () => {
  const { batcher, batches } = open();
  const wishes = [ask('ana', '1'), ask('ana', '2'), ask('ben', '3'), ask('ana', '4')];
  await Promise.all(wishes.map((wish) => batcher.submit(wish)));
  expect(batches).toEqual([['1', '3'], ['2'], ['4']]);
});

test('fails only the bad request of a batch', async () => {
  const { batcher } = open();
  const wishes = [ask('ana', '1'), ask('ben', 'poison'), ask('cem', '3')];
  const answers = await Promise.allSettled(wishes.map((wish) => batcher.submit(wish)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('during an outage, retries no request alone but runs the next batch', async () => {
  const { batcher, batches } = open();
  const wishes = [ask('ana', '1'), ask('ben', 'outage'), ask('cem', '3')];
  const answers = await Promise.allSettled(wishes.map((wish) => batcher.submit(wish)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toHaveLength(1);
  expect(await batcher.submit(ask('dee', '4'))).toBe('got 4');
});

test('runs batches of different events in parallel', async () => {
  const { batcher, batches } = open();
  await Promise.all([batcher.submit(ask('ana', '1', 'a')), batcher.submit(ask('ben', '2', 'b'))]);
  expect(batches).toEqual([['1'], ['2']]);
});
