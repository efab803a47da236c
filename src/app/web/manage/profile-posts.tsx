import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { PostsTab } from '../profile/page-tabs.tsx';

export function ProfilePosts({ managed: { profile } }: { managed: ManagedProfile }) {
  return <PostsTab feedId={profile.id} />;
}
