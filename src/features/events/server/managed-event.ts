import { profileKeyOf } from '#features/profiles/rules.ts';
import { partInProfile } from '#features/profiles/server/index.ts';
import { packCursor } from '#kit/cursor.ts';
import { fromWire } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import type { Db } from '#kit/server/db.ts';
import { requireViewer, route, type Viewer } from '#kit/server/http.ts';
import { refusals } from '../contract.ts';
import { getManagedEvent, listManagedEvents, type ManagedEvent } from '../manage-contract.ts';
import { ownEventPrefix } from '../rules.ts';
import { noOffer, toCard, withOffers, type OffersOf } from './card-store.ts';
import { findEvent } from './event-store.ts';
import { listOwn, type OwnerKind } from './managed-store.ts';
import { partIn } from './policies.ts';

export const managedRoutes = (offersOf: OffersOf) => [
  route(getManagedEvent, ({ input, viewer, db }) => readManaged(db, input.eventId, requireViewer(viewer))),

  route(listManagedEvents, async ({ input, viewer, db }) => {
    const { id } = await partInProfile(db, requireViewer(viewer), input.profileId);
    const kind = profileKeyOf(input.profileId)!.type as OwnerKind;
    const rows = await listOwn(db, { ...input, limit: input.limit + 1, id, kind });
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: await withOffers(db, offersOf, page),
      total: page.length,
      offset: 0,
      next: rows.length > input.limit && last ? packCursor([last.startsAt.toISOString(), last.id]) : null,
    };
  }),
];

async function readManaged(db: Db, wireId: string, viewer: Viewer): Promise<ManagedEvent> {
  const providerId = fromWire(ownEventPrefix, wireId) ?? '';
  const found = await findEvent(db, { provider: 'backbeat', providerId }, viewer.userId);
  const creatorType = found && (await partIn(db, viewer, found.id));
  if (!creatorType) throw refuse(refusals, 'eventNotFound');
  const { id, provider, providerCode, name, startDate, endDate, timezone, images, gel, status, city } =
    toCard(found, noOffer(found.currency));
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
    status,
    city,
    venueName: found.venueName,
    creatorType,
  };
}
