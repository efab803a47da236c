import { CollectionId } from '#platform/ids.ts';
import { readEventId } from '#modules/events/events/server/index.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { PolicyName } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { routeOnce } from '#platform/server/route-once.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { collectionContributor, collectionOwner } from '../policies.ts';
import * as calls from '../write-contract.ts';
import * as change from './change-collection.ts';
import { findEventRole, readAllStops, readCollection, requireCollection } from './read-collections.ts';
import type { CollectionRow } from './store.ts';
import * as store from './write-store.ts';

const { collectionNotFound } = refusals;

const partsOf = (name: PolicyName<CollectionId>, ...parts: readonly string[]): Policy =>
  policy(name, { ...accessRefusals, collectionNotFound }, async ({ db, viewer, subject }) => {
    const who = requireViewer(viewer);
    const part = await findEventRole(db, await requireCollection(db, subject, who, true), who);
    if (!part || !parts.includes(part)) throw refuse(commonRefusals, 'notAllowed');
  });

export const policies: readonly Policy[] = [
  partsOf(collectionOwner, 'owner'),
  partsOf(collectionContributor, 'owner', 'contributor'),
];

export const writeRoutes = () => [
  routeOnce(
    calls.createCollection,
    ({ input, viewer, db }) => change.create(db, input, requireViewer(viewer)),
    ({ viewer, db }, id) => readCollection(db, id, viewer),
  ),
  route(calls.changeCollection, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.change(db, list.id, input, by);
    return readCollection(db, input.collectionId, by);
  }),

  route(calls.listForEditing, async ({ input, viewer, db }) => {
    const [list] = await asked(db, input, viewer);
    const { items } = await readAllStops(db, list);
    return { items, total: items.length, offset: 0 };
  }),
  route(calls.addToCollection, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.addStop(db, list.id, { eventId: input.eventId, note: input.note }, by);
    return {};
  }),
  route(calls.removeFromCollection, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.removeStop(db, list.id, input.eventId, by);
    return {};
  }),
  route(calls.orderCollection, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.order(db, list.id, input.eventIds, by);
    return {};
  }),

  route(calls.getParticipation, async ({ input, viewer, db }) =>
    readParticipation(db, input.collectionId, requireViewer(viewer)),
  ),
  ...(
    [
      [calls.followList, true],
      [calls.unfollowList, false],
    ] as const
  ).map(([call, isFollowing]) =>
    route(call, async ({ input, viewer, db }) => {
      const [list, by] = await asked(db, input, viewer);
      if (list.creatorId === by.userId) throw refuse(calls.refusals, 'ownList');
      await store.setFollowed(db, list.id, by.userId, isFollowing);
      return readParticipation(db, input.collectionId, by);
    }),
  ),

  route(calls.inviteContributor, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.invite(db, list.id, input.userId, by);
    return readParticipation(db, input.collectionId, by);
  }),
  route(calls.answerContribution, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.answer(db, list.id, input.status, by);
    return readParticipation(db, input.collectionId, by);
  }),
  route(calls.removeContributor, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    const isOwner = (await findEventRole(db, list, by)) === 'owner';
    await change.dropContributor(db, { ...list, isOwner }, input.userId, by);
    return {};
  }),

  route(calls.listWritable, async ({ input, viewer, db }) => {
    const rows = await store.listWritable(db, {
      userId: requireViewer(viewer).userId,
      eventId: input.eventId === undefined ? undefined : await readEventId(db, input.eventId),
    });
    return {
      items: rows.map((row) => ({ ...row, id: CollectionId.encode(row.id) })),
      total: rows.length,
      offset: 0,
    };
  }),
  route(calls.deleteCollection, async ({ input, viewer, db }) => {
    const [list, by] = await asked(db, input, viewer);
    await change.remove(db, list.id, by);
    return {};
  }),
];

async function asked(
  db: Db,
  { collectionId }: { collectionId: CollectionId },
  viewer: Viewer | undefined,
): Promise<[CollectionRow, Viewer]> {
  const by = requireViewer(viewer);
  return [await requireCollection(db, collectionId, by), by];
}

async function readParticipation(
  db: Db,
  collectionId: CollectionId,
  viewer: Viewer,
): Promise<calls.Participation> {
  const list = await requireCollection(db, collectionId, viewer);
  const part = await findEventRole(db, list, viewer);
  const isHelping = part === 'owner' || part === 'contributor';
  const contributors = isHelping ? await store.listContributors(db, list.id) : [];
  return {
    part: part ?? null,
    visibility: list.visibility,
    following: await store.isFollowedBy(db, list.id, viewer.userId),
    total: list.usersTotal,
    contributors: { items: contributors.map((row) => ({ ...toProfileCard(row), status: row.status })) },
  };
}
