import { defineConfig } from 'vitest/config';

/** Real processes, killed for real: apart from the other tests, which need both cores for themselves. */
export default defineConfig({
  test: {
    include: ['tests/crash/*.test.ts'],
    globalSetup: ['src/kit/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
  },
});
