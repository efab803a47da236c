import {
  likeableComments,
  openComments,
  planThread,
  type ThreadSources,
} from '#modules/social/comments/server/index.ts';
import { openLikes } from '#modules/social/likes/server/index.ts';
import { likeablePosts, openPosts, postThread } from '#modules/social/posts/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';

const threads: ThreadSources = { feedPost: postThread, activity: planThread };

/** Comments and likes know nothing of posts, so the app connects them. */
export function openSocial(services: Services): readonly Feature[] {
  const likes = openLikes(services, {
    feedPost: likeablePosts,
    comment: likeableComments(threads),
  });
  return [openComments(services, threads), likes, openPosts(services)];
}
