import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '#app/build.ts';
import { freePort } from './tcp-proxy.ts';
import { readImage } from './read-image.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'backbeat-image-'));
const app = join(folder, 'app');
const image = readImage(join(root, 'deploy/Containerfile'));
const nobody = 65_534;

beforeAll(async () => {
  await ensureBuilt();
  chmodSync(folder, 0o755);
  for (const path of image.copied) {
    const into = join(app, path);
    mkdirSync(dirname(into), { recursive: true });
    if (path === 'node_modules') linkPackages(into);
    else cpSync(join(root, path), into, { recursive: true, filter: (file) => !isForDevelopment(file) });
  }
  for (const path of ['data', 'tmp']) {
    mkdirSync(join(folder, path));
    if (isRoot) chownSync(join(folder, path), nobody, nobody);
  }
  execFileSync('chmod', ['-R', 'a+rX,a-w', app]);
}, 180_000);
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', app]);
  rmSync(folder, { recursive: true, force: true });
});

/** As in `Containerfile.dockerignore`. */
const isForDevelopment = (file: string) =>
  /\.test\.tsx?$|\/testing$|\/node_modules$/.test(file.slice(root.length));

const isRoot = process.getuid?.() === 0;

/** As `npm ci --omit=dev` installs them, without installing them again. */
function linkPackages(into: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>;
  };
  for (const [path, { dev, link, resolved }] of Object.entries(lock.packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (name === undefined || dev) continue;
    mkdirSync(dirname(join(into, name)), { recursive: true });
    symlinkSync(link ? join(app, resolved!) : join(root, path), join(into, name));
  }
}

/** The environment of the image and of a container that was given a port. */
function environmentOf(port: number) {
  return {
    ...image.environment,
    PATH: '/usr/bin:/bin',
    TMPDIR: join(folder, 'tmp'),
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    PAYMENTS: 'embedded',
    SEED: 'none',
  };
}

/** Runs without privileges, also where root runs the tests. */
function inContainer(port: number, [program, ...args]: readonly string[]) {
  expect(program).toBe('node');
  const ids = isRoot ? { uid: nobody, gid: nobody } : {};
  return [process.execPath, args, { cwd: app, env: environmentOf(port), ...ids }] as const;
}

test('the image runs read-only and unprivileged, migrates, is healthy, and drains on SIGTERM [INS-08]', async () => {
  const port = await freePort();
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);

  const [node, args, options] = inContainer(port, [...image.entrypoint, 'migrate']);
  expect(execFileSync(node, args, { ...options, encoding: 'utf8' })).toContain(
    'The database schema is up to date.',
  );

  const [program, more, start] = inContainer(port, [...image.entrypoint, ...image.command]);
  const server = spawn(program, more, { ...start, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  server.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(server, 'exit');
  try {
    const isReady = async () => {
      if (server.exitCode !== null) throw new Error(said);
      return (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    };
    await expect.poll(isReady, { timeout: 30_000 }).toMatchObject({ ready: true });
    expect(said).toBe('');
    const page = await fetch(`http://127.0.0.1:${port}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const script = /\/assets\/[\w.-]+\.js/.exec(await page.text())![0];
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200);
    expect(isHealthy(port)).toBe(true);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
  expect(isHealthy(port)).toBe(false);
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});

function isHealthy(port: number): boolean {
  return spawnSync(...inContainer(port, image.healthCheck)).status === 0;
}
