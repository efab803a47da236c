import { PostId } from '#platform/ids.ts';
import { maySend } from '#modules/social/posts/rules.ts';
import { requireFeed } from '#modules/social/posts/server/index.ts';
import { cutPage, unpackCursor } from '#platform/cursor.ts';
import type { InputOf } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { refusals, type BroadcastReport, type listBroadcasts, type SentBroadcast } from '../contract.ts';
import { audienceName } from '../copy.ts';
import { mergeSkipReasons, ways, type Skip } from '../rules.ts';
import {
  countFeedBroadcasts,
  findBroadcast,
  findSentPost,
  listFeedBroadcasts,
  listTotals,
  type BroadcastRow,
  type Total,
} from './broadcast-store.ts';

/** Anyone who may send to this feed may read its results. @throws Refusal blastNotFound, feedNotFound, notAllowed */
export async function requireSender(db: Db, id: PostId, viewer: Viewer): Promise<void> {
  const { feedId } = await requireSent(db, id);
  await requireSendingFeed(db, `feed:${feedId}`, viewer);
}

/** @returns the bare id of the feed. @throws Refusal feedNotFound, notAllowed */
export async function requireSendingFeed(db: Db, feedId: string, viewer: Viewer): Promise<string> {
  const feed = await requireFeed(db, feedId, viewer);
  if (feed.id === null || !maySend(feed.type, feed.part)) throw refuse(commonRefusals, 'notAllowed');
  return feed.id;
}

async function requireSent(db: Db, id: PostId) {
  const post = await findSentPost(db, id);
  if (!post || !post.feedId || !(post.sendEmail || post.sendSms)) throw refuse(refusals, 'blastNotFound');
  return { ...post, feedId: post.feedId };
}

/** @throws Refusal blastNotFound */
export async function readBroadcast(db: Db, id: PostId): Promise<BroadcastReport> {
  const post = await requireSent(db, id);
  const [broadcast, totals] = await Promise.all([findBroadcast(db, post.id), listTotals(db, [post.id])]);
  return reportOf(
    {
      postId: post.id,
      feedType: post.feedType,
      channels: ways.filter((way) => (way === 'email' ? post.sendEmail : post.sendSms)),
      refused: broadcast?.refused ?? [],
      state: broadcast?.state ?? 'waiting',
    },
    totals,
  );
}

/** Checked by `feedSender`. @throws Refusal feedNotFound, notAllowed */
export async function readFeedBroadcasts(
  db: Db,
  { feedId, limit, cursor }: InputOf<typeof listBroadcasts>,
  viewer: Viewer | undefined,
) {
  const id = await requireSendingFeed(db, feedId, requireViewer(viewer));
  const [before] = unpackCursor(cursor, 1) ?? [];
  const [rows, total] = await Promise.all([
    listFeedBroadcasts(db, id, { before: before?.toString(), limit: limit + 1 }),
    countFeedBroadcasts(db, id),
  ]);
  const { rows: page, next } = cutPage(rows, limit, ({ postId }) => [postId]);
  const totals =
    page.length === 0
      ? []
      : await listTotals(
          db,
          page.map(({ postId }) => postId),
        );
  const items = page.map((row): SentBroadcast => ({
    ...reportOf(
      row,
      totals.filter(({ postId }) => postId === row.postId),
    ),
    createdAt: row.createdAt.toISOString(),
    description: row.description,
  }));
  return { items, total, offset: 0, next };
}

type ReportedRow = Pick<BroadcastRow, 'postId' | 'refused'> & {
  readonly feedType: string;
  readonly channels: readonly BroadcastRow['channels'][number][];
  readonly state: BroadcastReport['state'];
};

function reportOf(row: ReportedRow, totals: readonly Total[]): BroadcastReport {
  return {
    postId: PostId.encode(row.postId),
    audience: audienceName(row.feedType),
    state: row.state,
    ways: ways
      .filter((way) => row.channels.includes(way))
      .map((way) => {
        const own = totals.filter(({ channel }) => channel === way);
        const sumOf = (state: string) =>
          own.reduce((sum, one) => (one.state === state ? sum + one.total : sum), 0);
        const skipped = own.filter(({ state }) => state === 'skipped');
        return {
          way,
          refused: row.refused.includes(way),
          totals: {
            queued: sumOf('queued'),
            sent: sumOf('sent'),
            postponed: sumOf('postponed'),
            skipped: sumOf('skipped'),
            bounced: sumOf('bounced'),
            unsubscribed: sumOf('unsubscribed'),
          },
          skipped: mergeSkipReasons(skipped).map(({ why, total }) => ({ why: why as Skip | 'other', total })),
        };
      }),
  };
}
