import { Link } from '#platform/ui/link.ts';
import type { ProfileCard } from '../contract.ts';
import { profilePath } from '../rules.ts';

type Linked = Pick<ProfileCard, 'type' | 'id' | 'provider' | 'providerId'>;

/**
 * The way to the page of a profile, whatever kind it is: `<Link>` without children, for whatever dresses and fills it.
 * The kind is known only at run time, so the address is built by the rule and not by a route's parameters.
 */
export function profileLink(profile: Linked) {
  return <Link to={profilePath(profile)} />;
}
