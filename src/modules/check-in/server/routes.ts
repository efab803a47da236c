import type { EventId } from '#platform/ids.ts';
import type { Signer } from '#modules/sales/tickets/server/index.ts';
import { findEventRole } from '#modules/events/events/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { checkInTopic } from '../rules.ts';
import { listDoubleEntries, listGuests, readCheckInSetup } from './read-check-in.ts';
import { listDevices } from './store.ts';
import { syncScans } from './sync-scans.ts';

/** Devices of one event that sync with each other. */
const devicesAtMost = 100;

export const routesOf = ({ db, pubsub }: Pick<Services, 'db' | 'pubsub'>, signer: Signer) => [
  route(calls.getCheckInSetup, async ({ input, viewer, db: reading }) =>
    readCheckInSetup(reading, signer, await whoIs(reading, input, viewer)),
  ),

  route(calls.listGuests, ({ input, db: reading }) => listGuests(reading, input.eventId, input)),

  route(calls.listDoubleEntries, ({ input, db: reading }) =>
    listDoubleEntries(reading, input.eventId, input),
  ),

  routeOwnTx(calls.syncScans, async ({ input, viewer }) => {
    const who = await whoIs(db, input, viewer);
    const { synced, hasChanges } = await syncScans({ db, signer }, who, input);
    if (hasChanges) {
      const devices = await listDevices(db, who.eventId, devicesAtMost);
      pubsub.publish(devices.map(({ userId }) => ({ to: userId, topic: checkInTopic })));
    }
    return synced;
  }),
];

async function whoIs(db: Db, { eventId }: { eventId: EventId }, viewer: Viewer | undefined) {
  const person = requireViewer(viewer);
  const role = await findEventRole(db, person, eventId);
  return { eventId, userId: person.userId, isHost: role === 'owner' || role === 'collaborator' };
}
