import { recountComments } from '#modules/social/comments/server/index.ts';
import { recountFollows } from '#modules/profiles/follows/server/index.ts';
import { recountLikes } from '#modules/social/likes/server/index.ts';
import { indexThings } from '#modules/discovery/search/server/index.ts';
import { fullCountText } from '#platform/count-text.ts';
import { noId, type CommunityId } from '#platform/ids.ts';
import { transact, type Tx } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { findMark, writeMark } from '#platform/server/health-store.ts';
import { crowdMark } from './bulk-store.ts';
import { allowTime, dropMaterial, makeMaterial, type Sizes, type Span } from './large-store.ts';
import {
  addBlockChunk,
  addCommunityChunk,
  addFollowChunk,
  addFollowsBack,
  addGoingChunk,
  addHomes,
  addLikeChunk,
  addMemberChunk,
  addNotificationChunk,
  addPostChunk,
  addThreadChunk,
  type Crowd,
} from './large-social-store.ts';
import {
  countGoing,
  countMembers,
  createIndex,
  dropIndex,
  listCommunityIds,
  listRebuildable,
  settle,
  type Index,
} from './large-totals-store.ts';

const chunk = 25_000;

/** Ten follows, two posts, five events and five notifications for each active person. */
export function crowdOf(sizes: Sizes, share: number): Crowd {
  const active = Math.ceil((sizes.people * share) / 100);
  const communities = Math.ceil(active / 50);
  return {
    ...sizes,
    active,
    communities,
    posts: active * 2,
    threads: Math.ceil(active / 2),
    notifications: active * 5,
  };
}

type Step = readonly [name: string, total: number, add: (tx: Tx, span: Span, crowd: Crowd) => Promise<void>];

const stepsOf = ({ active, communities, posts, threads, notifications }: Crowd): readonly Step[] => [
  ['people have a home', active, addHomes],
  ['communities', communities, addCommunityChunk],
  ['people joined communities', active, addMemberChunk],
  ['people follow', active, addFollowChunk],
  ['people are followed back', active, addFollowsBack],
  ['people blocked and muted', active, addBlockChunk],
  ['posts', posts, addPostChunk],
  ['people like', active, addLikeChunk],
  ['threads', threads, addThreadChunk],
  ['people go out', active, addGoingChunk],
  ['notifications', notifications, addNotificationChunk],
];

type Progress = {
  readonly share: number;
  readonly dropped: readonly Index[];
  readonly done: Readonly<Record<string, number>>;
  readonly whole: boolean;
};

/**
 * Adds what people do: they follow, join, post, like and go out, with notifications. Each chunk is written with its
 * progress.
 * @returns whether there was anything left to do
 */
export async function seedCrowd(
  { config, db }: Pick<Services, 'config' | 'db'>,
  sizes: Sizes,
  onProgress: (text: string) => void,
): Promise<boolean> {
  const begun = (await findMark(db, crowdMark)) as Progress | undefined;
  if (begun?.whole) return false;
  const share = begun?.share ?? config.SEED_SOCIAL;
  const crowd = crowdOf(sizes, share);
  const done: Record<string, number> = { ...begun?.done };
  const dropped = begun?.dropped ?? (await listRebuildable(db));
  const long = (work: (tx: Tx) => Promise<void>) =>
    transact(db, async (tx) => {
      await allowTime(tx);
      await work(tx);
    });
  const keep = (tx: Tx, whole: boolean) =>
    writeMark(tx, crowdMark, { share, dropped, done, whole } satisfies Progress);
  /** Runs a step once, even if the seed is interrupted and continues. */
  const once = async (name: string, work: (tx: Tx) => Promise<void>) => {
    if (done[name]) return;
    await long(async (tx) => {
      await work(tx);
      done[name] = 1;
      await keep(tx, false);
    });
    onProgress(name);
  };
  await long(makeMaterial);
  if (!begun)
    await long(async (tx) => {
      await keep(tx, false);
      for (const index of dropped) await dropIndex(tx, index);
    });
  for (const [name, total, add] of stepsOf(crowd)) {
    for (let first = (done[name] ?? 0) + 1; first <= total; first += chunk) {
      const last = Math.min(total, first + chunk - 1);
      await long(async (tx) => {
        await add(tx, { first, last }, crowd);
        done[name] = last;
        await keep(tx, false);
      });
      onProgress(`${fullCountText(last)} of ${fullCountText(total)} ${name}`);
    }
  }
  await settle(db);
  // Before the indexes exist, because each update of a follow writes all of them.
  await once('follows are counted', recountFollows);
  for (const index of dropped) await once(index.name, (tx) => createIndex(tx, index));
  await once('members are counted', countMembers);
  await once('likes are counted', recountLikes);
  await once('comments are counted', recountComments);
  await once('who goes is counted', countGoing);
  await once('the material is gone', dropMaterial);
  let after: CommunityId = noId;
  for (;;) {
    const ids = await listCommunityIds(db, after, communitiesAtOnce);
    await indexThings(
      db,
      ids.map((id) => ({ source: 'profile', id })),
    );
    if (ids.length < communitiesAtOnce) break;
    after = ids.at(-1)!;
  }
  await settle(db);
  await long((tx) => keep(tx, true));
  return true;
}

const communitiesAtOnce = 500;
