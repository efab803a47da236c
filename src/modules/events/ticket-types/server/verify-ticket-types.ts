import type { Db } from '#platform/server/db.ts';
import { listOversold, listWrongCapacities } from './store.ts';

/** Checks the counters of ticket types and events. @returns a sentence per violation */
export async function verifyTicketTypes(db: Db): Promise<readonly string[]> {
  return [
    ...(await listOversold(db)).map(
      (type) =>
        `ticket type ${type.id} has ${type.held} + ${type.sold} + ${type.reserved} of ${type.capacity}`,
    ),
    ...(await listWrongCapacities(db)).map(
      ({ eventId, capacity, taken, should }) =>
        `event ${eventId} counts ${taken} of ${capacity} people, but its ticket types have ${should}`,
    ),
  ];
}
