import { findUpload } from '#modules/media/server/index.ts';
import { listTracksById } from '#modules/music/server/index.ts';
import { findEventId, readCards } from '#modules/events/events/server/index.ts';
import { readSeenPlans } from '#modules/social/plans/server/index.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import { bareId, isUuid, newId, PlanId, type PollId, type PostId, type TrackId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { createOnce } from '#platform/server/route-once.ts';
import type { Ask } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import type { InputOf } from '#platform/contract.ts';
import { postCreated } from '../events.ts';
import { createPost as createPostCall, refusals, type FeedPost } from '../contract.ts';
import type { PostDraftItem } from '../draft-contract.ts';
import type { Gif } from '../gif-contract.ts';
import { draftProblem, maySend, mayPost } from '../rules.ts';
import { requireAuthors } from './authors.ts';
import { findFeedCity } from './feed-city.ts';
import { requireFeed } from './feeds.ts';
import type { Gifs } from './gifs/gifs-port.ts';
import type { StoredAttachment } from './attachment-store.ts';
import { readPosts } from './read-posts.ts';
import { findHome, insertCreators, insertOptions, insertPoll, insertPost, putItem } from './write-store.ts';

export type PostDependencies = { readonly gifs: Gifs };

/**
 * Fetches GIFs from their provider before taking locks. @throws Refusal of the draft, feedNotFound, mayNotPost,
 * mayNotSend, notYourProfile, attachmentNotFound, postGone
 */
export async function createPost(
  ask: Ask<typeof createPostCall>,
  posting: PostDependencies,
): Promise<FeedPost> {
  const { input, db } = ask;
  const viewer = requireViewer(ask.viewer);
  const problem = draftProblem(input, Date.now());
  if (problem) throw refuse(refusals, problem);
  const gifs = await findGifs(posting.gifs, input.items.items);
  const postId = await transact(db, (tx) =>
    createOnce(createPostCall, { ...ask, db: tx }, () => addPost(tx, input, gifs, viewer)),
  );
  const [post] = await readPosts(db, [postId], viewer);
  if (!post) throw refuse(refusals, 'postGone');
  return post;
}

async function addPost(
  tx: Db,
  input: InputOf<typeof createPostCall>,
  gifs: ReadonlyMap<string, Gif>,
  viewer: Viewer,
): Promise<PostId> {
  const [profileId, ...others] = await requireAuthors(tx, input, viewer);
  const feed = await requireFeed(tx, input.feedId || 'public', viewer);
  if (!mayPost(feed.type, feed.part)) throw refuse(refusals, 'mayNotPost');
  if ((input.sendEmail || input.sendSMS) && !maySend(feed.type, feed.part))
    throw refuse(refusals, 'mayNotSend');
  const home = await findHome(tx, profileId!);
  const id = newId<PostId>();
  await insertPost(tx, {
    id,
    feedType: feed.type,
    feedId: feed.id,
    profileId: profileId!,
    userId: viewer.userId,
    description: input.description.trim(),
    city: input.location?.city || home?.city || (await findFeedCity(tx, undefined, undefined)),
    state: input.location?.state ?? home?.state ?? '',
    sendEmail: input.sendEmail,
    sendSms: input.sendSMS,
  });
  await insertCreators(tx, id, [profileId!, ...others]);
  const [item] = input.items.items;
  if (item) await attach(tx, { postId: id, item, gifs }, viewer);
  await publish(tx, postCreated, {
    key: id,
    payload: {
      postId: id,
      feedType: feed.type,
      feedId: feed.id,
      profileId: profileId!,
      userId: viewer.userId,
      sendEmail: input.sendEmail,
      sendSms: input.sendSMS,
    },
  });
  return id;
}

/** Looks up the GIFs of a post and its poll at their provider; URLs sent by the client are never used. */
export async function findGifs(
  gifs: Gifs,
  items: readonly PostDraftItem[],
): Promise<ReadonlyMap<string, Gif>> {
  const options = items.flatMap((item) => (item.type === 'poll' ? item.options.items : []));
  const all = [...items, ...options.flatMap(({ attachments }) => attachments.items)];
  const ids = new Set(all.flatMap((item) => (item.type === 'gif' ? [item.id] : [])));
  const found = await Promise.all([...ids].map(async (id) => [id, await gifs.find(id)] as const));
  return new Map(found.flatMap(([id, gif]) => (gif ? [[id, gif] as const] : [])));
}

type Attaching = {
  readonly postId: PostId;
  readonly item: PostDraftItem;
  readonly gifs: ReadonlyMap<string, Gif>;
};

/** Attaches an item, replacing the previous one. @throws Refusal attachmentNotFound */
export async function attach(tx: Db, { postId, item, gifs }: Attaching, viewer: Viewer): Promise<void> {
  if (item.type !== 'poll') {
    return putItem(tx, postId, { kind: item.type, ...(await resolveAttachment(tx, item, gifs, viewer)) });
  }
  const pollId = newId<PollId>();
  await insertPoll(tx, { id: pollId, postId, closesAt: item.closesAt ? new Date(item.closesAt) : null });
  // Sequential, because a connection runs one query at a time. There are at most six options.
  const options = [];
  for (const { description, attachments } of item.options.items) {
    const [attached] = attachments.items;
    const carried = attached ? await resolveAttachment(tx, attached, gifs, viewer) : nothing;
    const kind = attached?.type ?? null;
    options.push({ id: newId(), description: description.trim(), kind, ...carried });
  }
  await insertOptions(tx, pollId, options);
  await putItem(tx, postId, { kind: 'poll', targetId: pollId, gif: null });
}

type Target = Omit<StoredAttachment, 'kind'>;

const nothing: Target = { targetId: null, gif: null };

/** @throws Refusal attachmentNotFound unless the viewer may show the item to others */
async function resolveAttachment(
  db: Db,
  item: Exclude<PostDraftItem, { type: 'poll' }>,
  gifs: ReadonlyMap<string, Gif>,
  viewer: Viewer,
): Promise<Target> {
  if (item.type === 'gif') {
    const gif = gifs.get(item.id);
    if (!gif) throw refuse(refusals, 'attachmentNotFound');
    return { targetId: null, gif };
  }
  const targetId = await findTarget(db, item, viewer);
  if (!targetId) throw refuse(refusals, 'attachmentNotFound');
  return { targetId, gif: null };
}

async function findTarget(
  db: Db,
  item: Exclude<PostDraftItem, { type: 'poll' | 'gif' }>,
  viewer: Viewer,
): Promise<string | undefined> {
  if (item.type === 'image') return findUpload(db, viewer.userId, item.key);
  if (item.type === 'event') {
    const id = await findEventId(db, outsideKey('event', item.id));
    return id && (await readCards(db, [id])).has(id) ? id : undefined;
  }
  if (item.type === 'track') {
    const id = bareId(item.id);
    return isUuid(id) ? (await listTracksById(db, [id as TrackId]))[0]?.id : undefined;
  }
  const id = PlanId.decode(item.id);
  return id && (await readSeenPlans(db, [id], viewer)).has(id) ? id : undefined;
}
