import { recountComments } from '#modules/social/comments/server/index.ts';
import { recountLikes } from '#modules/social/likes/server/index.ts';
import { stickers, toGif } from '#modules/social/posts/server/index.ts';
import type { PostId } from '#platform/ids.ts';
import { hashOf } from '#platform/random.ts';
import { addDays } from '#platform/time.ts';
import type { Tx } from '#platform/server/db.ts';
import { addAll, type RowOf } from './bulk-store.ts';
import type { City } from './city/city.ts';
import type { CityEvent } from './city/city-event.ts';
import type { CityPost } from './city/post-types.ts';
import { postsOf } from './city/posts.ts';
import { instant } from './clock.ts';
import { idOf } from './ids.ts';
import type { Pictures } from './pictures.ts';
import { joined } from './profiles.ts';

type Dated = { readonly post: CityPost; readonly id: PostId; readonly at: Date };

/**
 * Adds posts with comments, likes and shares.
 * @returns the posts, for their counters
 */
export async function addPosts(
  tx: Tx,
  city: City,
  events: readonly CityEvent[],
  pictures: Pictures,
): Promise<readonly CityPost[]> {
  const posts = postsOf(city, events);
  const dated = posts.map((post) => ({
    post,
    id: idOf('post', post.key),
    at: joined(city.today, `post ${post.key}`, post.daysAgo),
  }));
  await addAll(tx, 'post', dated.map(rowOf));
  await addAll(
    tx,
    'postCreator',
    dated.map(({ post, id }) => ({ postId: id, profileId: authorOf(post), position: 0 })),
  );
  await addItems(tx, city, dated, pictures);
  await addPolls(tx, city, dated);
  await addReceived(tx, dated);
  return posts;
}

const authorOf = ({ as, person }: CityPost) => (as ? idOf(as.kind, as.key) : idOf('user', person));

function rowOf({ post, id, at }: Dated): RowOf<'post'> {
  return {
    id,
    feedType: post.feed?.kind ?? 'public',
    feedId: post.feed ? idOf(post.feed.kind, post.feed.key) : null,
    profileId: authorOf(post),
    userId: idOf('user', post.person),
    description: post.text,
    city: 'Los Angeles',
    state: 'California',
    sharesTotal: post.sharedBy.length,
    pinnedAt: post.pinned ? at : null,
    createdAt: at,
  };
}

async function addItems(tx: Tx, city: City, dated: readonly Dated[], pictures: Pictures): Promise<void> {
  const rows = dated.flatMap(({ post: { key, item }, id }): RowOf<'postItem'>[] => {
    if (!item) return [];
    if (item.kind === 'gif') {
      const sticker = stickers.find(({ name }) => name === item.name);
      return sticker
        ? [{ postId: id, kind: 'gif', targetId: null, gif: JSON.parse(JSON.stringify(toGif(sticker))) }]
        : [];
    }
    const targets = {
      event: () => idOf('event', (item as { key: string }).key),
      track: () => idOf('track', (item as { key: string }).key),
      activity: () => idOf('plan', (item as { key: string }).key),
      poll: () => idOf('poll', key),
      image: () => pictures.idOf((item as { of: 'venue' }).of, (item as { key: string }).key),
    };
    const targetId = targets[item.kind]();
    return targetId ? [{ postId: id, kind: item.kind, targetId, gif: null }] : [];
  });
  await addAll(tx, 'postItem', rows);
}

/** People who like a post also vote in its poll; the fan hasn't voted yet. */
async function addPolls(tx: Tx, city: City, dated: readonly Dated[]): Promise<void> {
  const polls = dated.flatMap(({ post, id, at }) => {
    if (post.item?.kind !== 'poll') return [];
    const { options, closesInDays } = post.item;
    const voters = [...new Set([...post.likedBy, ...post.comments.map(({ person }) => person)])].filter(
      (person) => person !== 'maya-okafor',
    );
    const votes = voters.map((person) => ({
      person,
      choice: hashOf(`${person} votes ${post.key}`) % options.length,
    }));
    const closesAt = instant(`${addDays(city.today, closesInDays)}T20:00`);
    return [{ id: idOf('poll', post.key), postId: id, key: post.key, options, votes, closesAt, at }];
  });
  await addAll(
    tx,
    'poll',
    polls.map(({ id, postId, closesAt, votes }) => ({ id, postId, closesAt, votersTotal: votes.length })),
  );
  const optionId = (key: string, place: number) => idOf('pollOption', `${key} ${place}`);
  await addAll(
    tx,
    'pollOption',
    polls.flatMap(({ id, key, options, votes }) =>
      options.map((description, position) => ({
        pollId: id,
        id: optionId(key, position),
        position,
        description,
        votesTotal: votes.filter(({ choice }) => choice === position).length,
      })),
    ),
  );
  await addAll(
    tx,
    'pollVote',
    polls.flatMap(({ id, key, votes, at }) =>
      votes.map(({ person, choice }, place) => ({
        pollId: id,
        userId: idOf('user', person),
        optionId: optionId(key, choice),
        createdAt: new Date(at.getTime() + (place + 1) * 60_000),
      })),
    ),
  );
}

async function addReceived(tx: Tx, dated: readonly Dated[]): Promise<void> {
  const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
  const comments = dated.flatMap(({ post, id, at }) =>
    post.comments.map((comment) => ({
      id: idOf('comment', comment.key),
      itemType: 'feedPost' as const,
      itemId: id,
      parentId:
        comment.repliesTo === undefined ? null : idOf('comment', post.comments[comment.repliesTo]!.key),
      profileId: idOf('user', comment.person),
      userId: idOf('user', comment.person),
      text: comment.text,
      createdAt: later(at, comment.minutesLater),
    })),
  );
  await addAll(
    tx,
    'comment',
    comments.filter(({ parentId }) => parentId === null),
  );
  await addAll(
    tx,
    'comment',
    comments.filter(({ parentId }) => parentId !== null),
  );
  await recountComments(tx);
  const like = (itemType: 'feedPost' | 'comment', itemId: string, person: string, createdAt: Date) => ({
    profileId: idOf('user', person),
    itemType,
    itemId,
    id: idOf('like', `${itemId} ${person}`),
    userId: idOf('user', person),
    createdAt,
  });
  await addAll(tx, 'itemLike', [
    ...dated.flatMap(({ post, id, at }) =>
      post.likedBy.map((person, place) => like('feedPost', id, person, later(at, 1 + place))),
    ),
    // Authors like some of the comments.
    ...dated.flatMap(({ post, at }) =>
      post.comments
        .filter(({ key, person }) => person !== post.person && hashOf(`liked ${key}`) % 2 === 0)
        .map(({ key, minutesLater }) =>
          like('comment', idOf('comment', key), post.person, later(at, minutesLater + 2)),
        ),
    ),
  ]);
  await recountLikes(tx);
  await addAll(
    tx,
    'postShare',
    dated.flatMap(({ post, id, at }) =>
      post.sharedBy.map((person) => ({ postId: id, userId: idOf('user', person), createdAt: later(at, 30) })),
    ),
  );
}
