import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'stripe-emulator',
    maxWorkers: 3,
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
