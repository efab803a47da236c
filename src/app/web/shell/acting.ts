import type { Me } from '#features/accounts/me-contract.ts';
import { profileKeyOf, profilePath } from '#features/profiles/rules.ts';

/** The face that stands for the viewer: the profile they act as, or their own (SWI-09). */
export function faceOf(me: Me) {
  const { id, name, image, acting } = me;
  return acting ?? { id, type: 'user' as const, name, image };
}

/** The page of whoever is signed in, or of whom they act as. */
export function ownPage(me: Me): string {
  const { id, type } = faceOf(me);
  return profilePath({ id, type, provider: 'backbeat', providerId: id, ...profileKeyOf(id) });
}

/** Where what one runs is, by the kind of profile (NAV-07 to NAV-10). */
export function roleLinks(me: Me): readonly { label: string; to: string; hash?: string }[] {
  if (!me.acting) return [{ label: 'My tickets', to: '/tickets' }];
  const page = ownPage(me);
  return [
    { label: 'Creator dashboard', to: page },
    { label: nightsLabel[me.acting.type], to: page, hash: 'events' },
  ];
}

const nightsLabel = {
  community: 'My events',
  artist: 'My gigs',
  venue: 'My events at this venue',
} as const;
