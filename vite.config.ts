import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContracts } from './scripts/slim-contracts.ts';
import { slimFrame } from './scripts/slim-frame.ts';

/** Few files pack smaller than many: one for what every page needs, for most pages, for nights, for forms, for lists. */
const chunkGroups = [
  { name: 'frame', tags: ['$initial' as const], priority: 2 },
  {
    name: 'paged',
    test: /nfiniteQuery|\/src\/platform\/ui\/(?:empty-state|use-near-end)\./,
    priority: 1,
  },
  {
    name: 'forms',
    test: /\/src\/platform\/ui\/(?:field|text-input|checkbox|use-now)\.|useMutation|mutationObserver/,
    priority: 1,
  },
  // Also for legal pages, which sign nobody in.
  { name: 'terms', test: /\/accounts\/terms-version\./, priority: 1 },
  {
    name: 'signing-in',
    test: /\/src\/(?:modules\/identity\/accounts\/(?:rules|web\/(?:email-field|auth-form|use-arrive|use-auth-call))|platform\/ui\/(?:form-error|use-first-focus))\./,
  },
  {
    name: 'lists',
    test: /\/src\/(?:modules\/events\/events\/web\/event-(?:card|wall)|app\/web\/shell\/upcoming-events)\./,
  },
  {
    name: 'asking',
    test: /\/src\/(?:modules\/events\/events\/web\/event-queries|app\/web\/shell\/wide-genres|modules\/(?:music|profiles\/(?:places|profiles))\/web\/(?:genres-query|neighborhoods-query))\./,
  },
  {
    name: 'finding',
    test: /\/src\/modules\/discovery\/search\/(?:contract|web\/(?:search-query|explore\/wanted))\./,
  },
  {
    name: 'basics',
    test: /\/src\/(?:platform\/(?:count-text|ids|initials|safe-link)|platform\/ui\/(?:avatar|avatar-stack|badge|late-part|section-heading|slot|icons\/arrow-square-out)|modules\/discovery\/sharing\/web\/late-share-button|modules\/media\/rules|modules\/profiles\/profiles\/rules|modules\/(?:media|events\/events|profiles\/profiles|music)\/contract|app\/(?:contract|web\/(?:shell\/or-not-found|profile\/head-words)))\.|useSuspenseQuery|useLocation/,
    priority: 1,
  },
  {
    name: 'night',
    test: /\/src\/(?:modules\/events\/ticket-types\/(?:rules|copy)|modules\/events\/events\/(?:copy|web\/event-hero|web\/event-times)|modules\/sales\/checkout\/web\/checkout-address|platform\/ui\/ticket-stub|app\/web\/event\/event-view-query)\./,
  },
  {
    name: 'nights',
    test: /\/src\/(?:platform\/(?:time|money)|platform\/ui\/(?:poster-frame|use-viewer-zone|icons\/(?:calendar-blank|check-circle-fill|map-pin|ticket))|modules\/(?:events\/events|music)\/rules)\./,
    priority: 1,
  },
];

const shortNames = { hashCharacters: 'hex', assetFileNames: 'assets/[name]-[hash:7][extname]' } as const;

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
      // The server names what a page needs; what a link leads to is fetched when it is pointed at.
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
              codeSplitting: { groups: chunkGroups },
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
