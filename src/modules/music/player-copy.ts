import { brand } from '#platform/brand.ts';

export type PlayProblem = 'noPreview' | 'notAllowed' | 'network' | 'device' | 'unsupported';

const problem = (message: string) => ({ title: "Can't play song", message, tone: 'danger' as const });

export const playProblems = {
  /** The provider offers no preview in this region (MUS-04). */
  noPreview: problem('This song cannot be played in your region.'),
  notAllowed: problem('Your browser blocked the sound. Press play again to allow it.'),
  network: problem('Check your connection and try again.'),
  device: problem('Check your speakers or headphones and try again.'),
  unsupported: problem('The audio is missing, or your browser can’t play this format.'),
} satisfies Record<PlayProblem, object>;

export const providerNames = {
  get backbeat() {
    return `${brand.name}`;
  },
  spotify: 'Spotify',
  appleMusic: 'Apple Music',
  deezer: 'Deezer',
} as const;

export const playerWords = {
  on: (provider: string) => `on ${provider}`,
} as const;
