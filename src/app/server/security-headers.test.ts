import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { pagePolicy } from './security-headers.ts';

const policyWith = (env: Record<string, string>) => {
  const policy = pagePolicy(readConfig({ DATA_DIR: '/tmp/backbeat-policy-test', ...env }))('nonce');
  return Object.fromEntries(
    policy.split('; ').map((line) => [line.split(' ', 1)[0]!, line.split(' ').slice(1)]),
  );
};

test('the built-in map loads nothing from elsewhere, and its worker is our own file [EXP-02]', () => {
  const policy = policyWith({});
  expect(policy['connect-src']).toEqual(["'self'"]);
  expect(policy['worker-src']).toEqual(["'self'"]);
});

test('an outside map may load only from its style’s host and those in MAP_HOSTS [EXP-02]', () => {
  const policy = policyWith({
    MAP_STYLE_URL: 'https://maps.example.com/styles/night.json?key=1',
    MAP_HOSTS: 'https://tiles.example.com,https://maps.example.com',
  });
  const hosts = ['https://maps.example.com', 'https://tiles.example.com'];
  expect(policy['connect-src']).toEqual(["'self'", ...hosts]);
  expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', ...hosts]);
  expect(policy['script-src']!.join(' ')).not.toContain('example.com');
});

test('refuses to start with invalid hosts', () => {
  expect(() => readConfig({ MAP_HOSTS: "https://a.example; script-src 'unsafe-inline'" })).toThrow(
    /MAP_HOSTS/,
  );
});
