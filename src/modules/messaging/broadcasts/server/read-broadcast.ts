import { PostId } from '#platform/ids.ts';
import { maySend } from '#modules/social/posts/rules.ts';
import { requireFeed } from '#modules/social/posts/server/index.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals, type BroadcastReport } from '../contract.ts';
import { audienceName } from '../copy.ts';
import { mergeSkipReasons, ways, type Skip } from '../rules.ts';
import { findBroadcast, findSentPost, listTotals } from './broadcast-store.ts';

/** Anyone who may send to this feed may read its results. @throws Refusal blastNotFound, feedNotFound, notAllowed */
export async function requireSender(db: Db, id: PostId, viewer: Viewer): Promise<void> {
  const { feedId } = await requireSent(db, id);
  const feed = await requireFeed(db, `feed:${feedId}`, viewer);
  if (!maySend(feed.type, feed.part)) throw refuse(commonRefusals, 'notAllowed');
}

async function requireSent(db: Db, id: PostId) {
  const post = await findSentPost(db, id);
  if (!post || !post.feedId || !(post.sendEmail || post.sendSms)) throw refuse(refusals, 'blastNotFound');
  return { ...post, feedId: post.feedId };
}

/** @throws Refusal blastNotFound */
export async function readBroadcast(db: Db, id: PostId): Promise<BroadcastReport> {
  const post = await requireSent(db, id);
  const [broadcast, totals] = await Promise.all([findBroadcast(db, post.id), listTotals(db, post.id)]);
  const asked = ways.filter((way) => (way === 'email' ? post.sendEmail : post.sendSms));
  return {
    postId: PostId.encode(post.id),
    audience: audienceName(post.feedType),
    state: broadcast?.state ?? 'waiting',
    ways: asked.map((way) => {
      const own = totals.filter(({ channel }) => channel === way);
      const sumOf = (state: string) =>
        own.reduce((sum, one) => (one.state === state ? sum + one.total : sum), 0);
      const skipped = own.filter(({ state }) => state === 'skipped');
      return {
        way,
        refused: broadcast?.refused.includes(way) ?? false,
        totals: {
          queued: sumOf('queued'),
          sent: sumOf('sent'),
          postponed: sumOf('postponed'),
          skipped: sumOf('skipped'),
          bounced: sumOf('bounced'),
        },
        skipped: mergeSkipReasons(skipped).map(({ why, total }) => ({ why: why as Skip | 'other', total })),
      };
    }),
  };
}
