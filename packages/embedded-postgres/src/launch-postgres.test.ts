import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, launchInChild, processesWith } from './launch-in-child.ts';
import { launchPostgres } from './launch-postgres.ts';
import { launchTemporaryPostgres, quickFolder } from './launch-temporary.ts';
import { findPostmaster, isServing } from './postmaster.ts';
import { sendSignal } from './server-process.ts';

const folder = mkdtempSync(join(quickFolder(), 'embedded-postgres-launch-'));
/** Created once; the tests start and stop it in sequence. */
const dataDir = join(folder, 'data');
const cluster = join(dataDir, 'cluster');

beforeAll(async () => {
  const server = await launchPostgres({ dataDir, durable: false });
  await ask(server.url, 'create table kept (id int primary key)');
  await server.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pidOf = (where: string): number => findPostmaster(where)?.pid ?? 0;

/** Waits up to ten seconds for the server to exit. */
async function serverEnds(where = cluster): Promise<void> {
  await vi.waitFor(() => expect(pidOf(where)).toBe(0), { timeout: 10_000, interval: 20 });
}

test('starts on existing data, and leaves no process behind after the stop', async () => {
  const first = await launchPostgres({ dataDir, durable: false });
  expect(first.reused).toBe(false);
  await ask(first.url, 'insert into kept values (1)');
  const pid = pidOf(cluster);
  await first.stop();
  expect(isServing(pid, cluster)).toBe(false);
  expect(readdirSync(join(dataDir, 'run'))).toEqual([]);

  const second = await launchPostgres({ dataDir, durable: false });
  expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 1 }]);
  await second.stop();
  await second.stop();
});

test("the application isn't a superuser, sorts by code point, and connects through its private socket only", async () => {
  const server = await launchPostgres({ dataDir, durable: false });
  const [facts] = await ask(
    server.url,
    `select current_user as role, current_database() as name,
            (select rolsuper from pg_roles where rolname = current_user) as super,
            (select datcollate from pg_database where datname = current_database()) as collate,
            current_setting('listen_addresses') as addresses, current_setting('jit') as jit`,
  );
  expect(facts).toEqual({
    role: 'app',
    name: 'app',
    super: false,
    collate: process.platform === 'darwin' ? 'C' : 'C.UTF-8',
    addresses: '',
    jit: 'off',
  });
  expect(statSync(join(dataDir, 'run')).mode & 0o777).toBe(0o700);
  await server.stop();
});

test("the caller's settings override the defaults", async () => {
  const server = await launchPostgres({ dataDir, settings: { jit: 'on', max_connections: 33 } });
  const [row] = await ask(
    server.url,
    `select current_setting('jit') as jit, current_setting('max_connections') as connections, current_setting('fsync') as fsync`,
  );
  expect(row).toEqual({ jit: 'on', connections: '33', fsync: 'on' });
  await server.stop();
});

test('a killed process leaves no server behind', async () => {
  const child = await launchInChild({ dataDir });
  const pid = pidOf(cluster);
  expect(isServing(pid, cluster)).toBe(true);
  await child.kill();
  // Its `postmaster.pid` goes a moment before the process does.
  await vi.waitFor(() => expect(isServing(pid, cluster)).toBe(false), { timeout: 10_000, interval: 20 });
});

test('a second process shares the server and keeps it when the first is killed', async () => {
  const first = await launchInChild({ dataDir });
  const second = await launchInChild({ dataDir });
  expect([first.reused, second.reused]).toEqual([false, true]);
  const pid = pidOf(cluster);

  await first.kill();
  const third = await launchPostgres({ dataDir });
  expect(third).toMatchObject({ reused: true, url: second.url });
  await third.stop();
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(pidOf(cluster)).toBe(pid);

  await second.stop();
  expect(isServing(pid, cluster)).toBe(false);
});

test('processes that start at once on an empty folder create one cluster and one server', async () => {
  const empty = join(folder, 'at-once');
  const children = await Promise.all([1, 2, 3].map(() => launchInChild({ dataDir: empty })));
  expect(children.filter((child) => !child.reused)).toHaveLength(1);
  expect(new Set(children.map((child) => child.url)).size).toBe(1);
  await Promise.all(children.map((child) => child.stop()));
  await serverEnds(join(empty, 'cluster'));
});

