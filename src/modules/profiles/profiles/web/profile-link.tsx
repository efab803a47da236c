import { Link } from '#platform/ui/link.ts';
import type { ProfileCard } from '../contract.ts';
import { profilePath } from '../rules.ts';

type Linked = Pick<ProfileCard, 'type' | 'id' | 'provider' | 'providerId'>;

/**
 * A `<Link>` without children to a profile's page. The type is known only at run time, so the path is computed
 * instead of using a typed route.
 */
export function profileLink(profile: Linked) {
  return <Link to={profilePath(profile)} />;
}
