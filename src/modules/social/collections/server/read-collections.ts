import { CollectionId, UserId } from '#platform/ids.ts';
import { toImages, toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import { readCards } from '#modules/events/events/server/index.ts';
import { cutPage, type PageInput } from '#platform/cursor.ts';
import { isUnseen } from '#modules/profiles/blocks/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import {
  refusals,
  type Collection,
  type CollectionCard,
  type CollectionKind,
  type CollectionStop,
} from '../contract.ts';
import { limits } from '../rules.ts';
import {
  countCollections,
  findCollection,
  listCollectionsById,
  listFreshest,
  listStops,
  type CollectionRow,
} from './store.ts';
import { findContributor, listHelpers } from './write-store.ts';

/** A page of list cards. All posters come from one query. */
export async function readShelf(
  db: Db,
  of: { kind?: CollectionKind | undefined; creatorId?: UserId },
  page: PageInput,
) {
  const [rows, total] = await Promise.all([listFreshest(db, of, page), countCollections(db, of)]);
  const { rows: shown, next } = cutPage(rows, page.limit, ({ place, id }) => [place, id]);
  return {
    items: await withPosters(db, shown),
    total,
    offset: 0,
    next,
  };
}

/** Cards of these public lists by id, in no particular order. */
export async function readCollectionCards(
  db: Db,
  ids: readonly CollectionId[],
): Promise<ReadonlyMap<string, CollectionCard>> {
  const rows = await listCollectionsById(db, ids);
  const cards = await withPosters(db, rows);
  return new Map(rows.map(({ id }, place) => [id, cards[place]!] as const));
}

/** Cards of lists. All posters come from one query. */
export async function withPosters(db: Db, rows: readonly CollectionRow[]): Promise<CollectionCard[]> {
  const cards = await readCards(db, [...new Set(rows.flatMap(({ eventIds }) => eventIds))]);
  return rows.map((row) => ({
    ...toCard(row),
    events: { items: row.eventIds.flatMap((id) => cards.get(id) ?? []), total: row.eventsTotal },
  }));
}

/**
 * Returns a list the viewer may see. Private lists exist only for their owner and contributors. @throws Refusal
 * collectionNotFound, collectionGone
 */
export async function requireCollection(
  db: Db,
  id: CollectionId,
  viewer: Viewer | undefined,
  evenGone = false,
): Promise<CollectionRow> {
  const found = await findCollection(db, id);
  if (!found) throw refuse(refusals, 'collectionNotFound');
  if (found.visibility === 'private' && !(await findEventRole(db, found, viewer)))
    throw refuse(refusals, 'collectionNotFound');
  // Lists of users who are blocked for the viewer stay hidden, too (MOD-01).
  if (!viewer?.admin && (await isUnseen(db, viewer?.userId, found.creatorId)))
    throw refuse(refusals, 'collectionNotFound');
  if (found.deletedAt && !evenGone) throw refuse(refusals, 'collectionGone');
  return found;
}

export async function findEventRole(
  db: Db,
  { id, creatorId, isOrphaned }: Pick<CollectionRow, 'id' | 'creatorId' | 'isOrphaned'>,
  viewer: Viewer | undefined,
): Promise<'owner' | 'contributor' | 'invited' | undefined> {
  if (!viewer) return undefined;
  if (viewer.userId === creatorId || (isOrphaned && viewer.admin)) return 'owner';
  const status = await findContributor(db, id, viewer.userId);
  if (status === 'confirmed') return 'contributor';
  return status === 'invited' ? 'invited' : undefined;
}

const stopsAtOnce = 24;

export async function readCollection(
  db: Db,
  collectionId: CollectionId,
  viewer: Viewer | undefined,
): Promise<Collection> {
  const found = await requireCollection(db, collectionId, viewer);
  const [events, helpers] = await Promise.all([
    readStops(db, found, { limit: stopsAtOnce }),
    listHelpers(db, found.id, viewer?.userId),
  ]);
  return {
    ...toCard(found),
    events,
    contributors: { items: helpers.map(toProfileCard) },
    updatedAt: found.updatedAt.toISOString(),
  };
}

export async function readCollectionEvents(
  db: Db,
  collectionId: CollectionId,
  viewer: Viewer | undefined,
  page: PageInput,
) {
  return readStops(db, await requireCollection(db, collectionId, viewer), page);
}

export async function readAllStops(db: Db, row: CollectionRow) {
  return readStops(db, row, { limit: limits.events });
}

async function readStops(db: Db, { id, eventsTotal }: CollectionRow, page: PageInput) {
  const rows = await listStops(db, id, page);
  const { rows: shown, next } = cutPage(rows, page.limit, ({ position }) => [position]);
  const cards = await readCards(
    db,
    shown.map(({ eventId }) => eventId),
  );
  const items = shown.flatMap(({ eventId, note }): CollectionStop[] => {
    const card = cards.get(eventId);
    return card ? [{ ...card, note }] : [];
  });
  return {
    items,
    total: eventsTotal,
    offset: 0,
    next,
  };
}

function toCard(row: CollectionRow): Omit<CollectionCard, 'events'> {
  return {
    id: CollectionId.encode(row.id),
    kind: row.kind,
    layout: row.layout,
    name: row.name,
    description: row.description,
    verified: row.verified,
    gel: row.gel,
    creator: toProfileCard(row.creator),
    users: {
      items: row.users.map(({ id, name, image }) => ({
        id: UserId.encode(id),
        name,
        images: toImages(image),
      })),
      total: row.usersTotal,
    },
  };
}
