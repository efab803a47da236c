import type {
  communityConfirmed,
  communityDenied,
  communityPending,
} from '#modules/profiles/communities/events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { managePathOf, ofCommunity } from './draft-parts.ts';
import * as things from './things-store.ts';

const none: readonly NotificationDraft[] = [];

export async function listJoinRequested(
  db: Db,
  { id: actId, payload: { communityId, userId, byId } }: Delivery<typeof communityPending>,
): Promise<readonly NotificationDraft[]> {
  const community = await things.findProfileName(db, communityId);
  // The team knows of requests that it reopens.
  if (!community || (byId !== undefined && byId !== userId)) return none;
  // It was withdrawn meanwhile, or needed no answer.
  if (!(await things.joins(db, communityId, userId, 'pending'))) return none;
  const about = {
    ...ofCommunity(community),
    type: 'communityRequest',
    by: userId,
    actId,
    link: managePathOf(community, 'members'),
  } as const;
  const key = `${community.id}:${userId}`;
  const team = await things.listTeam(db, community.id);
  return [community.id, ...team].map((to) => ({ ...about, to, key }));
}

export async function listJoined(
  db: Db,
  { key, day, payload: { communityId, userId, byId } }: Delivery<typeof communityConfirmed>,
): Promise<readonly NotificationDraft[]> {
  const community = await things.findProfileName(db, communityId);
  // They may have left meanwhile.
  if (!community || !(await things.joins(db, communityId, userId, 'confirmed'))) return none;
  const about = ofCommunity(community);
  const isApproved = byId !== undefined && byId !== userId;
  const joined = {
    ...about,
    type: 'communityJoined',
    key: `${community.id}:${day}`,
    by: userId,
  } as const;
  const team = isApproved ? [] : await things.listTeam(db, community.id);
  return [
    ...(isApproved
      ? [{ ...about, to: userId, type: 'communityApproved', key, by: community.id } as const]
      : []),
    ...[community.id, ...team].map((to) => ({ ...joined, to })),
  ];
}

export async function listJoinDenied(
  db: Db,
  { key, payload: { communityId, userId: to } }: Delivery<typeof communityDenied>,
): Promise<readonly NotificationDraft[]> {
  const community = await things.findProfileName(db, communityId);
  // It may have been reopened or approved meanwhile.
  if (!community || !(await things.joins(db, communityId, to, 'denied'))) return none;
  return [{ ...ofCommunity(community), to, type: 'communityDenied', key, by: community.id }];
}
