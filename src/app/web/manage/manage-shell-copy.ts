export const manageShellWords = {
  sections: 'Sections',
  signIn: 'Sign in to manage this',
  signInHint: 'Only the team can open this page.',
  upcoming: 'See upcoming events',
} as const;
