import { MembersSection } from '#features/communities/web/index.ts';
import type { ManagedProfile } from '#features/profiles/manage-contract.ts';

export function CommunityMembers({ managed: { profile } }: { managed: ManagedProfile }) {
  return <MembersSection communityId={profile.id} />;
}
