import { bareId } from '#platform/ids.ts';
import type { ProfileCard, ProfileType } from '../contract.ts';

const idPrefixes = {
  user: 'user:us-west-2',
  community: 'community',
  artist: 'artist:backbeat',
  venue: 'venue:backbeat',
} as const satisfies Record<ProfileType, string>;

/** A profile as cards show it. Its id ends with its name unless another is given. */
export function sampleCard(
  type: ProfileType,
  name: string,
  { id = `${idPrefixes[type]}:${name}`, ...change }: Partial<ProfileCard> = {},
): ProfileCard {
  return {
    id,
    type,
    name,
    images: [],
    gel: 'amber',
    provider: 'backbeat',
    providerId: bareId(id),
    verified: false,
    score: 0,
    note: '',
    ...change,
  };
}
