import {
  likeableComments,
  openComments,
  planThread,
  type Threads,
} from '#modules/social/comments/server/index.ts';
import { openLikes } from '#modules/social/likes/server/index.ts';
import { refusals as planRefusals } from '#modules/social/plans/contract.ts';
import { refusals as postRefusals } from '#modules/social/posts/contract.ts';
import { likeablePosts, openPosts, postThread } from '#modules/social/posts/server/index.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { withRefusals } from '#platform/server/route.ts';

/** Posts, what is said of them, and what is liked: each stands above what it is about, so the app hands that in. */
export function openSocial(services: Services): readonly Feature[] {
  const posts = openPosts(services);
  const likes = openLikes(services, {
    feedPost: likeablePosts,
    comment: likeableComments(threads),
  });
  return [declareThreads(openComments(services, threads)), likes, posts];
}

/** What a call about a thread refuses where the thing is not there or not to be seen. */
const threadRefusals: readonly [path: string, refusals: RefusalTable][] = [
  ['/feedPosts/', { postNotFound: postRefusals.postNotFound }],
  ['/plans/', { planNotFound: planRefusals.planNotFound }],
  ['/comments/', { postNotFound: postRefusals.postNotFound, planNotFound: planRefusals.planNotFound }],
];

const declareThreads = (comments: Feature): Feature => ({
  ...comments,
  routes: (comments.routes ?? []).map((route) => {
    const [, refusals = {}] = threadRefusals.find(([path]) => route.call.path.startsWith(path)) ?? [];
    return withRefusals(route, refusals);
  }),
});

const threads: Threads = { feedPost: postThread, activity: planThread };
