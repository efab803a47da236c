import { expect, test } from 'vitest';
import type { MapChoice } from '#modules/instance/settings/maps.ts';
import { readConfig } from '#platform/server/config.ts';
import { pagePolicy } from './security-headers.ts';

const policyWith = (maps: MapChoice) => {
  const policy = pagePolicy(readConfig({ DATA_DIR: '/tmp/backbeat-policy-test' }))('nonce', maps);
  return Object.fromEntries(
    policy.split('; ').map((line) => [line.split(' ', 1)[0]!, line.split(' ').slice(1)]),
  );
};

test('with a schematic, maps load nothing from elsewhere, and their worker is our own file [EXP-02, INS-10]', () => {
  const policy = policyWith({ kind: 'schematic' });
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['worker-src']).toEqual(["'self'"]);
});

test.each<[string, MapChoice, string[]]>([
  [
    'an own style',
    {
      kind: 'style',
      url: 'https://maps.example.com/styles/night.json?key=1',
      hosts: ['https://tiles.example.com', 'https://maps.example.com'],
    },
    ['https://maps.example.com', 'https://tiles.example.com'],
  ],
])('%s may load only from its hosts, and runs no scripts [EXP-02, INS-10]', (_, maps, hosts) => {
  const policy = policyWith(maps);
  expect(policy['connect-src']).toEqual(["'self'", ...hosts]);
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', ...hosts]);
  for (const host of hosts) expect(policy['script-src']!.join(' ')).not.toContain(host);
});

test('refuses to start with invalid hosts', () => {
  expect(() => readConfig({ MAP_HOSTS: "https://a.example; script-src 'unsafe-inline'" })).toThrow(
    /MAP_HOSTS/,
  );
});
