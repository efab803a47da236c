import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'demo-music', maxWorkers: 4, testTimeout: 60_000 },
});
