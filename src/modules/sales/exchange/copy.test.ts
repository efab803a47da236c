import { afterEach, expect, test } from 'vitest';
import { brand, setBrand } from '#platform/brand.ts';
import { acceptWords, transferWords } from './copy.ts';

const before = { ...brand };
afterEach(() => setBrand(before));

test('the page of a sent ticket asks for an account of this instance, as it is named [INS-03]', () => {
  setBrand({ ...before, name: 'Night Shift' });
  expect(acceptWords.signIn).toBe('Sign in or create your Night Shift account to accept it.');
});

test('a ticket that was sent works until the friend accepts it, not only until the link ends [EXC-03]', () => {
  expect(transferWords.open('Leo Marsh', 'Friday, 8:30 PM')).toBe(
    'Waiting for Leo Marsh to accept, until Friday, 8:30 PM. Your code works until they accept.',
  );
});
