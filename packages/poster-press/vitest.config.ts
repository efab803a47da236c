import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'poster-press', isolate: false, testTimeout: 60_000 },
});
