import { cityRenamed } from '#modules/instance/cities/events.ts';
import { readRename } from '#modules/instance/cities/server/index.ts';
import { PostId, UserId } from '#platform/ids.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import type { FindThread, ThreadSource } from '#modules/social/comments/server/index.ts';
import type { FindItems, FoundItem } from '#modules/social/likes/server/index.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import * as calls from '../contract.ts';
import { getFeedView } from '../feed-contract.ts';
import { listGifs } from '../gif-contract.ts';
import { readAudiences } from './audiences.ts';
import { deletePost, editPost, pinPost } from './change-post.ts';
import { createPost } from './create-post.ts';
import { readFeedView } from './feed-view.ts';
import { mountStickers, openGifs } from './gifs/index.ts';
import { listPosts } from './post-store.ts';
import { mayModerate, readFeed, readPost, requirePost } from './read-posts.ts';
import { renameCityOfPosts } from './rename-city.ts';
import { openSharedReads } from './shared-reads.ts';
import { readPostsOfUser } from './user-posts.ts';
import { votePoll } from './vote-poll.ts';

export { countShare } from './change-post.ts';
export { requireFeed } from './feeds.ts';
export { forgetPosts } from './forget-store.ts';
export { toGif } from './gifs/own-gifs.ts';
export { stickers } from './gifs/stickers.ts';
export { movePostsOfFeed } from './move-feed.ts';
export { findReportablePost, moderatedPosts } from './moderated-posts.ts';
export { listPostPictures } from './picture-store.ts';
export { isPostReadable } from './post-store.ts';
export { listUnusedTracks } from './unused-track-store.ts';
export { readPost } from './read-posts.ts';

export function openPosts(services: Services): Feature {
  const gifs = openGifs(services);
  const posting = { gifs };
  const shared = openSharedReads();
  return {
    routes: [
      routeOwnTx(calls.createPost, (ask) => createPost(ask, posting)),
      routeOwnTx(calls.editPost, ({ input, viewer, db }) =>
        editPost(db, posting, input, requireViewer(viewer)),
      ),
      // Before `getPost`, whose path would match `feedView` as an id.
      route(getFeedView, ({ input, viewer, db }) => readFeedView(db, input, viewer, shared)),
      route(calls.getPost, ({ input, viewer, db }) => readPost(db, input.postId, viewer)),
      routeOwnTx(calls.pinPost, ({ input, viewer, db }) => pinPost(db, input, requireViewer(viewer))),
      routeOwnTx(calls.votePoll, ({ input, viewer, db }) => votePoll(db, input, requireViewer(viewer))),
      route(calls.listFeedPosts, ({ input, viewer, db }) => {
        const { feedId } = input;
        const userId = feedId.startsWith(UserId.prefix) ? UserId.decode(feedId) : undefined;
        return userId ? readPostsOfUser(db, userId, viewer, input) : readFeed(db, feedId, viewer, input);
      }),
      route(calls.listAudiences, ({ input, viewer, db }) =>
        readAudiences(db, input.selected, requireViewer(viewer)),
      ),
      route(listGifs, async ({ input }) => ({ items: [...(await gifs.list(input.q.trim(), input.limit))] })),
      route(calls.deletePost, async ({ input, viewer, db }) => {
        await deletePost(db, input.postId, requireViewer(viewer));
        return {};
      }),
    ],
    mount: (app) => mountStickers(app, services),
    subscribers: [
      subscribe(cityRenamed, {
        name: 'posts.rename-city',
        by: 'queued',
        handle: async ({ payload }) => {
          const rename = await readRename(services.db, payload);
          if (rename) await renameCityOfPosts(services.db, rename);
        },
      }),
    ],
  };
}

/**
 * A post's thread: everyone who may read it may comment, and the feed's team moderates. @throws Refusal postNotFound,
 * postGone
 */
const findPostThread: FindThread = async (db, wireId, viewer) => {
  const row = await requirePost(db, PostId.decodeOrNoId(wireId), viewer);
  return {
    id: row.id,
    authorProfileId: row.profileId,
    mayComment: true,
    mayModerate: mayModerate(row, viewer),
  };
};

export const postThread: ThreadSource = {
  find: findPostThread,
  refusals: { postNotFound: calls.refusals.postNotFound },
};

export const likeablePosts: FindItems = async (db, wireIds, viewer) => {
  const asked = wireIds.flatMap((wireId) => {
    const id = PostId.decode(wireId);
    return id ? [[wireId, id] as const] : [];
  });
  const rows = await listPosts(
    db,
    asked.map(([, id]) => id),
    viewer,
  );
  const found = new Map(rows.map(({ id, profileId }) => [id, profileId]));
  return new Map(
    asked.flatMap(([wireId, id]): [string, FoundItem][] => {
      const authorProfileId = found.get(id);
      return authorProfileId ? [[wireId, { id, authorProfileId }]] : [];
    }),
  );
};
