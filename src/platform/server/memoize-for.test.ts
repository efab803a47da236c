import { expect, test } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

function openTimed(max = 2) {
  const clock = { now: 1 };
  const asked: string[] = [];
  const moment = memoizeFor({ milliseconds: 1_000, max: max, now: () => clock.now });
  const ask = (question: string) =>
    moment(question, async () => {
      asked.push(question);
      if (question === 'broken') throw new Error('database is away');
      return { question, at: clock.now };
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
  expect(await ask('LA')).toEqual({ question: 'LA', at: 1_002 });
});

test('caches by question, and never caches failures', async () => {
  const { asked, ask } = openTimed();
  await ask('LA');
  await ask('Oakland');
  for (const _ of [1, 2]) await expect(ask('broken')).rejects.toThrow('away');
  expect(asked).toEqual(['LA', 'Oakland', 'broken', 'broken']);
});

test('keeps no more answers than the limit', async () => {
  const { asked, ask } = openTimed();
  for (const question of ['1', '2', '3', '1', '3']) await ask(question);
  expect(asked).toEqual(['1', '2', '3', '1']);
});
