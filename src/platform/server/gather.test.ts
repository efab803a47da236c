import { expect, test } from 'vitest';
import { gather } from './gather.ts';

/** Doubles numbers, notes what was asked together, and answers when told to. */
function openDoubler() {
  const questions: number[][] = [];
  const answering: (() => void)[] = [];
  const ask = (wishes: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      questions.push([...wishes]);
      answering.push(() =>
        wishes.includes(-1) ? reject(new Error('gone')) : resolve(wishes.map((wish) => wish * 2)),
      );
    });
  return { questions, ask, answer: () => answering.shift()!() };
}

const aTurn = () => new Promise((next) => setImmediate(next));

test('wishes of one moment are one question, and each gets its own answer', async () => {
  const { questions, ask, answer } = openDoubler();
  const double = gather(ask);
  const answers = Promise.all([double(1), double(2), double(3)]);
  await aTurn();
  expect(questions).toEqual([[1, 2, 3]]);
  answer();
  expect(await answers).toEqual([2, 4, 6]);
});

test('what comes while questions are under way is asked together afterwards', async () => {
  const { questions, ask, answer } = openDoubler();
  const double = gather(ask);
  const first = double(1);
  await aTurn();
  const second = double(2);
  await aTurn();
  const others = [double(3), double(4)];
  await aTurn();
  expect(questions).toEqual([[1], [2]]);
  answer();
  await first;
  await aTurn();
  expect(questions.at(-1)).toEqual([3, 4]);
  answer();
  answer();
  expect(await Promise.all([second, ...others])).toEqual([4, 6, 8]);
});

test('two wishes with one key are never in one question', async () => {
  const { questions, ask, answer } = openDoubler();
  const double = gather(ask, String);
  const answers = Promise.all([double(1), double(1), double(2)]);
  await aTurn();
  expect(questions).toEqual([[1, 2]]);
  answer();
  await aTurn();
  await aTurn();
  expect(questions.at(-1)).toEqual([1]);
  answer();
  expect(await answers).toEqual([2, 2, 4]);
});

test('a question that fails fails those who were in it, and nobody after them', async () => {
  const { ask, answer } = openDoubler();
  const double = gather(ask);
  const failing = Promise.allSettled([double(-1), double(1)]);
  await aTurn();
  answer();
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = double(5);
  await aTurn();
  answer();
  expect(await next).toBe(10);
});
