import type {
  drawHeld,
  drawInvited,
  drawLeft,
  drawOver,
  drawSoon,
  drawWon,
} from '#modules/sales/draws/events.ts';
import { listPeopleIn } from '#modules/sales/draws/server/index.ts';
import { noId, type EventId, type UserId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, momentAtEvent, ofEvent } from './draft-parts.ts';
import { findSeatEnd } from './things-store.ts';

/** From the friend who made the entry (DRW-01). */
export async function listDrawInvited(
  db: Db,
  { id: actId, payload: { eventId, userId: to, byId: by } }: Delivery<typeof drawInvited>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  return event ? [{ ...ofEvent(event), to, by, actId, type: 'drawInvited', key: eventId }] : [];
}

/** Tells the others in an entry that someone left it (DRW-01). */
export async function listDrawLeft(
  db: Db,
  { key, payload: { eventId, userId: to, byId: by, role } }: Delivery<typeof drawLeft>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  return [{ ...ofEvent(event), to, by, type: 'drawLeft', key, params: { event: event.name, role } }];
}

/** Tells a winner that their ticket is held (DRW-01). */
export async function listDrawWon(
  db: Db,
  { key, payload: { eventId, orderId, userId: to, first } }: Delivery<typeof drawWon>,
): Promise<readonly NotificationDraft[]> {
  const [event, end] = await Promise.all([findEvent(db, eventId), findSeatEnd(db, orderId)]);
  if (!event || !end) return [];
  const params = { event: event.name, until: momentAtEvent(event, end), first: first ? 'yes' : 'no' };
  return [{ ...ofEvent(event), to, type: 'drawWon', key, params, link: '/tickets' }];
}

const pageSize = 500;

async function* peopleIn(db: Db, eventId: EventId, state: 'entered' | 'inLine' | 'lost') {
  for (let after: UserId = noId; ;) {
    const page = await listPeopleIn(db, eventId, [state], { after, limit: pageSize });
    yield page;
    if (page.length < pageSize) return;
    after = page.at(-1)!.userId;
  }
}

type Drafts = AsyncIterable<readonly NotificationDraft[]>;

/** Tells friends who haven't answered, and those who wait for them. */
export async function* listDrawSoon(
  db: Db,
  { key, payload: { eventId } }: Delivery<typeof drawSoon>,
): Drafts {
  const event = await findEvent(db, eventId);
  if (!event) return;
  for await (const people of peopleIn(db, eventId, 'entered'))
    yield people
      .filter(({ isComplete }) => !isComplete)
      .map(({ userId: to, invited }) => {
        const params = { event: event.name, invited: invited ? 'yes' : 'no' };
        return { ...ofEvent(event), to, type: 'drawSoon', key, params };
      });
}

/** Tells those who weren't drawn their place in line. */
export async function* listDrawHeld(
  db: Db,
  { key, payload: { eventId } }: Delivery<typeof drawHeld>,
): Drafts {
  const event = await findEvent(db, eventId);
  if (!event) return;
  for await (const people of peopleIn(db, eventId, 'inLine'))
    yield people.map(({ userId: to, place }) => {
      const params = { event: event.name, place: String(place) };
      return { ...ofEvent(event), to, type: 'drawNext', key, params };
    });
}

export async function* listDrawOver(
  db: Db,
  { key, payload: { eventId } }: Delivery<typeof drawOver>,
): Drafts {
  const event = await findEvent(db, eventId);
  if (!event || event.status === 'cancelled') return;
  for await (const people of peopleIn(db, eventId, 'lost'))
    yield people.map(({ userId: to }) => ({ ...ofEvent(event), to, type: 'drawLost', key }));
}
