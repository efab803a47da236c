import { expect, test } from 'vitest';
import { randomText } from './random-text.ts';

test('never repeats, and has as many bytes as requested', () => {
  const texts = Array.from({ length: 5000 }, () => randomText(9));
  expect(new Set(texts).size).toBe(5000);
  expect(texts.every((text) => Buffer.from(text, 'base64url').length === 9)).toBe(true);
  expect(Buffer.from(randomText(18), 'base64url')).toHaveLength(18);
});
