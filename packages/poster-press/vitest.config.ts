import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'poster-press', maxWorkers: 3, testTimeout: 60_000 },
});
