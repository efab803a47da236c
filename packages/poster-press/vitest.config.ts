import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'poster-press', testTimeout: 60_000 },
});
