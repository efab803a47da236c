import type { BeatKind } from './rules.ts';

export const beatWords: Readonly<Record<BeatKind, string>> = {
  going: 'Tickets and RSVPs',
  checkedIn: 'Check-ins',
  hosted: 'Events hosted',
  sold: 'Tickets issued',
  liked: 'People who liked posts',
  followed: 'New followers',
  joined: 'New members',
  code: 'Promo codes',
};

export const breakdownWords = {
  title: 'Score breakdown',
  kind: 'Activity',
  count: 'How many',
  points: 'Points',
  fades: (days: number) =>
    `Points lose half their value every ${days} days. Each day has a limit, each person counts once, and points that friends give each other are capped.`,
  partial: 'Some activity is private.',
  none: 'Scores update every night. Nothing has been counted yet.',
} as const;
