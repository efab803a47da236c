import { expect, test } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

function openTimed() {
  const clock = { now: 1 };
  const asked: string[] = [];
  const moment = memoizeFor({ milliseconds: 1_000, maxBytes: 15_000, now: () => clock.now });
  const ask = (question: string) =>
    moment(question, async () => {
      asked.push(question);
      if (question === 'broken') throw new Error('database is away');
      return { question, at: clock.now, more: question === 'huge' ? 'x'.repeat(20_000) : '' };
    });
  return { clock, asked, ask };
}

test('asks the same question once per period', async () => {
  const { clock, asked, ask } = openTimed();
  const answers = await Promise.all(['LA', 'LA', 'LA'].map(ask));
  expect(asked).toEqual(['LA']);
  expect(answers[2]).toBe(answers[0]);
  clock.now = 1_001;
  await ask('LA');
  expect(asked).toEqual(['LA']);
  clock.now = 1_002;
  expect(await ask('LA')).toMatchObject({ question: 'LA', at: 1_002 });
});

test('caches by question, and never caches failures', async () => {
  const { asked, ask } = openTimed();
  await ask('LA');
  await ask('Oakland');
  for (const _ of [1, 2]) await expect(ask('broken')).rejects.toThrow('away');
  expect(asked).toEqual(['LA', 'Oakland', 'broken', 'broken']);
});

test('keeps no more bytes of answers than the limit, and no answer that is larger', async () => {
  const { asked, ask } = openTimed();
  const large = ['1', '2', '3'].map((one) => one.padEnd(1_500, '.'));
  // Two of these answers fit.
  for (const place of [0, 1, 2, 0, 2]) await ask(large[place]!);
  expect(asked.map((question) => question[0])).toEqual(['1', '2', '3', '1']);
  for (const question of ['huge', 'huge', large[2]!]) await ask(question);
  expect(asked.slice(4)).toEqual(['huge', 'huge']);
});
