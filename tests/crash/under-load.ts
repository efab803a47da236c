import { expect } from 'vitest';
import { listOversold, listUnfair, untilAtRest } from './books.ts';
import { openDeployment, type Deployment, type Running } from './deployment.ts';
import { openRush, unexpected, type Rush } from './rush.ts';

/** The two ways to run the product, with their processes. */
export const layouts: Readonly<Record<string, (site: Deployment) => Promise<Running[]>>> = {
  'one process': async (site) => [await site.startAll()],
  'web and worker apart': (site) => Promise.all([site.startWeb(), site.startWorker()]),
};

/** Milliseconds until the site sells again after PostgreSQL accepts connections. */
const backWithinMs = 5_000;

/**
 * Runs `disturb` while people keep buying. Afterwards every process must live, every acknowledged order exist, and
 * every answer have been a success or 503.
 * @param disturb returns the longest time in milliseconds until an order was accepted again
 */
export async function sellWhile(
  databaseUrl: string,
  start: (site: Deployment) => Promise<Running[]>,
  disturb: (rush: Rush) => Promise<number>,
): Promise<void> {
  const site = await openDeployment({}, { url: databaseUrl, close: async () => {} });
  try {
    const processes = await start(site);
    site.door.lead(processes.filter(({ port }) => port > 0).map(({ port }) => port));
    const rush = await openRush(site);
    const longest = await disturb(rush);
    const { acknowledged, statuses } = await rush.stop();

    expect(processes.filter((each) => !each.isAlive()).map((each) => each.lastWords())).toEqual([]);
    expect(site.errors.filter((line) => line.startsWith('bug '))).toEqual([]);
    expect(unexpected(statuses)).toEqual([]);
    expect(longest).toBeLessThanOrEqual(backWithinMs);
    await untilAtRest(site.db);
    expect(await rush.listLost(acknowledged)).toEqual([]);
    expect([
      ...(await site.verify()),
      ...(await listUnfair(site.db)),
      ...(await listOversold(site.db)),
    ]).toEqual([]);
    expect(await Promise.all(processes.map((each) => each.kill('SIGTERM')))).toEqual(
      processes.map(() => '0'),
    );
  } finally {
    await site.close();
  }
}

/** @returns milliseconds until the next order is accepted */
export async function timeUntilOrder(rush: Rush): Promise<number> {
  const began = Date.now();
  await rush.untilOrders(1);
  return Date.now() - began;
}
