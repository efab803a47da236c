import { MembersSection } from '#modules/profiles/communities/web/index.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';

export function CommunityMembers({ managed: { profile } }: { managed: ManagedProfile }) {
  return <MembersSection communityId={profile.id} />;
}
