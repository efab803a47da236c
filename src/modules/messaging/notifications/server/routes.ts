import { actingProfiles } from '#modules/profiles/profiles/server/index.ts';
import { isUuid, type ProfileId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Services } from '#platform/server/feature.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { transact, type Db } from '#platform/server/db.ts';
import * as calls from '../contract.ts';
import { notificationsReader } from '../policies.ts';
import { notificationsTopic } from '../rules.ts';
import { answerInPlace } from './answer-in-place.ts';
import { endDevice, originsInside, readDevices, takeDevice } from './devices.ts';
import { countUnread, markRead } from './list-store.ts';
import { pushKeysOf } from './push-keys.ts';
import { readList, type Answers } from './read-list.ts';
import { readSettings, writeSettings } from './settings.ts';

const { findOwnProfile } = actingProfiles(['community', 'artist', 'venue']);

type Whose = { userId: UserId; profileId?: string | undefined };

/**
 * @returns the bare ids of the list and its reader. @throws Refusal notAllowed for lists of others, except profiles the viewer runs
 */
async function requireList(
  db: Db,
  viewer: Viewer | undefined,
  { userId, profileId }: Whose,
): Promise<{ profileId: ProfileId; viewerId: UserId }> {
  const { userId: viewerId } = requireViewer(viewer);
  if (userId !== viewerId) throw refuse(commonRefusals, 'notAllowed');
  if (profileId === undefined) return { profileId: viewerId, viewerId };
  const id = await findOwnProfile(db, viewerId, profileId);
  if (!id) throw refuse(commonRefusals, 'notAllowed');
  return { profileId: id, viewerId };
}

export const policies: readonly Policy[] = [
  policy(notificationsReader, accessRefusals, async ({ db, viewer, subject }) => {
    await requireList(db, viewer, subject);
  }),
];

export function routesOf({ config, db: pool, pubsub }: Services, answers: Answers): Route[] {
  const openKeys = pushKeysOf(pool, config);
  const inside = originsInside(config);
  /** Updates the count in other tabs and devices. */
  const tellReaders = (profileId: ProfileId) =>
    pubsub.publish([{ to: profileId, topic: notificationsTopic }]);
  return [
    route(calls.listNotifications, async ({ input, viewer, db }) =>
      readList(db, answers, await requireList(db, viewer, input), input),
    ),
    route(calls.getUnread, async ({ input, viewer, db }) => {
      const { profileId, viewerId } = await requireList(db, viewer, input);
      return { total: await countUnread(db, profileId, viewerId) };
    }),
    routeOwnTx(calls.readNotifications, async ({ input, viewer, db }) => {
      const { profileId, viewerId } = await requireList(db, viewer, input);
      await markRead(db, profileId, input.ids);
      tellReaders(profileId);
      return { total: await countUnread(db, profileId, viewerId) };
    }),
    routeOwnTx(calls.answerNotification, async ({ input, viewer, db }) => {
      const { profileId } = await requireList(db, viewer, input);
      const id = input.notificationId;
      const accept = input.answer === 'accept';
      const answered = await transact(db, (tx) =>
        answerInPlace(tx, answers, { viewer: requireViewer(viewer), profileId, id, accept }),
      );
      tellReaders(profileId);
      return answered;
    }),
    route(calls.getSettings, ({ viewer, db }) => readSettings(db, requireViewer(viewer).userId)),
    route(calls.changeSettings, ({ input, viewer, db }) =>
      writeSettings(db, requireViewer(viewer).userId, input, new Date()),
    ),
    route(calls.listPushDevices, ({ viewer, db }) => readDevices(db, openKeys, requireViewer(viewer).userId)),
    route(calls.addPushDevice, async ({ input: { endpoint, keys }, viewer, db }) => {
      const { userId, sessionId } = requireViewer(viewer);
      await takeDevice(db, { userId, sessionId, endpoint, ...keys }, inside);
      return readDevices(db, openKeys, userId);
    }),
    route(calls.removePushDevice, async ({ input: { deviceId }, viewer, db }) => {
      const { userId } = requireViewer(viewer);
      if (isUuid(deviceId)) await endDevice(db, userId, deviceId);
      return readDevices(db, openKeys, userId);
    }),
  ];
}
