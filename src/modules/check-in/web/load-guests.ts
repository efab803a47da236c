import { send } from '#platform/send.ts';
import { listGuests, type Guest, type Synced } from '../contract.ts';
import type { StoredScanner } from './scanner-store.ts';

/** Loads the whole guest list, by ticket id. */
export async function loadGuests(eventId: string, signal: AbortSignal): Promise<ReadonlyMap<string, Guest>> {
  const guests = new Map<string, Guest>();
  let cursor: string | null = null;
  do {
    const page: { items: Guest[]; next: string | null } = await send(
      listGuests,
      { eventId, limit: 1000, ...(cursor ? { cursor } : {}) },
      { signal },
    );
    for (const guest of page.items) guests.set(guest.id, guest);
    cursor = page.next;
  } while (cursor);
  return guests;
}

export function isSameList(list: NonNullable<Synced['list']>, stored: StoredScanner['list']): boolean {
  const { total, voided, version } = list;
  return total === stored?.total && voided === stored.voided && version === stored.version;
}
