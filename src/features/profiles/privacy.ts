/** The parts of a person's profile that have a switch of their own (PRF-08). */
export const blocks = ['events', 'pastEvents', 'communities', 'artists', 'doLists', 'friends'] as const;
export type Block = (typeof blocks)[number];

/** Who sees a part: everyone, friends (who follow each other), or nobody else. */
export const audiences = ['everyone', 'friends', 'nobody'] as const;
export type Audience = (typeof audiences)[number];

/** What holds until somebody chooses: where one has been is for friends, the rest is how people find each other. */
export const defaultAudiences: Readonly<Record<Block, Audience>> = {
  events: 'everyone',
  pastEvents: 'friends',
  communities: 'everyone',
  artists: 'everyone',
  doLists: 'everyone',
  friends: 'everyone',
};

/** Which parts somebody sees, by how near they are to the person. */
export function blocksShownTo(
  who: 'self' | 'friend' | 'anyone',
  settings: Readonly<Partial<Record<Block, Audience>>>,
): ReadonlySet<Block> {
  const seen: readonly Audience[] = who === 'friend' ? ['everyone', 'friends'] : ['everyone'];
  return new Set(
    blocks.filter((block) => who === 'self' || seen.includes(settings[block] ?? defaultAudiences[block])),
  );
}
