/** The navigation around every page. */
export const shellWords = {
  skip: 'Skip to content',
  home: 'Backbeat',
  main: 'Main',
  signUp: 'Sign up',
} as const;
