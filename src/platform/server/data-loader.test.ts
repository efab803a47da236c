import { expect, test } from 'vitest';
import { createDataLoader } from './data-loader.ts';

/** Doubles numbers in batches, and answers each batch when called. */
function openDoubler() {
  const batches: number[][] = [];
  const answering: (() => void)[] = [];
  const ask = (keys: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push([...keys]);
      answering.push(() =>
        keys.includes(-1) ? reject(new Error('gone')) : resolve(keys.map((key) => key * 2)),
      );
    });
  return { batches, ask, answer: () => answering.shift()!() };
}

const aTurn = () => new Promise((next) => setImmediate(next));

test('keys requested together load in one batch, and each gets its own value', async () => {
  const { batches, ask, answer } = openDoubler();
  const double = createDataLoader(ask);
  const answers = Promise.all([double(1), double(2), double(3)]);
  await aTurn();
  expect(batches).toEqual([[1, 2, 3]]);
  answer();
  expect(await answers).toEqual([2, 4, 6]);
});

test('keys requested while two batches run load together afterwards', async () => {
  const { batches, ask, answer } = openDoubler();
  const double = createDataLoader(ask);
  const first = double(1);
  await aTurn();
  const second = double(2);
  await aTurn();
  const others = [double(3), double(4)];
  await aTurn();
  expect(batches).toEqual([[1], [2]]);
  answer();
  await first;
  await aTurn();
  expect(batches.at(-1)).toEqual([3, 4]);
  answer();
  answer();
  expect(await Promise.all([second, ...others])).toEqual([4, 6, 8]);
});

test('a failed batch fails only its own keys', async () => {
  const { ask, answer } = openDoubler();
  const double = createDataLoader(ask);
  const failing = Promise.allSettled([double(-1), double(1)]);
  await aTurn();
  answer();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = double(5);
  await aTurn();
  answer();
  expect(await next).toBe(10);
});
