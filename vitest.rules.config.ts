import { defineConfig } from 'vitest/config';

/** Tests of pure rules, which need no database: `npm run mutate` runs them once per mutant. */
export default defineConfig({
  test: {
    include: [
      'src/platform/money.test.ts',
      'src/modules/**/*rules.test.ts',
      'src/modules/safety/moderation/*.test.ts',
    ],
    setupFiles: ['tests/server-setup.ts'],
    testTimeout: 60_000,
  },
});
