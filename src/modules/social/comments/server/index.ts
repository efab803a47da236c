import type { PageInput } from '#platform/cursor.ts';
import { CommentId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx, withRefusals, type Ask, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { isRefusal } from '#platform/refusal.ts';
import type { FindItems, FoundItem } from '#modules/social/likes/server/index.ts';
import * as calls from '../contract.ts';
import { readComments, readReplies } from './read-comments.ts';
import { countMiscounted, findComments, type ThreadType } from './store.ts';
import {
  deleteComment,
  editComment,
  requireComment,
  writeComment,
  type AddComment,
  type Thread,
  type ThreadSources,
} from './write-comment.ts';

export { forgetComments } from './forget-store.ts';
export { planThread } from './plan-thread.ts';
export { moderatedComments } from './moderated-comments.ts';
export { readComments } from './read-comments.ts';
export { recountComments } from './store.ts';
export type { FindThread, ThreadSource, ThreadSources } from './write-comment.ts';

/** @param threads the kinds of things that people comment on */
export function openComments({ db }: Pick<Services, 'db'>, threads: ThreadSources): Feature {
  const onPost = (one: Route) => withRefusals(one, threads.feedPost.refusals);
  const onPlan = (one: Route) => withRefusals(one, threads.activity.refusals);
  const onAny = (one: Route) => onPlan(onPost(one));
  return {
    routes: [
      onPost(
        route(calls.listPostComments, ({ input, viewer, db: reading }) =>
          readThread(reading, threads, { type: 'feedPost', wireId: input.postId }, viewer, input),
        ),
      ),
      onPlan(
        route(calls.listPlanComments, ({ input, viewer, db: reading }) =>
          readThread(reading, threads, { type: 'activity', wireId: input.planId }, viewer, input),
        ),
      ),
      onPost(
        routeOwnTx(calls.addPostComment, (ask) =>
          addComment(calls.addPostComment, ask, threads, { type: 'feedPost', wireId: ask.input.postId }),
        ),
      ),
      onPlan(
        routeOwnTx(calls.addPlanComment, (ask) =>
          addComment(calls.addPlanComment, ask, threads, { type: 'activity', wireId: ask.input.planId }),
        ),
      ),
      onAny(
        route(calls.listReplies, async ({ input, viewer, db: reading }) => {
          const parent = await requireComment(reading, input.commentId, viewer);
          const thread = await threads[parent.itemType].find(reading, parent.itemId, viewer);
          return readReplies(reading, parent, thread, viewer, input);
        }),
      ),
      onAny(
        route(calls.editComment, ({ input, viewer, db: tx }) =>
          editComment(tx, threads, input, requireViewer(viewer)),
        ),
      ),
      onAny(
        route(calls.deleteComment, async ({ input, viewer, db: tx }) => {
          await deleteComment(tx, threads, input.commentId, requireViewer(viewer));
          return {};
        }),
      ),
    ],
    verify: async () => {
      const wrong = await countMiscounted(db);
      return wrong === 0 ? [] : [`${wrong} threads have a comment count that differs from their comments.`];
    },
  };
}

type ThreadOf = { readonly type: ThreadType; readonly wireId: string };

async function addComment(
  call: AddComment,
  ask: Ask<AddComment>,
  threads: ThreadSources,
  { type, wireId }: ThreadOf,
) {
  const thread = await threads[type].find(ask.db, wireId, ask.viewer);
  return writeComment(call, ask, { type, thread });
}

async function readThread(
  db: Db,
  threads: ThreadSources,
  { type, wireId }: ThreadOf,
  viewer: Viewer | undefined,
  page: PageInput,
) {
  const thread = await threads[type].find(db, wireId, viewer);
  return readComments(db, { type, id: thread.id }, thread, viewer, page);
}

export function likeableComments(threads: ThreadSources): FindItems {
  return async (db, wireIds, viewer) => {
    const asked = wireIds.flatMap((wireId) => {
      const id = CommentId.decode(wireId);
      return id ? [[wireId, id] as const] : [];
    });
    const rows = await findComments(
      db,
      asked.map(([, id]) => id),
      viewer?.userId,
    );
    const open = new Map<string, Thread | undefined>();
    for (const { itemType, itemId } of rows) {
      if (!open.has(itemId)) open.set(itemId, await threadOrNothing(threads, itemType, db, itemId, viewer));
    }
    const found = new Map(rows.filter(({ itemId }) => open.get(itemId)).map((row) => [row.id, row]));
    return new Map(
      asked.flatMap(([wireId, id]): [string, FoundItem][] => {
        const row = found.get(id);
        return row ? [[wireId, { id, authorProfileId: row.profileId }]] : [];
      }),
    );
  };
}

async function threadOrNothing(
  threads: ThreadSources,
  type: ThreadType,
  db: Db,
  itemId: string,
  viewer: Viewer | undefined,
): Promise<Thread | undefined> {
  try {
    return await threads[type].find(db, itemId, viewer);
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
