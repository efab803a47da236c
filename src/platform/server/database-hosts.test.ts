import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { splitHosts } from './database-hosts.ts';

describe('database addresses', () => {
  test.each([
    ['postgres://ana:pw@db/backbeat', ['postgres://ana:pw@db/backbeat']],
    [
      'postgres://ana:pw@h1:5432,h2/backbeat?target_session_attrs=read-write&sslmode=require',
      ['postgres://ana:pw@h1:5432/backbeat?sslmode=require', 'postgres://ana:pw@h2/backbeat?sslmode=require'],
    ],
    ['postgresql://h1,h2,h3/db', ['postgresql://h1/db', 'postgresql://h2/db', 'postgresql://h3/db']],
    [
      'postgres://ana@%2Frun%2Fa,%2Frun%2Fb/db',
      ['postgres://ana@%2Frun%2Fa/db', 'postgres://ana@%2Frun%2Fb/db'],
    ],
  ])('splits %s into hosts [OPS-01]', (text, urls) => expect(splitHosts(text)).toEqual(urls));

  test.each([
    'mysql://db/x',
    'postgres://',
    'postgres://h1,/db',
    'postgres://h1/db?target_session_attrs=standby',
    'h1,h2',
  ])('refuses %s with a helpful message [OPS-01]', (DATABASE_URL) => {
    expect(() => readConfig({ NODE_ENV: 'test', DATABASE_URL })).toThrow(/DATABASE_URL: write postgres:/);
  });

  test('refuses a direct address without a pooled one', () => {
    const DATABASE_DIRECT_URL = 'postgres://db/backbeat';
    expect(() => readConfig({ NODE_ENV: 'test', DATABASE_DIRECT_URL })).toThrow(
      'DATABASE_DIRECT_URL: requires DATABASE_URL',
    );
  });
});
