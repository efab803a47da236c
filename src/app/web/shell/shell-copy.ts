import { brand } from '#platform/brand.ts';

/** The navigation around every page. */
export const shellWords = {
  skip: 'Skip to content',
  get home() {
    return brand.name;
  },
  main: 'Main',
  signUp: 'Sign up',
} as const;
