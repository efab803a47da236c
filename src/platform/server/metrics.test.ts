import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { mountMetrics, openMetrics } from './metrics.ts';

test('figures that can’t be read are absent and logged, and all others are served [OPS-01]', async () => {
  const warn = vi.fn();
  const metrics = openMetrics({ warn });
  let isAway = false;
  metrics.addGauge('backbeat_stored', 'From the database.', async () => {
    if (isAway) throw new Error('The database is away.');
    return { waiting: 3 };
  });
  metrics.addGauge('backbeat_own', 'Of this process.', async () => ({ open: 7 }));
  const app = fastify();
  mountMetrics(app, metrics);
  const scrape = async () => (await app.inject('/metrics')).body;
  expect(await scrape()).toContain('backbeat_stored{state="waiting"} 3');
  isAway = true;
  const body = await scrape();
  expect(body).toContain('backbeat_own{state="open"} 7');
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(body).not.toContain('backbeat_stored{');
  expect(warn.mock.calls).toMatchObject([[{ figure: 'backbeat_stored' }, 'a figure could not be read']]);
  await app.close();
});
