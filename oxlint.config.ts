import { defineConfig } from 'oxlint';

const tests = ['**/*.test.ts', '**/*.test.tsx'];

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'vitest', 'jsx-a11y', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    'dist',
    '.data',
    'src/app/web/routeTree.gen.ts',
    'src/platform/server/tables.gen.ts',
    'src/platform/ui/icons.tsx',
    'src/platform/ui/icons/**',
  ],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-duplicates': 'error',
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
    {
      files: tests,
      rules: { 'typescript/no-explicit-any': 'off', 'no-restricted-imports': 'off' },
    },
    // Playwright reads what a fixture needs from the pattern, even when it needs nothing.
    { files: ['tests/journeys/**'], rules: { 'no-empty-pattern': 'off' } },
    {
      files: ['src/platform/testing/**', 'packages/*/src/testing/**'],
      rules: { 'typescript/no-explicit-any': 'off' },
    },
  ],
});
