import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutFaultPoints } from '#modules/sales/checkout/server/index.ts';
import { listFaultPoints, listNotKilledInFeatures, webCases, workerCases } from './crash-cases.ts';
import { openDeployment, type Deployment, type Running } from './deployment.ts';
import { play } from './stage.ts';
import { passMinute } from './time.ts';

let site: Deployment;
let other: Running;

beforeAll(async () => {
  site = await openDeployment({ PAYGATE_CHAOS: 'dup' });
  [other] = await Promise.all([site.startWeb(), site.startWorker()]);
});
afterAll(() => site?.close());

test('kills a process at every fault point, here or in the tests of its feature', () => {
  const killedAt = new Set([
    ...webCases.map(({ point }) => point),
    ...workerCases.flatMap(({ points }) => points),
  ]);
  const points = listFaultPoints();
  expect([...killedAt].filter((point) => !points.includes(point))).toEqual([]);
  expect(listNotKilledInFeatures(points.filter((point) => !killedAt.has(point)))).toEqual([]);
  expect(checkoutFaultPoints.filter((point) => !killedAt.has(point))).toEqual([]);
});

test.for(webCases)(
  'web killed at $point in $story: another web process continues [HLD-02, PAY-09, OPS-02]',
  async (crash) => {
    const chaos = crash.webhooks === 'lost' ? 'drop' : 'dup';
    const victim = await site.startWeb({ FAULT: crash.point, PAYGATE_CHAOS: chaos });
    site.door.lead([victim.port]);
    void victim.ended.then(async () => {
      site.door.lead([other.port]);
      await passMinute(site.db);
    });
    const outcome = await play(site, crash.story, {
      killed: () => victim.ended,
      isOver: () => !victim.isAlive(),
      letWorkerWork: async () => {},
    });
    expect(outcome.killed).toBe('SIGKILL');
    expect(outcome.fired).toEqual([crash.point]);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.got).toEqual(outcome.due);
  },
);
