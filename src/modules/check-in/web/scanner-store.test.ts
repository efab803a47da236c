import { expect, test } from 'vitest';
import { openMemoryStore, openOwnStore, type ScannerStore, type StoredScanner } from './scanner-store.ts';

const kept = {} as StoredScanner;
const full = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'));

async function openTold(opening: Promise<ScannerStore>) {
  let told = 0;
  const opened = await openOwnStore(opening, () => (told += 1));
  return { ...opened, told: () => told };
}

test('a browser with room is not spoken of', async () => {
  const { store, told } = await openTold(Promise.resolve(openMemoryStore()));
  expect(await store.keep(kept)).toBe(true);
  expect(told()).toBe(0);
});

test.each([
  ['cannot be opened', () => Promise.reject(new Error('A private window.'))],
  [
    'cannot be read',
    async () => ({ ...openMemoryStore(), read: () => Promise.reject(new Error('Broken.')) }),
  ],
])('where the store %s, the door opens empty and says so', async (_what, open) => {
  const { store, whole, told } = await openTold(open());
  expect(whole).toEqual({ kept: undefined, guests: [], checkIns: [], queue: [] });
  expect(await store.keep(kept)).toBe(true);
  expect(told()).toBe(1);
});

test('a browser that has no more room is told of, and the door goes on', async () => {
  const { store, told } = await openTold(
    Promise.resolve({ ...openMemoryStore(), keep: full, settle: full, replaceGuests: full }),
  );
  expect(await store.keep(kept)).toBe(false);
  expect(await store.settle(kept, [], [])).toBe(false);
  expect(await store.replaceGuests(kept, [])).toBe(false);
  expect(told()).toBe(3);
});
