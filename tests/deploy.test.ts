import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandNames } from '#app/commands.ts';
import { readConfig } from '#platform/server/config.ts';
import { settings } from '#platform/server/settings.ts';

const folder = join(import.meta.dirname, '../deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

type Service = {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};

/** Used by compose.yaml itself. */
const ownVariables = ['SITE', 'POSTGRES_PASSWORD'];
const known = new Set([...settings.map(({ name }) => name), ...ownVariables]);

test.each(['compose.yaml', 'compose.demo.yaml'])(
  '%s runs commands and settings that exist, read-only, with one volume [INS-08]',
  (name) => {
    const { services, volumes } = parse(read(name), { merge: true }) as Compose;
    const faults = Object.entries(services).flatMap(([service, { depends_on = {}, ...given }]) => {
      const missing = Object.keys(depends_on).filter((other) => !(other in services));
      const stores = (given.volumes ?? []).map((volume) => volume.split(':')[0]!);
      const unknown = stores.filter((store) => !store.startsWith('./') && !(store in volumes));
      const own = given.image === 'backbeat' ? faultsOf(given) : [];
      return [...missing, ...unknown, ...own].map((fault) => `${service}: ${fault}`);
    });
    expect(faults).toEqual([]);
  },
);

function faultsOf({ command = [], environment = {}, ...given }: Service): string[] {
  return [
    ...command.slice(0, 1).filter((word) => !commandNames.includes(word)),
    ...Object.keys(environment).filter((name) => !known.has(name)),
    ...(given.read_only && given.cap_drop?.includes('ALL') ? [] : ['has privileges']),
    ...(given.volumes?.length === 1 ? [] : ['needs one volume']),
  ];
}

test('compose.yaml starts PostgreSQL, migrate, web, worker and proxy, in an order that waits [INS-08]', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose;
  const waits = Object.entries(services).map(([name, { depends_on }]) => [name, depends_on]);
  expect(Object.fromEntries(waits)).toEqual({
    postgres: undefined,
    migrate: { postgres: { condition: 'service_healthy' } },
    web: { migrate: { condition: 'service_completed_successfully' } },
    worker: { migrate: { condition: 'service_completed_successfully' } },
    proxy: { web: { condition: 'service_healthy' } },
  });
});

test('backbeat.env.example names settings that exist, and starts once its secrets are filled in [INS-08]', () => {
  const pairs = [...read('backbeat.env.example').matchAll(/^#?([A-Z][A-Z_0-9]*)=(.*)$/gm)];
  expect(pairs.map(([, name]) => name!).filter((name) => !known.has(name))).toEqual([]);
  // Compose and systemd remove quotes.
  const unquoted = pairs.map(([, name, value]) => [name, value!.replace(/^"(.*)"$/, '$1')]);
  const environment = Object.fromEntries(unquoted);
  const config = readConfig({ ...environment, AUTH_SECRET: 'f'.repeat(64) });
  expect(config).toMatchObject({ NODE_ENV: 'production', SEED: 'none', demo: false });
});

describe('systemd units [INS-08]', () => {
  const units = globSync('systemd/*', { cwd: folder }).map((file) => basename(file));

  test.each(units.filter((unit) => unit.endsWith('.service')))(
    '%s runs a command that exists, as its own user, and may write to its own folders only',
    (unit) => {
      const text = read(`systemd/${unit}`);
      const [, command] = /^ExecStart=\/usr\/bin\/node src\/app\/main\.ts (\w+)/m.exec(text)!;
      expect(commandNames).toContain(command);
      for (const line of ['User=backbeat', 'ProtectSystem=strict', 'NoNewPrivileges=yes'])
        expect(text.split('\n')).toContain(line);
      const needed = [...text.matchAll(/\b(backbeat-\w+\.service)/g)].map(([, name]) => name!);
      expect(needed.filter((name) => !units.includes(name))).toEqual([]);
    },
  );

  test('the command backbeat runs as they do: same user, folders and settings', () => {
    const web = read('systemd/backbeat-web.service');
    const line = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(web)![1]!;
    const options = [
      `--uid=${line('User')}`,
      `--working-directory=${line('WorkingDirectory')}`,
      `--property=EnvironmentFile=${line('EnvironmentFile')}`,
      `--property=UMask=${line('UMask')}`,
      ...line('Environment')
        .split(' ')
        .map((pair) => `--setenv=${pair}`),
    ];
    const words = read('backbeat').split(/\s+/);
    expect(words).toEqual(expect.arrayContaining(options));
    expect(read('backbeat')).toContain(line('ExecStart').replace(/web$/, '"$@"'));
  });

  test('a timer runs the backup', () => {
    expect(units).toEqual(expect.arrayContaining(['backbeat-backup.service', 'backbeat-backup.timer']));
  });
});
