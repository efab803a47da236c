import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDevCopy, type DevCopy } from './dev-copy.ts';

/** For busy machines. The first page compiles all sources. */
const patience = { timeout: 80_000, interval: 200 };

let dev: DevCopy;
let tab: WebSocket;
beforeAll(async () => {
  dev = await openDevCopy();
});
afterAll(async () => {
  tab?.close();
  await dev?.close();
});

const read = async (path: string) => {
  const response = await fetch(dev.url + path);
  expect(response.status).toBe(200);
  return response.text();
};
const shows = (path: string, text: string) =>
  vi.waitFor(async () => expect(await read(path)).toContain(text), patience);
const restarts = () => dev.output().split('Restarting ').length - 1;

test('npm run dev serves the first page without restarting, and without a policy, which would block its scripts', async () => {
  await shows('/', '<footer');
  expect((await fetch(dev.url)).headers.get('content-security-policy')).toBeNull();
  expect(restarts()).toBe(0);
});

test('an edited component shows on the next page without a restart', async () => {
  dev.edit('src/app/web/shell/footer.tsx', '<footer ', '<footer data-edited="component" ');
  await shows('/', 'data-edited="component"');
  expect(restarts()).toBe(0);
});

test('an edited server file restarts the server once, even while a browser tab is open', async () => {
  const [, token] = /wsToken = "([^"]+)"/.exec(await read('/@vite/client'))!;
  tab = new WebSocket(`${dev.url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  await once(tab, 'open');
  dev.edit('src/platform/server/health.ts', '{ alive: true }', '{ alive: true, edited: true }');
  await shows('/healthz', '"edited":true');
  expect(restarts()).toBe(1);
});
