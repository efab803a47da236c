import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'embedded-postgres', maxWorkers: 3, testTimeout: 60_000, hookTimeout: 60_000 },
});
