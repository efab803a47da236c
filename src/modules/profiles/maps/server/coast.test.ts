import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';

vi.mock('node:fs/promises', async (load) => {
  const fs = await load<typeof import('node:fs/promises')>();
  return { ...fs, readFile: vi.fn(fs.readFile) };
});

const losAngeles = { west: -118.3, south: 34, east: -118.2, north: 34.1 };

test('the coast is read again after its file couldn’t be opened [INS-10]', async () => {
  // Other tests of this process may have read the coast already.
  const unread = './coast.ts?unread';
  const { landIn } = (await import(unread)) as typeof import('./coast.ts');
  vi.mocked(readFile).mockRejectedValueOnce(new Error('EMFILE: too many open files'));
  await expect(landIn(losAngeles)).rejects.toThrow('EMFILE');
  expect(await landIn(losAngeles)).toHaveLength(1);
});
