import { expect, test } from 'vitest';
import type { MapChoice } from '#modules/instance/settings/maps.ts';
import { readConfig } from '#platform/server/config.ts';
import { commonHeaders, pagePolicy } from './security-headers.ts';

const policyWith = (maps: MapChoice) => {
  const policy = pagePolicy(readConfig({ DATA_DIR: '/tmp/backbeat-policy-test' }), ["'sha256-x'"], maps);
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

test('pages may contact Apple and open its window only if users can connect Apple Music [MUS-11]', () => {
  const keys = { APPLE_MUSIC_TEAM_ID: 'TEAM', APPLE_MUSIC_KEY_ID: 'KEY', APPLE_MUSIC_PRIVATE_KEY: 'key' };
  const headersWith = (environment: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: '/tmp/backbeat-policy-test', ...environment });
    const policy = pagePolicy(config, [], { kind: 'schematic' });
    return [
      policy.match(/[a-z]+-src(?= [^;]*apple\.com)/g),
      commonHeaders(config)['cross-origin-opener-policy'],
    ];
  };
  expect(headersWith(keys)).toEqual([['script-src', 'connect-src'], 'same-origin-allow-popups']);
  expect(headersWith({})).toEqual([null, 'same-origin']);
});

test('scripts come from the instance and from Stripe if it takes cards; inline ones need their hash', () => {
  const scriptsWith = (environment: Record<string, string>) => {
    const config = readConfig({ DATA_DIR: '/tmp/backbeat-policy-test', ...environment });
    return /script-src ([^;]*)/.exec(pagePolicy(config, ["'sha256-x'"], { kind: 'schematic' }))?.[1];
  };
  const stripe = ' https://js.stripe.com https://*.js.stripe.com';
  expect(scriptsWith({})).toBe("'self' 'sha256-x'");
  expect(scriptsWith({ PAYMENTS: 'stripe' })).toBe(`'self' 'sha256-x'${stripe}`);
});
