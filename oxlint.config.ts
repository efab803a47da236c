import { defineConfig } from 'oxlint';

/** Which feature may use which: the whole architecture in one table. Read top-down; no arrow points up. */
export const mayUse: Record<string, readonly string[]> = {
  accounts: [],
  media: ['accounts'],
  conditions: [],
  profiles: ['accounts', 'media', 'conditions'],
  places: ['media'],
  safety: ['accounts', 'profiles'],
  claims: ['accounts', 'profiles', 'safety'],
  follows: ['accounts', 'profiles', 'safety'],
  venues: ['media', 'profiles', 'places', 'safety', 'follows'],
  artists: ['media', 'profiles', 'follows'],
  communities: ['accounts', 'media', 'profiles', 'conditions', 'safety', 'follows'],
  music: ['accounts', 'media', 'profiles', 'artists'],
  events: [
    'accounts',
    'media',
    'profiles',
    'places',
    'safety',
    'follows',
    'venues',
    'artists',
    'communities',
    'music',
  ],
  team: ['accounts', 'media', 'profiles', 'safety', 'follows', 'venues', 'artists', 'communities', 'events'],
  gigs: ['accounts', 'media', 'profiles', 'safety', 'artists', 'events'],
  tickets: ['accounts', 'events'],
  authoring: [
    'accounts',
    'media',
    'profiles',
    'places',
    'follows',
    'venues',
    'artists',
    'communities',
    'music',
    'events',
    'team',
    'gigs',
    'tickets',
  ],
  promotions: ['accounts', 'profiles', 'events', 'tickets'],
  checkout: [
    'accounts',
    'media',
    'profiles',
    'safety',
    'follows',
    'communities',
    'events',
    'tickets',
    'promotions',
  ],
  admission: ['accounts', 'media', 'profiles', 'events', 'tickets', 'checkout'],
  door: ['accounts', 'profiles', 'events', 'tickets', 'checkout', 'admission'],
  guests: [
    'accounts',
    'profiles',
    'safety',
    'events',
    'tickets',
    'authoring',
    'promotions',
    'checkout',
    'admission',
  ],
  diary: ['accounts', 'media', 'profiles', 'follows', 'events'],
  collections: ['accounts', 'media', 'profiles', 'safety', 'events'],
  plans: ['accounts', 'media', 'profiles', 'safety', 'follows', 'music', 'events'],
  together: ['accounts', 'media', 'profiles', 'safety', 'events', 'tickets', 'checkout', 'plans'],
  likes: ['accounts', 'profiles', 'safety'],
  comments: ['accounts', 'profiles', 'safety', 'likes'],
  posts: [
    'accounts',
    'media',
    'profiles',
    'safety',
    'follows',
    'venues',
    'artists',
    'communities',
    'music',
    'events',
    'collections',
    'plans',
    'likes',
    'comments',
  ],
  notifications: [
    'accounts',
    'media',
    'profiles',
    'safety',
    'follows',
    'communities',
    'events',
    'plans',
    'likes',
    'comments',
    'posts',
  ],
  blasts: ['accounts', 'profiles', 'safety', 'follows', 'communities', 'events', 'posts', 'notifications'],
  beatscore: ['accounts', 'profiles'],
  search: [
    'accounts',
    'media',
    'profiles',
    'places',
    'safety',
    'follows',
    'venues',
    'artists',
    'communities',
    'music',
    'events',
    'tickets',
    'collections',
  ],
  taste: ['accounts', 'media', 'profiles', 'safety', 'follows', 'music', 'events', 'search'],
  sharing: ['accounts', 'media', 'profiles', 'places', 'events', 'collections', 'plans', 'posts'],
  analytics: ['accounts', 'profiles', 'artists'],
  feeds: ['accounts', 'profiles', 'places', 'events', 'collections', 'sharing'],
  magazine: ['media', 'profiles', 'events'],
  admin: [
    'accounts',
    'profiles',
    'safety',
    'claims',
    'venues',
    'artists',
    'events',
    'tickets',
    'authoring',
    'checkout',
    'guests',
    'search',
  ],
  moving: [
    'accounts',
    'profiles',
    'conditions',
    'places',
    'artists',
    'communities',
    'music',
    'events',
    'tickets',
    'authoring',
  ],
  leaving: ['accounts', 'media', 'profiles', 'events'],
};
const features = Object.keys(mayUse);

