import { expect, test } from 'vitest';
import { openMemoryStore, openOwnStore, type ScannerStore, type StoredScanner } from './scanner-store.ts';

const stored = {} as StoredScanner;
const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));

async function openWithRequests(opening: Promise<ScannerStore>) {
  let told = 0;
  const opened = await openOwnStore(opening, () => (told += 1));
  return { ...opened, told: () => told };
}

test('shows no warning while the browser has storage left', async () => {
  const { store, told } = await openWithRequests(Promise.resolve(openMemoryStore()));
  expect(await store.keep(stored)).toBe(true);
  expect(told()).toBe(0);
});

test.each([
  ['cannot be opened', () => Promise.reject(new Error('A private window.'))],
  [
    'cannot be read',
    async () => ({ ...openMemoryStore(), read: () => Promise.reject(new Error('Broken.')) }),
  ],
])('opens empty and shows a warning when the store %s', async (_what, open) => {
  const { store, whole, told } = await openWithRequests(open());
  expect(whole).toEqual({ kept: undefined, guests: [], checkIns: [], queue: [] });
  expect(await store.keep(stored)).toBe(true);
  expect(told()).toBe(1);
});

test('shows a warning and keeps working when the browser has no storage left', async () => {
  const { store, told } = await openWithRequests(
    Promise.resolve({ ...openMemoryStore(), keep: full, settle: full, replaceGuests: full }),
  );
  expect(await store.keep(stored)).toBe(false);
  expect(await store.settle(stored, [], [])).toBe(false);
  expect(await store.replaceGuests(stored, [])).toBe(false);
  expect(told()).toBe(3);
});
