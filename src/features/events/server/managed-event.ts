import { fromWire } from '#kit/ids.ts';
import { refuse } from '#kit/refusal.ts';
import type { Db } from '#kit/server/db.ts';
import { requireViewer, route, type Viewer } from '#kit/server/http.ts';
import { refusals } from '../contract.ts';
import { getManagedEvent, type ManagedEvent } from '../manage-contract.ts';
import { ownEventPrefix } from '../rules.ts';
import { noOffer, toCard } from './card-store.ts';
import { findEvent } from './event-store.ts';
import { partIn } from './policies.ts';

export const managedRoutes = [
  route(getManagedEvent, ({ input, viewer, db }) => readManaged(db, input.eventId, requireViewer(viewer))),
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