test('processes that start and get killed constantly always find a server', async () => {
  for (let round = 0; round < 4; round++) {
    const last = await launchInChild({ dataDir });
    const [next] = await Promise.all([launchInChild({ dataDir }), last.kill()]);
    expect(await ask(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await next.kill();
  }
  await serverEnds();
});

test('no acknowledged row is lost when the process is killed while writing', async () => {
  const acknowledged: number[] = [];
  // Each row has an id of its own: a fast machine saves thousands before the server stops.
  let id = 1000;
  for (let round = 0; round < 3; round++) {
    const child = await launchInChild({ dataDir, durable: true });
    const client = new Client({ connectionString: child.url });
    client.on('error', () => {}); // the test crashes the server
    await client.connect();
    let killed: Promise<void> | undefined;
    const first = id;
    for (; ; id++) {
      // Works at any disk speed: some rows are committed, others are in flight.
      if (id === first + 5) killed = child.kill();
      const isSaved = await client.query('insert into kept values ($1)', [id]).then(
        () => true,
        () => false,
      );
      if (!isSaved) break;
      acknowledged.push(id);
    }
    // Not acknowledged, and maybe saved.
    id++;
    await killed;
  }
  const server = await launchPostgres({ dataDir, durable: false });
  const kept = await ask<{ id: number }>(server.url, 'select id from kept where id >= 1000');
  const ids = new Set(kept.map((row) => row.id));
  expect(acknowledged.length).toBeGreaterThanOrEqual(15);
  expect(acknowledged.filter((one) => !ids.has(one))).toEqual([]);
  await server.stop();
});

test('Ctrl-C reaches the process but not its server, so work in flight can finish', async () => {
  const child = await launchInChild({ dataDir });
  process.kill(-child.pid, 'SIGINT');
  const [row] = await ask(child.url, 'select 1 as one from pg_sleep(0.2)');
  expect(row).toEqual({ one: 1 });
  await child.stop();
});

test('starts although the pid in postmaster.pid now belongs to another process', async () => {
  const owner = statSync(cluster);
  const stranger: ChildProcess = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid });
  await once(stranger, 'spawn');
  const lines = [stranger.pid, cluster, 1, 5432, join(dataDir, 'run'), '', '1 1', 'ready   '];
  writeFileSync(join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);

  const server = await launchPostgres({ dataDir, durable: false });
  expect(server.reused).toBe(false);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
  await server.stop();
});

test('logs a crash of the server, and the next start waits for its busy sessions and recovers', async () => {
  const log = vi.fn<(line: string) => void>();
  const server = await launchPostgres({ dataDir, durable: false, log });
  const busy = new Client({ connectionString: server.url });
  busy.on('error', () => {}); // the test crashes the server
  await busy.connect();
  const loop = `do $$ declare start timestamptz := clock_timestamp();
                   begin while clock_timestamp() < start + interval '1 s' loop end loop; end $$`;
  const done = Promise.allSettled([busy.query(loop)]);
  await vi.waitFor(async () => {
    const active = await ask(
      server.url,
      `select from pg_stat_activity where state = 'active' and query like 'do %'`,
    );
    expect(active).toHaveLength(1);
  });

  process.kill(pidOf(cluster), 'SIGKILL');
  const told = expect.stringContaining('PostgreSQL exited unexpectedly');
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith(told));
  const again = await launchPostgres({ dataDir, durable: false });
  expect(again.reused).toBe(false);
  expect(await ask(again.url, 'select id from kept where id = 1')).toEqual([{ id: 1 }]);
  await done;
  await again.stop();
  await server.stop();
});

test('replaces a server whose keeper was killed', async () => {
  const first = await launchInChild({ dataDir });
  const orphan = pidOf(cluster);
  for (const keeper of processesWith(join(dataDir, 'holders.seen'))) process.kill(keeper, 'SIGKILL');
  await first.kill();
  expect(isServing(orphan, cluster)).toBe(true);

  const server = await launchPostgres({ dataDir, durable: false });
  expect(server.reused).toBe(false);
  expect(isServing(orphan, cluster)).toBe(false);
  await server.stop();
});

