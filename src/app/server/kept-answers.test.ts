import { expect, test } from 'vitest';
import { createOrder } from '#features/checkout/contract.ts';
import { getNights } from '#features/events/contract.ts';

import type { Send } from '#kit/web/send.ts';
import { openKeptAnswers } from './kept-answers.ts';

function openTimed(maxAnswers = 2) {
  const clock = { now: 0 };
  const asked: unknown[] = [];
  const shared = openKeptAnswers({ keepFor: 1_000, maxAnswers, now: () => clock.now });
  const send = (async (_call: unknown, input: { city?: string }) => {
    asked.push(input.city);
    if (input.city === 'nowhere') throw new Error('database is away');
    return { from: input.city, at: clock.now };
  }) as unknown as Send;
  return { clock, asked, page: () => shared(send) };
}

test('pages that are rendered in one moment ask the same question once, and a later page asks again', async () => {
  const { clock, asked, page } = openTimed();
  const answers = await Promise.all([1, 2, 3].map(() => page()(getNights, { city: 'LA' })));
  expect(asked).toEqual(['LA']);
  expect(answers[2]).toBe(answers[0]);
  clock.now = 1_000;
  await page()(getNights, { city: 'LA' });
  expect(asked).toEqual(['LA']);
  clock.now = 1_001;
  expect(await page()(getNights, { city: 'LA' })).toMatchObject({ at: 1_001 });
});

test('another question, a failure and a change are never answered from what is kept', async () => {
  const { asked, page } = openTimed();
  await page()(getNights, { city: 'LA' });
  await page()(getNights, { city: 'Oakland' });
  for (const _ of [1, 2]) await expect(page()(getNights, { city: 'nowhere' })).rejects.toThrow('away');
  for (const _ of [1, 2]) await page()(createOrder, {} as never);
  expect(asked).toEqual(['LA', 'Oakland', 'nowhere', 'nowhere', undefined, undefined]);
});

test('no more answers are kept than were agreed', async () => {
  const { asked, page } = openTimed();
  for (const city of ['1', '2', '3', '1', '3']) await page()(getNights, { city });
  expect(asked).toEqual(['1', '2', '3', '1']);
});
