import { readEventId, seesEvent } from '#modules/events/events/server/index.ts';
import { gelOfId } from '#modules/media/rules.ts';
import { findProfileId } from '#modules/profiles/profiles/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { isUnseen } from '#modules/profiles/blocks/server/index.ts';
import { type CollectionId, newId, UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  collectionChanged,
  collectionCreated,
  collectionDeleted,
  collectionInvited,
  collectionLeft,
} from '../events.ts';
import type { CollectionKind } from '../contract.ts';
import { limits } from '../rules.ts';
import { refusals } from '../write-contract.ts';
import { findCollection } from './store.ts';
import * as store from './write-store.ts';

async function publishChanged(tx: Db, collectionId: CollectionId, byId: UserId): Promise<void> {
  await publish(tx, collectionChanged, { key: newId(), payload: { collectionId, byId } });
}

/** @returns the list's id without prefix. @throws Refusal adminsOnly, tooManyLists */
export async function create(
  tx: Db,
  { kind, ...facts }: store.ListFacts & { kind: CollectionKind },
  viewer: Viewer,
): Promise<CollectionId> {
  if (kind === 'collection' && !viewer.admin) throw refuse(refusals, 'adminsOnly');
  const id = newId<CollectionId>();
  // Derived from the id, so that lists differ in color.
  const gel = gelOfId(id);
  await store.insertCollection(tx, {
    id,
    kind,
    gel,
    creatorId: viewer.userId,
    verified: kind === 'collection',
    name: facts.name,
    description: facts.description,
    layout: facts.layout,
    visibility: facts.visibility,
  });
  if ((await store.countListsOf(tx, viewer.userId)) > limits.lists) throw refuse(refusals, 'tooManyLists');
  await publish(tx, collectionCreated, { key: id, payload: { collectionId: id, byId: viewer.userId } });
  return id;
}

export async function change(
  tx: Db,
  id: CollectionId,
  facts: store.ListFacts,
  viewer: Viewer,
): Promise<void> {
  const { name, description, layout, visibility } = facts;
  await store.updateCollection(tx, id, { name, description, layout, visibility });
  await publishChanged(tx, id, viewer.userId);
}

export async function remove(tx: Db, id: CollectionId, viewer: Viewer): Promise<void> {
  await store.updateCollection(tx, id, { deletedAt: new Date() });
  await publish(tx, collectionDeleted, { key: id, payload: { collectionId: id, byId: viewer.userId } });
}

/** Adds a public event, or changes its note. @throws Refusal eventNotFound, eventNotPublic, listFull */
export async function addStop(
  tx: Db,
  id: CollectionId,
  { eventId: wireId, note }: { eventId: string; note: string | undefined },
  viewer: Viewer,
): Promise<void> {
  const eventId = await readEventId(tx, wireId);
  if (!(await seesEvent(tx, eventId, viewer))) throw refuse(refusals, 'eventNotFound');
  if (!(await store.isEventShown(tx, eventId))) throw refuse(refusals, 'eventNotPublic');
  await store.lockCollection(tx, id);
  await store.putStop(tx, id, { eventId, note, userId: viewer.userId });
  const list = await findCollection(tx, id);
  if (list && list.eventsTotal > limits.events) throw refuse(refusals, 'listFull');
  await publishChanged(tx, id, viewer.userId);
}

export async function removeStop(tx: Db, id: CollectionId, wireId: string, viewer: Viewer): Promise<void> {
  const eventId = await readEventId(tx, wireId);
  await store.lockCollection(tx, id);
  await store.dropStop(tx, id, eventId);
  await publishChanged(tx, id, viewer.userId);
}

/** Reorders a list by wire ids, ignoring events that aren't on it. */
export async function order(
  tx: Db,
  id: CollectionId,
  wireIds: readonly string[],
  viewer: Viewer,
): Promise<void> {
  await store.lockCollection(tx, id);
  await store.orderStops(tx, id, wireIds);
  await publishChanged(tx, id, viewer.userId);
}

/** @throws Refusal notInvitable, ownList, tooManyContributors */
export async function invite(tx: Db, id: CollectionId, wireId: string, viewer: Viewer): Promise<void> {
  const key = profileKeyOf(wireId);
  const userId =
    key?.type === 'user' && (await findProfileId(tx, key)) ? UserId.decode(key.providerId) : undefined;
  await store.lockCollection(tx, id);
  if (!userId || (await isUnseen(tx, viewer.userId, userId))) throw refuse(refusals, 'notInvitable');
  const list = await findCollection(tx, id);
  if (list?.creatorId === userId) throw refuse(refusals, 'ownList');
  const status = await store.findContributor(tx, id, userId);
  if (status === 'invited' || status === 'confirmed') return;
  const others = (await store.listContributors(tx, id)).filter((one) => one.status !== 'denied');
  if (others.length >= limits.contributors) throw refuse(refusals, 'tooManyContributors');
  await store.putContributor(tx, { collectionId: id, userId, status: 'invited', byId: viewer.userId });
  await publish(tx, collectionInvited, {
    key: newId(),
    payload: { collectionId: id, userId, byId: viewer.userId },
  });
}

/** Repeating the same answer has no effect. @throws Refusal invitationNotFound, alreadyAnswered */
export async function answer(
  tx: Db,
  id: CollectionId,
  status: 'confirmed' | 'denied',
  { userId }: Pick<Viewer, 'userId'>,
): Promise<void> {
  await store.lockCollection(tx, id);
  const before = await store.findContributor(tx, id, userId);
  if (!before) throw refuse(refusals, 'invitationNotFound');
  if (before === status) return;
  if (before !== 'invited') throw refuse(refusals, 'alreadyAnswered');
  await store.putContributor(tx, { collectionId: id, userId, status, byId: userId });
}

/** The owner may remove anyone; contributors may remove only themselves. @throws Refusal notAllowed, notInvitable */
export async function dropContributor(
  tx: Db,
  { id, creatorId, isOwner }: { id: CollectionId; creatorId: UserId; isOwner: boolean },
  wireId: string,
  viewer: Viewer,
): Promise<void> {
  const key = profileKeyOf(wireId);
  const userId =
    key?.type === 'user' && (await findProfileId(tx, key)) ? UserId.decode(key.providerId) : undefined;
  if (userId !== viewer.userId && !isOwner) throw refuse(commonRefusals, 'notAllowed');
  if (!userId) throw refuse(refusals, 'notInvitable');
  await store.lockCollection(tx, id);
  if (await store.dropContributor(tx, id, userId))
    await publish(tx, collectionLeft, { key: newId(), payload: { collectionId: id, userId, creatorId } });
}