/** As the superuser; others don't see the backend types. A server may accept connections before it appears. */
async function checkpointerOf(url: string): Promise<number> {
  return vi.waitFor(async () => {
    const [row] = await ask<{ pid: number }>(
      url.replace('//app@', '//postgres@'),
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    );
    return row!.pid;
  });
}

async function loseBackend(url: string): Promise<void> {
  const [lost, witness] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  for (const client of [lost, witness]) {
    client.on('error', () => {}); // the server closes it, as the test intends
    await client.connect();
  }
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The server closes all connections once it has noticed.
  const noticed = new Promise((resolve) => witness.once('end', resolve));
  process.kill(rows[0]!.pid, 'SIGKILL');
  await noticed;
}

test('a server whose last user is killed during crash recovery stops, and the next start finds every row', async () => {
  for (const afterMs of [0, 20, 60]) {
    const child = await launchInChild({ dataDir });
    const pid = pidOf(cluster);
    await loseBackend(child.url);
    await pause(afterMs);
    await child.kill();
    // The keeper waits 10 s for a hanging server before it sends SIGQUIT.
    await vi.waitFor(() => expect(isServing(pid, cluster)).toBe(false), { timeout: 20_000, interval: 20 });
  }
  const server = await launchPostgres({ dataDir, durable: false });
  expect(await ask(server.url, 'select id from kept where id = 1')).toEqual([{ id: 1 }]);
  await server.stop();
});

test('logs that a server hangs while stopping, kills it and starts it again', async () => {
  const child = await launchInChild({ dataDir });
  const pid = pidOf(cluster);
  // Without its checkpointer a server cannot finish the last checkpoint.
  process.kill(await checkpointerOf(child.url), 'SIGSTOP');
  await child.kill();
  await vi.waitFor(() => expect(findPostmaster(cluster)?.isStopping).toBe(true), { timeout: 8_000 });

  const log = vi.fn<(line: string) => void>();
  const server = await launchPostgres({ dataDir, durable: false, log });
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    `PostgreSQL (process ${pid}) is still stopping after an earlier run. Waiting 3 s.`,
    "It doesn't stop, so it is killed now. Saved data is safe: PostgreSQL recovers it on the next start.",
  ]);
  expect(await ask(server.url, 'select id from kept where id = 1')).toEqual([{ id: 1 }]);
  await server.stop();
});

test('a process that joins during crash recovery waits until the server accepts connections', async () => {
  const first = await launchInChild({ dataDir });
  await loseBackend(first.url);
  const second = await launchPostgres({ dataDir, durable: false });
  expect(second.reused).toBe(true);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await first.stop();
  await second.stop();
});

test("a first start that is killed midway doesn't affect the next, which waits for its initdb", async () => {
  const halfWay = join(folder, 'half-way');
  const started = launchInChild({ dataDir: halfWay }).catch((error: unknown) => String(error));
  const unfinished = () => readdirSync(halfWay).some((name) => name.startsWith('cluster.new-'));
  const findInitdb = () => {
    const found = processesWith(`${halfWay}/cluster.new-`, '--no-instructions');
    return found.length > 0 && found;
  };
  // Among them may be a child that hasn't started its own program yet, or ends meanwhile.
  const stopped = await vi.waitUntil(findInitdb, { timeout: 10_000, interval: 5 });
  for (const pid of stopped) sendSignal(pid, 'SIGSTOP');
  for (const pid of processesWith(`"dataDir":"${halfWay}"`)) process.kill(pid, 'SIGKILL');
  expect(await started).toContain('SIGKILL');

  const log = vi.fn<(line: string) => void>(() => {
    for (const pid of stopped) sendSignal(pid, 'SIGCONT');
  });
  const server = await launchPostgres({ dataDir: halfWay, durable: false, log });
  expect(log.mock.calls).toEqual([
    ['An earlier start was killed while it created the database. Waiting for its initdb to end.'],
  ]);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(unfinished()).toBe(false);
  await server.stop();
});

