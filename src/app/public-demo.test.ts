import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { readConfig } from '#platform/server/config.ts';
import { openMailDelivery } from '#platform/server/deliver-mail.ts';
import { twilioOf } from '#platform/server/twilio.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { runPublicDemo } from './public-demo.ts';
import { openApp, type App } from './server/app.ts';
import { openWeb, type Web } from './server/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'backbeat-public-demo-'));
const environment = {
  DEMO: 'public',
  NODE_ENV: 'production',
  SEED: 'none',
  LOG_LEVEL: 'silent',
  DATA_DIR: join(folder, 'web'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_MESSAGING_SERVICE_SID: 'MG1',
  STRIPE_SECRET_KEY: 'sk_live_1',
};
const config = readConfig(environment);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('DEMO=public has users to sign in as, sends nothing and charges no cards, whatever else is set', () => {
  expect(config).toMatchObject({ demo: true, SEED: 'demo', PAYMENTS: 'embedded' });
  expect([config.SMTP_URL, config.STRIPE_SECRET_KEY, twilioOf(config)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('the pages of a public demo', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let app: App;
  let web: Web;
  const read = async (path: string) => {
    const { statusCode, body } = await web.server.inject(path);
    expect(statusCode).toBe(200);
    return body;
  };

  beforeAll(async () => {
    await ensureBuilt();
    database = await openTestDatabase();
    app = await openApp(config, database.url);
    web = await openWeb(app, 'pages');
  }, 180_000);
  afterAll(async () => {
    await web.server.close();
    await app.close();
    await database.close();
  });

  test('say that everything is deleted every hour, and link to the messages', async () => {
    for (const path of ['/', '/sign-in']) {
      const page = await read(path);
      expect(page).toContain('Everything is deleted every hour');
      expect(page).toContain('href="/dev/outbox"');
      // Code steps then link to the messages, too (src/platform/ui/demo-outbox.tsx).
      expect(page).toMatch(/<html[^>]* data-demo="outbox"/);
    }
  });

  test('show the messages to one address, and never lists the addresses of others', async () => {
    const email = 'stranger@example.test';
    const sent = await web.server.inject({
      method: 'POST',
      url: '/api/auth/code',
      headers: { origin: config.PUBLIC_URL },
      payload: { email },
    });
    expect(sent.statusCode).toBe(202);
    const mail = await openMailDelivery({ ...app.services, config });
    await mail.task.run();
    mail.close();
    expect(await read('/dev/outbox')).not.toContain(email);
    expect(await read(`/dev/outbox?to=${email}`)).toMatch(/<a href="\/dev\/outbox\/[\w-]+">/);
  });
});

describe('the rounds of a public demo', () => {
  const cities = join(folder, 'cities');
  const log = join(folder, 'log');
  /** A city that was stopped before it served would keep the next test's cities waiting. */
  beforeEach(() => rmSync(log, { force: true }));
  const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []);
  const program = (text: string) => (dataDir: string) => ({
    args: [
      '-e',
      `const fs = require('node:fs'); const note = (line) => fs.appendFileSync(process.env.LOG, line + '\\n'); ${text}`,
    ],
    env: { DATA_DIR: dataDir, LOG: log },
  });
  const serve = program(`
    process.on('SIGTERM', () => { note('ends'); process.exit(0); });
    note('serves');
    setInterval(() => {}, 1000);`);
  /** Waits until the running city serves, so that it isn't replaced before. */
  const prepare = program(`
    fs.mkdirSync(process.env.DATA_DIR, { recursive: true });
    const count = (word) => fs.readFileSync(process.env.LOG, 'utf8').split(word).length;
    if (fs.existsSync(process.env.LOG)) while (count('serves') < count('made')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    note('made');`);
  const say = vi.fn<(text: string) => void>();
  const demo = { folder: cities, prepare, serve, untilReset: () => 0, prepareWithin: 0, say };

  test('make the next city beside the running one, replace it, and delete its data', async () => {
    const stopping = new AbortController();
    const running = runPublicDemo({ ...demo, stop: stopping.signal });
    await vi.waitFor(
      () => expect(lines().filter((line) => line === 'serves').length).toBeGreaterThan(1),
      20_000,
    );
    stopping.abort();
    await running;
    expect(lines().slice(0, 5)).toEqual(['made', 'serves', 'made', 'ends', 'serves']);
    expect(lines().at(-1)).toBe('ends');
    expect(readdirSync(cities).length).toBeLessThan(2);
  });

  test('keep the running city when the next can’t be made, and try again', async () => {
    const failing = program(`
      const log = fs.existsSync(process.env.LOG) ? fs.readFileSync(process.env.LOG, 'utf8') : '';
      if (fs.existsSync(process.env.DATA_DIR)) note('left over');
      fs.mkdirSync(process.env.DATA_DIR, { recursive: true });
      const fails = log.includes('made') && !log.includes('failed');
      note(fails ? 'failed' : 'made');
      process.exit(fails ? 1 : 0);`);
    const stopping = new AbortController();
    const running = runPublicDemo({ ...demo, prepare: failing, stop: stopping.signal });
    await vi.waitFor(
      () => expect(lines().filter((line) => line === 'made').length).toBeGreaterThan(1),
      20_000,
    );
    stopping.abort();
    await running;
    const made = lines().filter((line) => line !== 'serves' && line !== 'ends');
    expect(made.slice(0, 3)).toEqual(['made', 'failed', 'made']);
    expect(made).not.toContain('left over');
    expect(say.mock.calls[0]).toEqual([
      'The demo city could not be made (1). The running one stays for another hour.',
    ]);
  });

  test('end with an error when a city stops by itself', async () => {
    const stop = new AbortController().signal;
    const broken = { ...demo, serve: program('process.exit(3)'), untilReset: () => 60_000 };
    await expect(runPublicDemo({ ...broken, stop })).rejects.toThrow('The demo stopped by itself (3).');
  });
});
