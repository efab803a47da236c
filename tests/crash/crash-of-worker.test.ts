import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerCases } from './crash-cases.ts';
import { openDeployment, type Deployment, type Running } from './deployment.ts';
import { play } from './stage.ts';
import { passMinute } from './time.ts';

let site: Deployment;
let web: Running;

beforeAll(async () => {
  site = await openDeployment({ PAYGATE_CHAOS: 'dup' });
  web = await site.startWeb();
});
afterAll(() => site?.close());

test.for(workerCases.map((series) => [series.points.join(', '), series.story, series] as const))(
  'worker killed at %s in %s: continues after each restart [HLD-01, PAY-09, OPS-02]',
  async ([, , { points, story, webhooks }]) => {
    const lossy = webhooks === 'lost' ? await site.startWeb({ PAYGATE_CHAOS: 'drop' }) : undefined;
    site.door.lead([(lossy ?? web).port]);
    let victim: Running | undefined;
    let killing: Promise<string[]> | undefined;
    const killAtEach = async () => {
      const killed: string[] = [];
      for (const next of [...points.slice(1), undefined]) {
        killed.push(await victim!.ended);
        await passMinute(site.db);
        victim = await site.startWorker(next ? { FAULT: next } : {});
      }
      return killed;
    };
    const letWorkerWork = async () => {
      if (lossy) await passMinute(site.db);
      victim = await site.startWorker({ FAULT: points[0]! });
      killing = killAtEach();
    };
    const outcome = await play(site, story, {
      killed: () => killing,
      isOver: () => false,
      letWorkerWork,
    });
    await Promise.all([lossy?.kill(), victim?.kill('SIGTERM')]);
    expect(outcome.killed).toEqual(points.map(() => 'SIGKILL'));
    expect(outcome.fired).toEqual(points);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.got).toEqual(outcome.due);
  },
);
