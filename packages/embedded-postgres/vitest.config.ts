import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'embedded-postgres',
    // Servers and processes that are killed within milliseconds: after all other tests, one file at a time.
    sequence: { groupOrder: 2 },
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
