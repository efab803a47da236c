import type { presaleAnnounced, presaleSoon } from '#modules/sales/presales/events.ts';
import { hasPresaleAt, listQualifying } from '#modules/sales/presales/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, ofEvent } from './draft-parts.ts';
import * as things from './things-store.ts';

const listPeople: things.ListAudience<EventId> = (db, eventId, after, limit) =>
  listQualifying(db, eventId, { after, limit });

/** Notifies everyone who can buy early, if the event is public (PRE-01). */
const listPresale = (type: 'presaleAnnounced' | 'presaleSoon') =>
  async function* (
    db: Db,
    { key, payload: { eventId } }: Delivery<typeof presaleAnnounced | typeof presaleSoon>,
  ): AsyncIterable<readonly NotificationDraft[]> {
    const event = await findEvent(db, eventId);
    if (event?.visibility !== 'public' || event.status !== 'published') return;
    for await (const ids of things.allOf(db, listPeople, eventId))
      yield ids.map((to) => ({ ...ofEvent(event), type, key, to }));
  };

export const listPresaleAnnounced = listPresale('presaleAnnounced');

/** Reminds them, unless the presale moved or ended meanwhile. */
export async function* listPresaleSoon(
  db: Db,
  delivery: Delivery<typeof presaleSoon>,
): AsyncIterable<readonly NotificationDraft[]> {
  const { eventId, startsAt } = delivery.payload;
  if (await hasPresaleAt(db, eventId, startsAt)) yield* listPresale('presaleSoon')(db, delivery);
}
