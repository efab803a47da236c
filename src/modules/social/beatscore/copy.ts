import type { BeatKind } from './rules.ts';

/** What each kind is called in the breakdown. */
export const beatWords: Readonly<Record<BeatKind, string>> = {
  going: 'Nights on the list',
  checkedIn: 'Doors checked in at',
  hosted: 'Nights put on',
  sold: 'Tickets for these nights',
  liked: 'People who liked a post',
  followed: 'People who follow',
  joined: 'People who joined',
  code: 'Points from codes',
};

export const breakdownWords = {
  title: 'What it is made of',
  kind: 'For',
  count: 'How many',
  points: 'Points now',
  fades: (days: number) =>
    `Points fade: after ${days} days they count half. One day counts only so far, a person counts once, and friends who lift each other lift nobody far.`,
  none: 'Counted every night. Nothing has been counted yet.',
} as const;
