import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { scriptFiles } from './scripts/script-files.ts';
import { slimContracts } from './scripts/slim-contracts.ts';
import { slimFrame } from './scripts/slim-frame.ts';

const shortNames = {
  hashCharacters: 'hex',
  // The frame names the styles of every page, but links its own.
  assetFileNames: ({ names: [name = ''] }: { names: readonly string[] }) =>
    name.endsWith('.css') && name !== 'app.css'
      ? 'assets/[hash:7][extname]'
      : 'assets/[name]-[hash:7][extname]',
} as const;

export default defineConfig(({ command }) => {
  // The rendering bundle carries its own React, and always the production one: the server may run in demo mode.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    publicDir: 'src/app/web/public',
    server: { middlewareMode: true },
    build: {
      // The browsers that README.md promises.
      target: ['chrome120', 'firefox128', 'safari17.4'],
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // The server names the scripts of a page; those of a linked page load once the visitor points at the link.
      modulePreload: false,
    },
    resolve: {
      // React has had it since 18; the shims for older ones are a kilobyte on every page.
      alias: [
        {
          find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
          replacement: 'use-sync-external-store/with-selector',
        },
        { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'use-sync-external-store' },
      ],
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Our modules have no side effects, so a page takes only what it shows.
            treeshake: {
              moduleSideEffects: [
                { test: /\/src\/(?:modules|platform|app\/web\/shell)\//, sideEffects: false },
              ],
            },
            output: {
              codeSplitting: { groups: scriptFiles },
              // Every page carries the file names of all routes: short ones save 0.6 kB.
              ...shortNames,
              chunkFileNames: ({ facadeModuleId }) =>
                facadeModuleId?.includes('/web/routes/') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js',
            },
          },
        },
      },
      ssr:
        command === 'build'
          ? {
              resolve: { noExternal: true, external: [] },
              // It names the same style sheets as the client's build.
              build: { rolldownOptions: { output: shortNames } },
            }
          : {},
    },
    plugins: [
      slimContracts(),
      slimFrame(),
      tailwindcss(),
      tanstackStart({
        srcDirectory: 'src/app/web',
        router: {
          quoteStyle: 'single',
          semicolons: true,
          addExtensions: true,
          // Loaders come with their page, too. What stays in the frame is its address and its filters.
          codeSplittingOptions: {
            defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
          },
        },
      }),
      react(),
    ],
  };
});
