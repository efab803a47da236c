import { expect, test } from 'vitest';
import { sendOnce } from './send-once.ts';

const keys: string[] = [];
const send = (content: string, error?: Error) =>
  sendOnce(content, async (key) => {
    keys.push(key);
    if (error) throw error;
  });
const fail = async (content: string) => {
  const error = new Error('the answer was lost');
  await expect(send(content, error)).rejects.toBe(error);
};

test('the same content has the same key until it is sent, and afterwards another [PST-11, CMT-01]', async () => {
  await fail('Hear, hear');
  await fail('Hear, hear');
  await fail('Something else');
  await send('Hear, hear');
  await send('Hear, hear');
  const [first, second, other, sent, later] = keys;
  expect([second, sent]).toEqual([first, first]);
  expect(new Set([first, other, later]).size).toBe(3);
});
