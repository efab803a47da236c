/** What the verified mark says of whom (PRF-04). */
export const verifiedWords = {
  title: 'Verified',
  open: (name: string) => `${name} is verified. What that means`,
} as const;

export const scoreLabel = (score: string, name: string) => `Beatscore ${score}. What it says about ${name}`;

export const blockWords = {
  hidden: (name: string) => `${name} shares this with a smaller circle.`,
} as const;

/** The switcher (SWI-01 to SWI-06). */
export const switchWords = {
  title: 'Switch profile',
  main: 'Main profile',
  current: 'This is who you are now',
  create: 'New creator profile',
  createHint: 'Create a community or artist profile.',
  switching: (name: string) => `Switching to ${name}...`,
  back: (name: string) => `Back to ${name}`,
  kinds: { user: 'Main profile', community: 'Community', artist: 'Artist', venue: 'Venue' },
} as const;

export const phoneCodeText = (code: string) =>
  `${code} is your Backbeat code. It works once, for 10 minutes. Nobody of us will ask you for it.`;
