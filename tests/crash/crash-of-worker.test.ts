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

test.for(workerCases)(
  'worker killed at $point in $story: continues after a restart [HLD-01, PAY-09, OPS-02]',
  async (crash) => {
    const lossy = crash.webhooks === 'lost' ? await site.startWeb({ PAYGATE_CHAOS: 'drop' }) : undefined;
    site.door.lead([(lossy ?? web).port]);
    let victim: Running | undefined;
    let next: Promise<Running> | undefined;
    const letWorkerWork = async () => {
      if (lossy) await passMinute(site.db);
      victim = await site.startWorker({ FAULT: crash.point });
      next = victim.ended.then(async () => {
        await passMinute(site.db);
        return site.startWorker();
      });
    };
    const outcome = await play(site, crash, { process: () => victim, letWorkerWork });
    await Promise.all([lossy?.kill(), (await next)?.kill('SIGTERM')]);
    expect(outcome.killed).toBe('SIGKILL');
    expect(outcome.fired).toEqual([crash.point]);
    expect(outcome.wrong).toEqual([]);
    expect(outcome.got).toEqual(outcome.due);
  },
);
