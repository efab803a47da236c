import type { EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { ticketRefusals } from '../draft-contract.ts';
import { findCapacity, lockPeople, saveCapacity } from './write-store.ts';

/**
 * Sets how many people an event takes over all ticket types; null for unlimited (CAP-01).
 * @returns whether it changed
 * @throws Refusal ticketsExceedCapacity with the number of people who have tickets
 */
export async function putCapacity(tx: Db, eventId: EventId, capacity: number | null): Promise<boolean> {
  if ((await findCapacity(tx, eventId)) === capacity) return false;
  const taken = await lockPeople(tx, eventId);
  if (capacity !== null && capacity < taken) throw refuse(ticketRefusals, 'ticketsExceedCapacity', { taken });
  await saveCapacity(tx, eventId, capacity, taken);
  return true;
}
