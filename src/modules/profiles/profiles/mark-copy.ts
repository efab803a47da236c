import { brand } from '#platform/brand.ts';
import type { ProfileType } from './contract.ts';

/** Meaning of the Beatscore by profile type (BSC-02). */
export const beatscoreWords: Readonly<Record<ProfileType, { lead: string; parts: readonly string[] }>> = {
  user: {
    lead: 'How active this person is. The score grows when they go out, and fades when they don’t.',
    parts: ['Events they’re going to', 'Events they checked in at', 'Likes on their posts', 'Followers'],
  },
  community: {
    lead: 'How active this community is, whatever its size. A small crew that meets every week scores higher than a big list that never does.',
    parts: ['Events it hosts', 'Tickets to its events', 'Likes on its posts', 'New members'],
  },
  artist: {
    lead: 'How popular this artist is right now. Only recent activity counts.',
    parts: ['Tickets to their gigs', 'Likes on their posts', 'Followers'],
  },
  venue: {
    lead: 'How busy this venue is. The score grows with every event, and fades in quiet weeks.',
    parts: ['Tickets to its events', 'Likes on its posts', 'Followers'],
  },
};

export const beatscoreTitle = 'Beatscore';
export const beatscoreFoot = 'You can’t buy a score, and no single event changes it much.';

/** Meaning of the verified badge (PRF-04). */
export const verifiedReasons = {
  text: (name: string, type: ProfileType | 'collection') =>
    `${brand.name} confirmed that this profile is the real presence of ${name}, ${
      {
        user: 'the person',
        community: 'the community',
        artist: 'the artist',
        venue: 'the venue',
        get collection() {
          return `and that ${brand.name} curates this list`;
        },
      }[type]
    }.`,
  how: 'We ask for proof that only they can give, and our team reviews it. The badge can’t be bought and isn’t an endorsement.',
  doubt: 'Does something look wrong? Contact us and we’ll review it.',
} as const;
