import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'demo-music', testTimeout: 60_000 },
});
