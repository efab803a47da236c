import { expect, test } from 'vitest';
import { openMemoryStore, openSafeStore, type ScannerStore, type StoredScanner } from './scanner-store.ts';

const scanner = {} as StoredScanner;
const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));

async function openWithRequests(opening: Promise<ScannerStore>) {
  let failures = 0;
  const opened = await openSafeStore(opening, () => (failures += 1));
  return { ...opened, failures: () => failures };
}

test('shows no warning while the browser has storage left', async () => {
  const { store, failures } = await openWithRequests(Promise.resolve(openMemoryStore()));
  expect(await store.saveScanner(scanner)).toBe(true);
  expect(failures()).toBe(0);
});

test.each([
  ['cannot be opened', () => Promise.reject(new Error('A private window.'))],
  [
    'cannot be read',
    async () => ({ ...openMemoryStore(), read: () => Promise.reject(new Error('Broken.')) }),
  ],
])('opens empty and shows a warning when the store %s', async (_what, open) => {
  const { store, stored, failures } = await openWithRequests(open());
  expect(stored).toEqual({ scanner: undefined, guests: [], checkIns: [], queue: [] });
  expect(await store.saveScanner(scanner)).toBe(true);
  expect(failures()).toBe(1);
});

test('shows a warning and keeps working when the browser has no storage left', async () => {
  const { store, failures } = await openWithRequests(
    Promise.resolve({ ...openMemoryStore(), saveScanner: full, settle: full, replaceGuests: full }),
  );
  expect(await store.saveScanner(scanner)).toBe(false);
  expect(await store.settle(scanner, [], [])).toBe(false);
  expect(await store.replaceGuests(scanner, [])).toBe(false);
  expect(failures()).toBe(3);
});
