import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#app/build.ts';
import { readConfig } from '#platform/server/config.ts';
import { openTestDatabase } from '#platform/testing/database.ts';
import { openApp, type App } from '../app.ts';
import { openWeb, type Web, type WebOptions } from '../serve.ts';

export const origin = 'https://backbeat.test';

export type TestSite = {
  readonly app: App;
  readonly web: Web;
  readonly databaseUrl: string;
  /** Signs in as a demo user. @returns the cookie */
  readonly signIn: (key: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Opens the whole app with its built pages, on an empty database. */
export async function openTestSite(
  settings: Readonly<Record<string, string>> = {},
  options: WebOptions = {},
): Promise<TestSite> {
  await ensureBuilt();
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-site-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: origin,
    SEED: 'demo',
    ...settings,
  });
  const app = await openApp(config, database.url);
  const web = await openWeb(app, 'pages', options);
  return {
    app,
    web,
    databaseUrl: database.url,
    signIn: async (key) => {
      const reply = await web.server.inject({ method: 'POST', url: '/api/auth/demo', payload: { key } });
      return String(reply.headers['set-cookie']).split(';')[0]!;
    },
    close: async () => {
      await web.server.close();
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The scripts that a page loads later, the entry first. */
export function lateScriptsOf(body: string): string[] {
  const named = /\)\((\["\/assets\/[^\]]+\])\)<\/script>/.exec(body);
  return JSON.parse(named![1]!) as string[];
}
