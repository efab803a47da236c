import type { followApproved, followConfirmed, followRequested } from '#modules/profiles/follows/events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { pathOf } from './draft-parts.ts';
import * as things from './things-store.ts';

const none: readonly NotificationDraft[] = [];

export async function listFollowed(
  db: Db,
  { day, payload }: Delivery<typeof followConfirmed>,
): Promise<readonly NotificationDraft[]> {
  const { profileId: by, followedId: to, isBack } = payload;
  const follower = await things.findProfileName(db, by);
  if (!follower || !(await things.follows(db, by, to))) return none;
  const link = pathOf(follower);
  if (isBack) return [{ to, type: 'followBack', key: by, by, params: {}, link }];
  // New followers of one day share a row, which links to the newest.
  return [{ to, type: 'follow', key: day, by, params: {}, link }];
}

export async function listFollowRequested(
  db: Db,
  { id: actId, payload: { profileId: by, followedId: to } }: Delivery<typeof followRequested>,
): Promise<readonly NotificationDraft[]> {
  const asker = await things.findProfileName(db, by);
  if (!asker || !(await things.follows(db, by, to, 'pending'))) return none;
  const about = { itemType: asker.type, itemId: asker.id, params: { profile: asker.name } };
  return [{ ...about, to, by, actId, type: 'followRequest', key: `${to}:${by}`, link: pathOf(asker) }];
}

/** A private account accepted a request, or invites a profile that it had declined. */
export async function listAnswered(
  db: Db,
  { id: actId, payload: { profileId: to, followedId: by } }: Delivery<typeof followApproved>,
  type: 'followApproved' | 'followInvited',
): Promise<readonly NotificationDraft[]> {
  const person = await things.findProfileName(db, by);
  return person ? [{ to, by, actId, type, key: by, params: {}, link: pathOf(person) }] : none;
}
