import type { ProfileId, UserId } from '#platform/ids.ts';
import { blocksShownTo, type Block } from '#modules/profiles/profiles/privacy.ts';
import {
  findProfileId,
  listPrivacy,
  findProfileRole,
  requireUser,
  toProfileCard,
} from '#modules/profiles/profiles/server/index.ts';
import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import type { InputOf, PolicyName } from '#platform/contract.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as followerCalls from '../followers-contract.ts';
import * as requestCalls from '../requests-contract.ts';
import { sharesDiary, sharesDoLists, sharesEvents, sharesFollowing, sharesFriends } from '../policies.ts';
import type { FollowTotals } from '../contract.ts';
import { itemKeyOf } from '../rules.ts';
import { acceptRequests } from './accept-requests.ts';
import { answerFollow, followItem, unfollowItem } from './follow-item.ts';
import { findItemById, listStates } from './follow-store.ts';
import { removeFollower, restoreFollower } from './remove-follower.ts';
import {
  countRequests,
  listConnections,
  listRequests,
  readRelation,
  readTotals,
  recountConnections,
  remarkMutual,
  type Connections,
} from './store.ts';

export { answerFollow, endFollowsBetween } from './follow-item.ts';
export { forgetFollows } from './forget-follows.ts';
export { moveFollowers } from './move-follows.ts';
export { followedSince } from './follow-store.ts';
export { isFollowing, listFriendsAmong, notPrivate } from './store.ts';

/** Recomputes mutual marks and totals after a bulk import. */
export async function recountFollows(tx: Db): Promise<void> {
  await remarkMutual(tx);
  await recountConnections(tx);
}

/** A page of followers, friends or followed profiles, with the stored total. */
export async function readConnections(
  db: Db,
  userId: ProfileId,
  connections: Connections,
  page: PageInput,
  viewer?: Pick<Viewer, 'userId'>,
) {
  const [{ rows, next }, totals] = await Promise.all([
    listConnections(db, userId, connections, page, viewer?.userId),
    readTotals(db, userId),
  ]);
  const total = totals[connections.of === 'following' ? connections.type : connections.of];
  return { items: rows.map(toProfileCard), total, offset: 0, next };
}

export async function readFollowTotals(db: Db, userId: UserId): Promise<FollowTotals> {
  const { followers, friends, user, artist, venue, community } = await readTotals(db, userId);
  return { followers, friends, following: user + artist + venue + community };
}

/** The parts of a user's profile that the viewer may see (PRF-08). The user and admins see all of them. */
export async function readShownBlocks(
  db: Db,
  userId: UserId,
  viewer: Viewer | undefined,
): Promise<ReadonlySet<Block>> {
  if (viewer?.userId === userId || viewer?.admin) return blocksShownTo('self', {});
  const [settings, relation] = await Promise.all([listPrivacy(db, userId), readRelation(db, userId, viewer)]);
  return blocksShownTo(relation, settings);
}

/** Whether a private account hides everything from the viewer, who doesn't follow it (FOL-11). */
export async function isPrivateTo(db: Db, userId: UserId, viewer: Viewer | undefined): Promise<boolean> {
  if (viewer?.userId === userId || viewer?.admin) return false;
  return (await readRelation(db, userId, viewer)) === 'stranger';
}

/** Which of these profiles the viewer follows, by wire id, without those that don't exist (FOL-07). */
export async function readFollowStates(
  db: Db,
  { profileId }: Pick<Viewer, 'profileId'>,
  wireIds: readonly string[],
) {
  const asked = [...new Set(wireIds)].flatMap((id) => {
    const key = itemKeyOf(id);
    return key ? [{ id, key }] : [];
  });
  if (asked.length === 0) return [];
  const states = await listStates(
    db,
    profileId,
    asked.map(({ key }) => key),
  );
  return asked.flatMap(({ id }, place) => {
    const state = states[place];
    return state ? [{ id, ...state }] : [];
  });
}