test('stores data in a folder whose path is too long or unusual for a socket', async () => {
  const long = join(folder, `it's a "Nacht", 夜, ${'very '.repeat(20)}long`);
  mkdirSync(long);
  cpSync(cluster, join(long, 'cluster'), { recursive: true });
  const server = await launchPostgres({ dataDir: long, durable: false });
  expect(await ask(server.url, 'select id from kept where id = 1')).toEqual([{ id: 1 }]);
  const socketFolder = findPostmaster(join(long, 'cluster'))?.socketFolder ?? '';
  expect(socketFolder.length).toBeLessThan(60);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  await server.stop();
  rmSync(socketFolder, { recursive: true });
});

test('leaves data of another PostgreSQL version alone, and the error says what to do', async () => {
  const old = join(folder, 'old');
  mkdirSync(join(old, 'cluster'), { recursive: true });
  writeFileSync(join(old, 'cluster', 'PG_VERSION'), '14\n');
  const advice = { dataDir: '', server: 'Set DATABASE_URL.' };
  const failure = launchPostgres({ dataDir: old, durable: false, advice });
  await expect(failure).rejects.toThrow("PostgreSQL can't be started here. Set DATABASE_URL.");
  await expect(failure).rejects.toThrow('were written by PostgreSQL 14');
  expect(readdirSync(join(old, 'cluster'))).toEqual(['PG_VERSION']);
});

test("a failed start reports PostgreSQL's own error", async () => {
  const failure = launchPostgres({ dataDir, settings: { shared_buffers: 'much' } });
  await expect(failure).rejects.toThrow('invalid value for parameter "shared_buffers": "much"');
});

test('names the role and database after the program, in letters that need no quotes', async () => {
  const named = join(folder, 'named');
  const server = await launchPostgres({ dataDir: named, durable: false, name: 'box_office' });
  const [row] = await ask(server.url, 'select current_user as role, current_database() as name');
  expect(row).toEqual({ role: 'box_office', name: 'box_office' });
  await server.stop();
  await expect(launchPostgres({ dataDir: named, name: 'Box "Office"' })).rejects.toThrow(
    "can't be used as the name of a role",
  );
});

test('a temporary server leaves no files behind', async () => {
  const server = await launchTemporaryPostgres({ name: 'brief' });
  const mine = () =>
    readdirSync(quickFolder()).filter((name) => name.startsWith(`brief-test-${process.pid}-`));
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(mine()).toHaveLength(1);
  await server.stop();
  expect(mine()).toEqual([]);
});

test('temporary servers start with the data that the first of them prepared', async () => {
  const prepared = {
    folder: join(folder, 'prepared'),
    prepare: vi.fn(async (url: string) => void (await ask(url, 'create table ready (id int)'))),
  };
  for (const round of [1, 2]) {
    const server = await launchTemporaryPostgres({ name: 'brief', prepared });
    expect(await ask(server.url, 'select count(*)::int as total from ready')).toEqual([{ total: 0 }]);
    await ask(server.url, `insert into ready values (${round})`);
    await server.stop();
  }
  expect(prepared.prepare).toHaveBeenCalledTimes(1);
  expect(readdirSync(folder).filter((name) => name.startsWith('prepared'))).toEqual(['prepared']);
});

test("a failed preparation isn't kept", async () => {
  const prepared = {
    folder: join(folder, 'failed'),
    prepare: async () => {
      throw new Error('no such migration');
    },
  };
  await expect(launchTemporaryPostgres({ name: 'brief', prepared })).rejects.toThrow('no such migration');
  expect(readdirSync(folder).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test("the error for a data folder that can't be created gives the program's own advice", async () => {
  writeFileSync(join(folder, 'a-file'), '');
  const dataDir = join(folder, 'a-file', 'data');
  await expect(launchPostgres({ dataDir })).rejects.toThrow(
    'Choose a folder that this account can write to.',
  );
  const advice = { dataDir: 'Set DATA_DIR.', server: '' };
  await expect(launchPostgres({ dataDir, advice })).rejects.toThrow('Set DATA_DIR.');
});
