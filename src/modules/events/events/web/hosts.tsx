import { FollowButton } from '#modules/profiles/follows/web/index.ts';
import { ProfileRow } from '#modules/profiles/profiles/web/index.ts';
import { Badge } from '#platform/ui/badge.tsx';
import type { Event } from '../contract.ts';

/** (ROL-02) */
export function Hosts({ hosts }: { hosts: Event['creators']['items'] }) {
  return (
    <ul>
      {hosts.map((host) => (
        <ProfileRow
          key={host.id}
          profile={host}
          note={host.note === host.creatorTypeDisplayName ? '' : host.note}
          badge={<Badge tone="line">{host.creatorTypeDisplayName}</Badge>}
        >
          <FollowButton profile={host} size="small" named />
        </ProfileRow>
      ))}
    </ul>
  );
}