async function readRequests(
  db: Db,
  { userId, status, ...page }: InputOf<typeof requestCalls.listFollowRequests>,
) {
  const [found, total] = await Promise.all([
    listRequests(db, userId, status, page),
    countRequests(db, userId, status),
  ]);
  const { rows, next } = cutPage(found, page.limit, ({ place, id }) => [place, id]);
  return { items: rows.map(toProfileCard), total, offset: 0, next };
}

/** @throws Refusal requestNotFound */
async function answerRequest(tx: Db, input: InputOf<typeof requestCalls.answerFollowRequest>) {
  const key = profileKeyOf(input.profileId);
  const profileId = key && (await findProfileId(tx, key));
  if (!profileId) throw refuse(requestCalls.requestRefusals, 'requestNotFound');
  return answerFollow(tx, { ...input, profileId });
}

export function openFollows({ config, db: own }: Pick<Services, 'config' | 'db'>): Feature {
  return {
    routes: [
      route(calls.listFollowers, async ({ input, viewer, db }) =>
        readConnections(db, await requireUser(db, input.userId), { of: 'followers' }, input, viewer),
      ),
      route(calls.listProfileFollowers, async ({ input, viewer, db }) => {
        const who = requireViewer(viewer);
        const { id } = await findProfileRole(db, who, input.profileId);
        return readConnections(db, id, { of: 'followers' }, input, who);
      }),
      route(calls.listFollowing, async ({ input, viewer, db }) => {
        const userId = await requireUser(db, input.userId);
        return readConnections(db, userId, { of: 'following', type: input.type }, input, viewer);
      }),
      route(calls.listFriends, async ({ input, viewer, db }) =>
        readConnections(db, await requireUser(db, input.userId), { of: 'friends' }, input, viewer),
      ),
      route(calls.listFollowStates, async ({ input, viewer, db }) => {
        return { items: await readFollowStates(db, requireViewer(viewer), input.ids.split(',')) };
      }),
      route(calls.follow, ({ input, viewer, db }) =>
        followItem(db, requireViewer(viewer).profileId, input.itemId),
      ),
      route(calls.unfollow, ({ input, viewer, db }) =>
        unfollowItem(db, requireViewer(viewer).profileId, input.itemId),
      ),
      route(requestCalls.listFollowRequests, ({ input, db }) => readRequests(db, input)),
      route(requestCalls.answerFollowRequest, ({ input, db }) => answerRequest(db, input)),
      route(followerCalls.removeFollower, ({ input, db }) => removeFollower(db, config, input)),
      route(followerCalls.restoreFollower, async ({ input, db }) => {
        await restoreFollower(db, config, input);
        return {};
      }),
    ],
    subscribers: [acceptRequests(own)],
    policies: [
      sharing(sharesFriends, 'friends'),
      policy(sharesFollowing, sharingRefusals, ({ db, viewer, subject: { userId, type } }) =>
        requireShared(
          db,
          viewer,
          userId,
          type === 'community' ? 'communities' : type === 'artist' ? 'artists' : 'friends',
        ),
      ),
      policy(sharesEvents, sharingRefusals, ({ db, viewer, subject: { userId, when } }) =>
        requireShared(db, viewer, userId, when === 'past' ? 'pastEvents' : 'events'),
      ),
      sharing(sharesDoLists, 'doLists'),
      sharing(sharesDiary, 'diary'),
    ],
  };
}

const sharingRefusals = { notShared: calls.refusals.notShared };

const sharing = (name: PolicyName<UserId>, block: Block): Policy =>
  policy(name, sharingRefusals, ({ db, viewer, subject }) => requireShared(db, viewer, subject, block));

/** @throws Refusal notShared */
async function requireShared(
  db: Db,
  viewer: Viewer | undefined,
  userId: UserId,
  block: Block,
): Promise<void> {
  // After a block the user doesn't exist for the viewer, instead of keeping things private.
  if (viewer && (await isBlockedBetween(db, viewer.userId, userId))) return;
  const shown = await readShownBlocks(db, userId, viewer);
  if (shown.has(block)) return;
  const person = await findItemById(db, userId);
  if (!person || person.isGone) return;
  throw refuse(calls.refusals, 'notShared');
}