/** What may not be imported, as patterns, or as one expression (a negated pattern would silence its neighbours). */
type Rule = [message: string, ...patterns: string[]] | { message: string; regex: string };

const forbid = (files: string[], ...rules: Rule[]) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: rules.map((rule) => {
          if (!Array.isArray(rule)) return rule;
          const [message, ...group] = rule;
          return { group, message };
        }),
      },
    ] as ['error', object],
  },
});

const frontDoor = (side: string): Rule => [
  `Enter another feature by its front door, ${side}/index.ts.`,
  `#features/*/${side}/*`,
  `#features/*/${side}/*/**`,
  `!#features/*/${side}/index.ts`,
];

const serverPackages = [
  'node:*',
  'pg',
  'kysely',
  'fastify',
  'sharp',
  'nodemailer',
  'pdfkit',
  'graphile-worker',
];
const webPackages = [
  'react',
  'react/*',
  'react-dom',
  'react-dom/*',
  '@tanstack/*',
  '@base-ui/*',
  '@stripe/*',
];
const tests = ['**/*.test.ts', '**/*.test.tsx'];

const perFeature = features.flatMap((feature) => {
  const allowed = [feature, ...mayUse[feature]!];
  const upward: Rule = ['Features know nothing of the app.', '#app/**'];
  const others: Rule = {
    message: `${feature} may use only: ${mayUse[feature]!.join(', ') || 'no other feature'}.`,
    regex: `^#features/(${features.filter((name) => !allowed.includes(name)).join('|')})/`,
  };
  const root = `src/features/${feature}`;
  return [
    forbid(
      [`${root}/*.ts`],
      upward,
      others,
      [
        'Shared files stand alone: zod, #kit and shared files only.',
        '../**',
        '#features/*/server/**',
        '#features/*/web/**',
        '#kit/server/**',
        '#kit/web/**',
        './server/**',
        './web/**',
      ],
      ['Shared files run on both sides.', ...serverPackages, ...webPackages],
    ),
    forbid(
      [`${root}/server/**/*.ts`],
      upward,
      others,
      ['Server and web never meet.', '#features/*/web/**', '#kit/web/**', '**/web/**', ...webPackages],
      frontDoor('server'),
    ),
    forbid(
      [`${root}/web/**/*.ts`, `${root}/web/**/*.tsx`],
      upward,
      others,
      [
        'Web and server never meet.',
        '#features/*/server/**',
        '#kit/server/**',
        '**/server/**',
        ...serverPackages,
      ],
      frontDoor('web'),
    ),
  ];
});

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'vitest', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    'dist',
    '.data',
    'src/app/web/routeTree.gen.ts',
    'src/kit/server/tables.gen.ts',
    'src/kit/web/icons.tsx',
    'src/kit/web/icons/**',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'no-shadow': 'off',
    'no-control-regex': 'off',
    'promise/always-return': 'off',
    'promise/no-multiple-resolved': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-tests': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    // These read one component at a time and miss what a wrapper passes on; axe reads the page.
    'jsx-a11y/anchor-has-content': 'off',
    'jsx-a11y/role-has-required-aria-props': 'off',
    'jsx-a11y/interactive-supports-focus': 'off',
    'jsx-a11y/label-has-associated-control': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
  },
  overrides: [
    forbid(['src/kit/**'], ['kit knows no feature.', '#features/**', '#app/**', '**/features/**']),
    forbid(
      ['src/kit/*.ts'],
      ['kit knows no feature.', '#features/**', '#app/**'],
      ['Shared files run on both sides.', '#kit/server/**', '#kit/web/**', ...serverPackages, ...webPackages],
    ),
    forbid(
      ['src/kit/web/**'],
      ['kit knows no feature.', '#features/**', '#app/**'],
      ['Web and server never meet.', '#kit/server/**', ...serverPackages],
    ),
    ...perFeature,
    {
      files: tests,
      rules: { 'typescript/no-explicit-any': 'off', 'no-restricted-imports': 'off' },
    },
    // Playwright reads what a fixture needs from the pattern, even when it needs nothing.
    { files: ['tests/journeys/**'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['src/kit/testing/**'], rules: { 'typescript/no-explicit-any': 'off' } },
  ],
});
