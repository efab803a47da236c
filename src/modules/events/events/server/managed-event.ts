import type { EventId } from '#platform/ids.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { partInProfile } from '#modules/profiles/profiles/server/index.ts';
import { cutPage } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import { getManagedEvent, listManagedEvents, listMyEvents, type ManagedEvent } from '../manage-contract.ts';
import { creatorTypeName } from '../rules.ts';
import { toCard, type EventRow } from './card-store.ts';
import { findEvent } from './event-store.ts';
import { listMine, listOwn, type OwnerKind } from './managed-store.ts';
import { findEventRole } from './policies.ts';

export const managedRoutes = () => [
  route(getManagedEvent, ({ input, viewer, db }) => readManaged(db, input.eventId, requireViewer(viewer))),

  route(listManagedEvents, async ({ input, viewer, db }) => {
    const { id } = await findProfileRole(db, requireViewer(viewer), input.profileId);
    const kind = profileKeyOf(input.profileId)!.type as OwnerKind;
    const { page, ...paged } = pageOf(
      await listOwn(db, { ...input, limit: input.limit + 1, id, kind }),
      input,
    );
    return { ...paged, items: page.map((row) => toCard(row)) };
  }),

  route(listMyEvents, async ({ input, viewer, db }) => {
    const { userId } = requireViewer(viewer);
    const { page, ...paged } = pageOf(
      await listMine(db, { ...input, limit: input.limit + 1, userId }),
      input,
    );
    const items = page.map((row) => ({
      ...toCard(row),
      creatorType: row.creatorType,
      creatorTypeDisplayName: creatorTypeName(row.creatorType),
    }));
    return { ...paged, items };
  }),
];

/** One page of rows. The query asks for one row more than the page holds. */
function pageOf<Row extends EventRow>(rows: readonly Row[], { limit }: { limit: number }) {
  const { rows: page, next } = cutPage(rows, limit, ({ startsAt, id }) => [startsAt, id]);
  return { page, total: page.length, offset: 0, next };
}

async function readManaged(db: Db, eventId: EventId, viewer: Viewer): Promise<ManagedEvent> {
  const found = await findEvent(db, { provider: 'backbeat', providerId: eventId }, viewer.userId);
  const creatorType = found && (await findEventRole(db, viewer, found.id));
  if (!creatorType) throw refuse(refusals, 'eventNotFound');
  const card = toCard(found);
  const { id, provider, providerCode, providerId, name, startDate, endDate, timezone, images, gel, city } =
    card;
  return {
    id,
    provider,
    providerCode,
    providerId,
    name,
    startDate,
    endDate,
    timezone,
    images,
    gel,
    status: found.status,
    city,
    venueName: found.venueName,
    creatorType,
  };
}
