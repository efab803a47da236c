import type { When } from '#modules/events/events/lists-contract.ts';
import { countEventsOf, listEventsOf, type Owner } from '#modules/events/events/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { EventsOfPage } from '../contract.ts';

export type PageInput = { when: When; cursor?: string | undefined };

const eventsPerPage = 20;
/** Profiles in one list of a page. */
export const shownFaces = 12;

export async function readEventsOf(
  db: Db,
  of: Owner,
  wireId: string,
  { when, cursor }: PageInput,
): Promise<EventsOfPage> {
  const [page, counts] = await Promise.all([
    listEventsOf(db, of, wireId, { limit: eventsPerPage, cursor, when }),
    countEventsOf(db, of, wireId),
  ]);
  return { ...page, when, counts };
}
