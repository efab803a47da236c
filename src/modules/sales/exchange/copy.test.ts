import { afterEach, expect, test } from 'vitest';
import { brand, setBrand } from '#platform/brand.ts';
import { acceptWords } from './copy.ts';

const before = { ...brand };
afterEach(() => setBrand(before));

test('the page of a sent ticket asks for an account of this instance, as it is named [INS-03]', () => {
  setBrand({ ...before, name: 'Night Shift' });
  expect(acceptWords.signIn).toBe('Sign in or create your Night Shift account to accept it.');
});
