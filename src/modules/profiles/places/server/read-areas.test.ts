import { expect, test } from 'vitest';
import { readAreas } from './read-areas.ts';

const blockedAtMostMs = 50;

/** A ring whose edges all overlap in longitude, which is the most work to check. */
const zigzag = (x: number, corners: number) => {
  const up = Array.from({ length: corners }, (_, at) => [x + (at % 2 ? 0.9 : 0.1), 40 + at * 0.002]);
  const top = 40 + corners * 0.002;
  return [...up, [x + 0.95, top], [x + 0.95, 39.9], [x + 0.1, 39.9], up[0]];
};
const feature = (name: string, ring: unknown) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Polygon', coordinates: [ring] },
});
const fileOf = (features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features });

/** Processor time, not time on the clock, so that a busy machine changes nothing. */
const usedMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

test('other requests wait less than 50 ms while the most corners are checked [INS-05]', async () => {
  const file = fileOf(Array.from({ length: 26 }, (_, at) => feature(`Area ${at}`, zigzag(at, 1500))));
  let [longest, last, isReading] = [0, usedMs(), true];
  const tick = () => {
    longest = Math.max(longest, usedMs() - last);
    last = usedMs();
    if (isReading) setImmediate(tick);
  };
  tick();
  const read = await readAreas(file);
  isReading = false;
  tick();
  expect(read).toMatchObject({ areas: { length: 26 } });
  expect(longest).toBeLessThan(blockedAtMostMs);
});

test('a large file is refused by the name of the area that crosses itself [INS-05]', async () => {
  const bow = [
    [0, 0],
    [2, 2],
    [2, 0],
    [0, 2],
    [0, 0],
  ];
  const file = fileOf([feature('Long', zigzag(30, 1500)), feature('Bow', bow)]);
  expect(await readAreas(file)).toEqual({ fault: 'areaCrosses', name: 'Bow' });
});
