export const settingLimits = { name: 60, tagline: 160, email: 254, url: 300, legalText: 60_000 } as const;

/** The seven social networks of the footer (FTR-02), in its order. */
export const socialNetworks = [
  { id: 'instagram', name: 'Instagram' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'youtube', name: 'YouTube' },
  { id: 'x', name: 'X' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'threads', name: 'Threads' },
  { id: 'spotify', name: 'Spotify' },
] as const;
export type SocialNetwork = (typeof socialNetworks)[number]['id'];

/** The legal pages that an operator can replace (FTR-08). */
export const legalPages = ['terms', 'privacy', 'cookies', 'license'] as const;
export type LegalPageName = (typeof legalPages)[number];

/** `open`: anyone. `invitation`: only addresses that an admin invited. */
export const signUpRules = ['open', 'invitation'] as const;
export type SignUpRule = (typeof signUpRules)[number];

/** Creators of events. `verified`: verified profiles, and admins. */
export const eventHostRules = ['everyone', 'verified', 'admins'] as const;
export type EventHostRule = (typeof eventHostRules)[number];
