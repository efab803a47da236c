import { PostsAndBroadcasts } from '#modules/messaging/broadcasts/web/index.ts';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { broadcastAudiences } from '#modules/social/posts/copy.ts';
import { PostsTab } from '../profile/page-tabs.tsx';

/** A venue's posts can't be emailed (BLA-02). */
export function ProfilePosts({ managed: { profile } }: { managed: ManagedProfile }) {
  const posts = <PostsTab feedId={profile.id} />;
  const audience = broadcastAudiences[profile.type];
  if (!audience) return posts;
  return <PostsAndBroadcasts feedId={profile.id} audience={audience} posts={posts} />;
}
