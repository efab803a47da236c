import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'demo-music', maxWorkers: 3, testTimeout: 60_000 },
});
