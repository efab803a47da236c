export const otherUserWords = {
  title: 'You’ve switched users',
  message: (name: string) =>
    `Another tab is signed in as ${name}. What you do on this page now counts as ${name}. Reload it to continue.`,
  reload: 'Reload',
  later: 'Not now',
} as const;
