import { expect, test } from 'vitest';
import { openLog } from '#platform/server/log.ts';
import { openBatch } from './batch.ts';

test('rows beyond a minute of traffic are dropped while the database hangs [VEW-01]', async () => {
  const hanging = Promise.withResolvers<void>();
  const written: number[] = [];
  const save = async (rows: readonly number[]) => {
    await hanging.promise;
    written.push(...rows);
  };
  const batch = openBatch(save, openLog({ level: 'silent' }), 'rows');
  for (let row = 0; row < 60_000; row += 1) batch.add([row]);
  hanging.resolve();
  await batch.flush();
  expect(written).toHaveLength(20_000);
  batch.add([60_000]);
  await batch.flush();
  expect(written.at(-1)).toBe(60_000);
});
