import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const webTests = 'src/**/web/**/*.test.ts';
const fakeMapLibre = join(import.meta.dirname, 'src/modules/profiles/maps/testing/fake-maplibre.ts');

export default defineConfig({
  test: {
    globalSetup: ['src/platform/testing/global-setup.ts'],
    pool: 'forks',
    // One more than the cores that CI has, because tests wait for databases, timers and other processes.
    maxWorkers: 3,
    // A larger young generation: collecting garbage would take a ninth of the time.
    execArgv: ['--max-semi-space-size=64'],
    // Processes that tests start find their sources compiled.
    env: {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled'),
    },
    projects: [
      {
        // The files of a process share its modules: each gives back what it sets, and has a database of its own.
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'seed/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...configDefaults.exclude, webTests],
          // Node loads these sources as it does in production. In a fresh clone, it does so faster than Vite.
          experimental: { viteModuleRunner: false },
          setupFiles: ['tests/server-setup.ts'],
          isolate: false,
          // For what hangs, on a machine that has other things to do.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        resolve: { alias: [{ find: /^maplibre-gl$/, replacement: fakeMapLibre }] },
        test: {
          name: 'web',
          include: ['src/**/*.test.tsx', webTests],
          environment: 'happy-dom',
          setupFiles: ['tests/web-setup.tsx'],
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Real processes, killed for real: after the other tests, for they need both cores for themselves.
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/*.test.ts'],
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      'packages/*',
    ],
  },
});
