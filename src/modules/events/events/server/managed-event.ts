import type { EventId } from '#platform/ids.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { findProfileRole } from '#modules/profiles/profiles/server/index.ts';
import { zoneAt } from '#modules/profiles/places/server/index.ts';
import { cutPage } from '#platform/cursor.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { zoneCity } from '#platform/zone-city.ts';
import { refusals } from '../refusals.ts';
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
    const found = await listOwn(db, { ...input, limit: input.limit + 1, id, kind });
    const { rows, next } = cutPage(found, input.limit, placeOf);
    // Artists and venues don't run the event.
    const items = rows.map((row) => ({ ...toCard(row), hidden: kind === 'community' && row.isHidden }));
    return { items, next };
  }),

  route(listMyEvents, async ({ input, viewer, db }) => {
    const { userId } = requireViewer(viewer);
    const found = await listMine(db, { ...input, limit: input.limit + 1, userId });
    const { rows, next } = cutPage(found, input.limit, placeOf);
    const items = rows.map((row) => ({
      ...toCard(row),
      hidden: row.isHidden,
      creatorType: row.creatorType,
      creatorTypeDisplayName: creatorTypeName(row.creatorType),
    }));
    return { items, next };
  }),
];

const placeOf = ({ startsAt, id }: EventRow) => [startsAt, id];

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
    zoneCity: zoneCity(timezone, { city, zone: zoneAt(found) }),
    images,
    gel,
    status: found.status,
    hidden: found.isHidden,
    city,
    venueName: found.venueName,
    creatorType,
  };
}
