/** The parts of a person's profile that have a switch of their own (PRF-08). */
export const blocks = [
  'events',
  'pastEvents',
  'communities',
  'artists',
  'doLists',
  'friends',
  'diary',
] as const;
export type Block = (typeof blocks)[number];

/** Who sees a part: everyone, friends (who follow each other), or nobody else. */
export const audiences = ['everyone', 'friends', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/**
 * Applies until a person chooses. Where they go, whom they know and what they belong to is not public by default (GDPR
 * Art. 25): only friends see it, and friendship takes a follow from both sides.
 */
export const defaultAudiences: Readonly<Record<Block, Audience>> = {
  events: 'friends',
  pastEvents: 'friends',
  communities: 'friends',
  artists: 'everyone',
  doLists: 'everyone',
  friends: 'friends',
  // Where one was seen at the door is nobody else's business until one says so (DIA-01).
  diary: 'nobody',
};

/** Whose settings let somebody in, by how near they are. */
export const audiencesWith = {
  friend: ['everyone', 'friends'],
  anyone: ['everyone'],
} as const satisfies Record<string, readonly Audience[]>;

/** Which parts somebody sees, by how near they are to the person. */
export function blocksShownTo(
  who: 'self' | 'friend' | 'anyone',
  settings: Readonly<Partial<Record<Block, Audience>>>,
): ReadonlySet<Block> {
  if (who === 'self') return new Set(blocks);
  const seen: readonly Audience[] = audiencesWith[who];
  return new Set(blocks.filter((block) => seen.includes(settings[block] ?? defaultAudiences[block])));
}
