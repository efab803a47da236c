import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['src/kit/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    projects: [
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.{ts,tsx}', 'seed/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Real processes, killed for real: after the other tests, for they need both cores for themselves.
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
