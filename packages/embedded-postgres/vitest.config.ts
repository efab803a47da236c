import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    // They stop and kill processes within milliseconds, which needs both cores: after all other tests.
    sequence: { groupOrder: 2 },
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
