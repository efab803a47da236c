import type { Me } from '#modules/identity/accounts/me-contract.ts';
import { myEventsPath } from '#modules/events/events/manage-path.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profileKeyOf, profilePath } from '#modules/profiles/profiles/rules.ts';
import type { PagePath } from '#platform/page-path.ts';

/** The profile that the viewer acts as, or their own (SWI-09). */
export function faceOf(me: Me) {
  const { id, name, image, acting } = me;
  return acting ?? { id, type: 'user' as const, name, image };
}

/** The page of the profile that the viewer acts as, or their own. */
export function ownPage(me: Me) {
  const { id, type } = faceOf(me);
  return profilePath({ id, type, provider: 'backbeat', providerId: id, ...profileKeyOf(id) });
}

const myEvents = { label: 'My events', to: myEventsPath } as const;

/** Links to what the viewer manages, by the type of profile they act as (NAV-07 to NAV-10, REA-01). */
export function roleLinks(me: Me): readonly { label: string; to: PagePath }[] {
  const { acting } = me;
  if (!acting) return [{ label: 'My tickets', to: '/tickets' }, myEvents];
  const { id, type } = acting;
  const profile = { id, type, provider: 'backbeat', providerId: id, ...profileKeyOf(id) };
  const { label, section } = events[type];
  return [
    { label: 'Creator dashboard', to: manageProfilePath(profile) },
    { label, to: manageProfilePath(profile, section) },
    // A community's "My events" links to the user's own.
    ...(type === 'community' ? [] : [myEvents]),
  ];
}

const events = {
  community: { label: 'My events', section: 'events' },
  artist: { label: 'My gigs', section: 'gigs' },
  venue: { label: 'My events at this venue', section: 'events' },
} as const;
