import { expect, test } from 'vitest';
import { memoizeFor } from './memoize-for.ts';

function openTimed(keepsAtMost = 2) {
  const clock = { now: 1 };
  const asked: string[] = [];
  const moment = memoizeFor({ milliseconds: 1_000, max: keepsAtMost, now: () => clock.now });
  const ask = (question: string) =>
    moment(question, async () => {
      asked.push(question);
      if (question === 'broken') throw new Error('database is away');
      return { question, at: clock.now };
    });
  return { clock, asked, ask };
}

test('the same question is asked once in a moment, and again after it', async () => {
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

test('another question is another answer, and a failure is no answer', async () => {
  const { asked, ask } = openTimed();
  await ask('LA');
  await ask('Oakland');
  for (const _ of [1, 2]) await expect(ask('broken')).rejects.toThrow('away');
  expect(asked).toEqual(['LA', 'Oakland', 'broken', 'broken']);
});

test('no more answers are kept than were agreed', async () => {
  const { asked, ask } = openTimed();
  for (const question of ['1', '2', '3', '1', '3']) await ask(question);
  expect(asked).toEqual(['1', '2', '3', '1']);
});
