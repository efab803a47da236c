import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOversold, listUnfair, untilAtRest } from './books.ts';
import { playsAll } from './crash-cases.ts';
import { openDeployment, type Deployment, type Running } from './deployment.ts';
import { openRush, unexpected, type Rush } from './rush.ts';
import { openOwnServer, type OwnServer, type RestartWay } from './own-server.ts';

/** Milliseconds within which the site sells again once Postgres takes connections. */
const backWithinMs = 5_000;
const ways: readonly RestartWay[] = ['fast', 'crash', 'kill', 'immediate'];
/** `npm run crash` restarts ten times in each layout. */
const restarts = playsAll ? 10 : 3;

const layouts: Readonly<Record<string, (site: Deployment) => Promise<Running[]>>> = {
  'one process': async (site: Deployment) => [await site.startAll()],
  'web and worker apart': (site: Deployment) => Promise.all([site.startWeb(), site.startWorker()]),
};

let server: OwnServer;
beforeAll(async () => {
  server = await openOwnServer();
});
afterAll(() => server?.close());

/** Restarts Postgres under load. @returns the longest time until an order was taken again, in milliseconds */
async function restartUnder(rush: Rush): Promise<number> {
  let longest = 0;
  for (let round = 0; round < restarts; round++) {
    await rush.untilOrders(8);
    await server.restart(ways[round % ways.length]!);
    const began = Date.now();
    await rush.untilOrders(1);
    longest = Math.max(longest, Date.now() - began);
  }
  return longest;
}

test.for(Object.entries(layouts))(
  `%s: ${restarts} restarts of Postgres under load end no process, lose no order and are answered by no 500 [OPS-01, OPS-02]`,
  { timeout: 600_000 },
  async ([, start]) => {
    const site = await openDeployment({}, { url: server.url, close: async () => {} });
    try {
      const processes = await start(site);
      site.door.lead(processes.filter(({ port }) => port > 0).map(({ port }) => port));
      const rush = await openRush(site);
      const longest = await restartUnder(rush);
      const { acknowledged, statuses } = await rush.stop();

      expect(processes.map((each) => each.isAlive())).toEqual(processes.map(() => true));
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
  },
);
