import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { oidcClient, openOidcServer } from '#modules/identity/accounts/server/testing/oidc-server.ts';
import { openTestCluster } from '#platform/testing/cluster.ts';
import { openTemporaryFolder } from '#platform/testing/temporary-folder.ts';

/** Milliseconds that a first start may take on a busy machine, including the seed. */
const patienceMs = 150_000;

/**
 * Starts the product like `npm start`, with its own database, for all journeys of a run. With JOURNEY_PORT and
 * JOURNEY_DATABASE_URL, the journeys use a running product.
 */
export default async function openProduct(): Promise<() => Promise<void>> {
  // Chromium shares memory in temporary files, too.
  const removeTemporaryFolder = openTemporaryFolder();
  if (process.env.JOURNEY_DATABASE_URL) return async () => removeTemporaryFolder();
  const cluster = await openTestCluster();
  const database = await cluster.createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'backbeat-journeys-'));
  const port = process.env.JOURNEY_PORT!;
  process.env.JOURNEY_DATABASE_URL = database.url;
  const redirectUris = [`http://localhost:${port}/api/auth/callback/acme`];
  const acme = await openOidcServer({ redirectUris });
  const product = spawn(process.execPath, ['src/app/main.ts', 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SEED: 'demo',
      LOG_LEVEL: 'error',
      // Each journey has its own address, so that rate limits don't count them as one visitor.
      TRUST_PROXY: '127.0.0.1',
      OIDC_ACME_ISSUER: acme.origin,
      OIDC_ACME_CLIENT_ID: oidcClient.id,
      OIDC_ACME_CLIENT_SECRET: oidcClient.secret,
      OIDC_ORIGINS_INSIDE: acme.origin,
    },
  });
  const close = async () => {
    if (product.exitCode === null) {
      product.kill('SIGTERM');
      await Promise.race([once(product, 'exit'), wait(10_000).then(() => product.kill('SIGKILL'))]);
    }
    await acme.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
    removeTemporaryFolder();
  };
  const giveUpAt = Date.now() + patienceMs;
  while (Date.now() < giveUpAt) {
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) {
      await expectCity(port);
      await drawWhatIsAskedFor(database.url);
      return close;
    }
    if (product.exitCode !== null) break;
    await wait(100);
  }
  await close();
  throw new Error(`The product did not start within ${patienceMs / 1000} s.`);
}

/** Pages of the first half minute had no map when the process didn't notice that another had seeded its city (INS-03). */
async function expectCity(port: string): Promise<void> {
  const reply = await fetch(`http://localhost:${port}/api/instance`);
  const { hasCity } = (await reply.json()) as { hasCity: boolean };
  if (!hasCity) throw new Error('The product started without its city.');
}

/** Skips drawing all posters ahead, which would take a quarter of a core for six minutes; few are viewed here. */
async function drawWhatIsAskedFor(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('update image set drawn_at = now() where drawn_at is null');
  await client.end();
}
