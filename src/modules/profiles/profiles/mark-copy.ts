import type { ProfileType } from './contract.ts';

/** What the Beatscore is made of, in words of their own for each kind of profile (BSC-02). */
export const beatscoreWords: Readonly<Record<ProfileType, { lead: string; parts: readonly string[] }>> = {
  user: {
    lead: 'How much of the night runs through this person. It grows by going out, and it fades when one stays in.',
    parts: [
      'Nights they go to',
      'Doors they were checked in at',
      'Posts that others liked',
      'People who follow them',
    ],
  },
  community: {
    lead: 'How alive this community is, and not how large: a small crew that meets every week outshines a big list that never does.',
    parts: ['Nights it puts on', 'Tickets for them', 'Posts that others liked', 'People who join'],
  },
  artist: {
    lead: 'How much this act is heard at the moment, in rooms and in headphones. Old fame counts for nothing here.',
    parts: ['Tickets for their gigs', 'Posts that others liked', 'People who follow along'],
  },
  venue: {
    lead: 'How busy these rooms are. It grows night by night and fades in a dark week.',
    parts: ['Tickets for nights on its stage', 'Posts that others liked', 'People who follow it'],
  },
};

export const beatscoreTitle = 'Beatscore';
export const beatscoreFoot = 'It cannot be bought, and no single evening can lift it far.';

/** How the verified mark is come by (PRF-04). */
export const verifiedReasons = {
  text: (name: string, type: ProfileType | 'collection') =>
    `Backbeat confirmed that this profile is the real presence of ${name}, ${
      {
        user: 'the person',
        community: 'the community',
        artist: 'the artist',
        venue: 'the place',
        collection: 'and this list is kept by the house',
      }[type]
    }.`,
  how: 'We ask for proof that only they can give, and a person of ours looks at it. Nobody can buy the mark, and it says nothing about taste.',
  doubt: 'Something looks wrong? Tell us, and we look again.',
} as const;
