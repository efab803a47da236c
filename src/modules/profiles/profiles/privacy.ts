/** Parts of a user's profile with their own audience (PRF-08). */
export const blocks = [
  'events',
  'pastEvents',
  'communities',
  'artists',
  'doLists',
  'friends',
  'diary',
  'posts',
] as const;
export type Block = (typeof blocks)[number];

/** `friends`: users who follow each other. `nobody`: only the user. */
export const audiences = ['everyone', 'friends', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Defaults until a user chooses. Their events, friends and memberships aren't public by default (GDPR Art. 25): only
 * friends see them, and friendship takes a follow from both sides.
 */
export const defaultAudiences: Readonly<Record<Block, Audience>> = {
  events: 'friends',
  pastEvents: 'friends',
  communities: 'friends',
  artists: 'everyone',
  doLists: 'everyone',
  friends: 'friends',
  // Check-ins are private until the user shares them (DIA-01).
  diary: 'nobody',
  posts: 'everyone',
};

/** Settings that admit a viewer, by relation. */
export const audiencesWith = {
  friend: ['everyone', 'friends'],
  anyone: ['everyone'],
} as const satisfies Record<string, readonly Audience[]>;

/** A viewer's relation to a user. `stranger`: doesn't follow a private account (FOL-11). */
export type Relation = 'self' | 'friend' | 'anyone' | 'stranger';

/** Parts of a profile that a viewer sees, by relation to the user. */
export function blocksShownTo(
  who: Relation,
  settings: Readonly<Partial<Record<Block, Audience>>>,
): ReadonlySet<Block> {
  if (who === 'self') return new Set(blocks);
  if (who === 'stranger') return new Set();
  const seen: readonly Audience[] = audiencesWith[who];
  return new Set(blocks.filter((block) => seen.includes(settings[block] ?? defaultAudiences[block])));
}
