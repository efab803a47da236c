import { refusals as commentRefusals } from '#modules/social/comments/contract.ts';
import { likeableComments, openComments, type Threads } from '#modules/social/comments/server/index.ts';
import { openLikes, type FindItems, type FoundItem } from '#modules/social/likes/server/index.ts';
import { findStanding } from '#modules/social/plans/server/index.ts';
import { refusals as planRefusals } from '#modules/social/plans/contract.ts';
import { refusals as postRefusals } from '#modules/social/posts/contract.ts';
import { likeablePosts, openPosts, postThread } from '#modules/social/posts/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { CollectionId, type IdCodec, PlanId, TrackId } from '#platform/ids.ts';
import { refuse, type RefusalTable } from '#platform/refusal.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { withRefusals } from '#platform/server/http.ts';
import { findCollectionsToLike, findEventsToLike, findTracksToLike } from './likeable-store.ts';

/** Posts, what is said of them, and what is liked: each stands above what it is about, so the app hands that in. */
export function openSocial(services: Services): readonly Feature[] {
  const posts = openPosts(services);
  const likes = openLikes(services, {
    feedPost: likeablePosts,
    comment: likeableComments(threads),
    event: likeableEvents,
    track: byId(TrackId, findTracksToLike),
    collection: byId(CollectionId, findCollectionsToLike),
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

const threads: Threads = {
  feedPost: postThread,
  /** What is said of a plan is for those who were asked along, open or not. */
  activity: async (db, wireId, viewer) => {
    const id = PlanId.decode(wireId);
    const standing = id && (await findStanding(db, id, viewer?.userId));
    if (!id || !standing) throw refuse(planRefusals, 'planNotFound');
    const { isOpen, isCreator, creatorId, status } = standing;
    const comes = viewer !== undefined && (isCreator || status === 'confirmed');
    if (!comes && status !== 'invited' && !viewer?.admin)
      throw isOpen ? refuse(commentRefusals, 'mayNotComment') : refuse(planRefusals, 'planNotFound');
    return {
      id,
      authorProfileId: creatorId,
      mayComment: comes,
      mayModerate: viewer !== undefined && (isCreator || viewer.admin),
    };
  },
};

/** Finds things whose ids on the wire are their own behind a prefix. */
function byId(
  { decode }: IdCodec,
  find: (...asked: Parameters<typeof findCollectionsToLike>) => ReturnType<typeof findCollectionsToLike>,
): FindItems {
  return async (db, wireIds, viewer) => {
    const asked = wireIds.flatMap((wireId) => {
      const id = decode(wireId);
      return id ? [[wireId, id] as const] : [];
    });
    const rows = await find(
      db,
      asked.map(([, id]) => id),
      viewer?.userId,
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      asked.flatMap(([wireId, id]): [string, FoundItem][] => {
        const item = found.get(id);
        return item ? [[wireId, item]] : [];
      }),
    );
  };
}

const likeableEvents: FindItems = async (db, wireIds, viewer) => {
  const keys = wireIds.map((wireId) => outsideKey('event', wireId));
  const rows = await findEventsToLike(db, keys, viewer?.userId);
  const found = new Map(rows.map((row) => [`${row.provider} ${row.providerId}`, row]));
  return new Map(
    wireIds.flatMap((wireId, place): [string, FoundItem][] => {
      const { provider, providerId } = keys[place]!;
      const item = found.get(`${provider} ${providerId}`);
      return item ? [[wireId, item]] : [];
    }),
  );
};
