import { brand } from '#platform/brand.ts';

/** The verified badge (PRF-04). */
export const verifiedWords = {
  title: 'Verified',
  open: (name: string) => `${name} is verified. Learn what this means`,
} as const;

export const scoreLabel = (score: string, name: string) =>
  `Beatscore ${score}. Learn what ${name}’s score means`;

export const blockWords = {
  hidden: (name: string) => `${name} doesn’t share this with you.`,
} as const;

/** The profile switcher (SWI-01 to SWI-06). */
export const switchWords = {
  title: 'Switch profile',
  main: 'Main profile',
  current: 'Current profile',
  create: 'New creator profile',
  createHint: 'Create a community or artist profile.',
  switching: (name: string) => `Switching to ${name}...`,
  back: (name: string) => `Back to ${name}`,
  kinds: { user: 'Main profile', community: 'Community', artist: 'Artist', venue: 'Venue' },
} as const;

export const phoneCodeText = (code: string) =>
  `${code} is your ${brand.name} code. You can use it once within 10 minutes. We’ll never ask you for it.`;
