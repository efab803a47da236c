import { eventCancelled, eventChanged, eventDeleted, eventPostponed } from '#modules/events/events/events.ts';
import { refusals as eventRefusals } from '#modules/events/events/refusals.ts';
import { lockEvent, updateEvent, type LockedEvent } from '#modules/events/events/server/index.ts';
import { listInterested } from '#modules/events/saves/server/index.ts';
import { countOrdered, lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { type EventId, newId, noId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { statusRefusals } from '../contract.ts';
import { recountDays } from './count-events-per-day.ts';
import type { By } from './find-people.ts';
import type { NotifyHolders } from './notify-holders.ts';

/**
 * Locks an event and its ticket types, in the same order as sales.
 * @throws Refusal eventNotFound, eventGone
 */
async function lock(tx: Db, id: EventId): Promise<LockedEvent> {
  await lockTicketTypes(tx, id);
  const event = await lockEvent(tx, id);
  if (!event || event.deletedAt) throw refuse(eventRefusals, event ? 'eventGone' : 'eventNotFound');
  return event;
}

const hasPassed = ({ endsAt }: LockedEvent): boolean => endsAt.getTime() <= Date.now();

/** A postponed event isn't over when its old date passes. */
const isOver = (event: LockedEvent): boolean => event.status !== 'postponed' && hasPassed(event);

/** @throws Refusal isDraft, isOver */
function requireComing(event: LockedEvent): void {
  if (event.status === 'draft') throw refuse(statusRefusals, 'isDraft');
  if (isOver(event)) throw refuse(statusRefusals, 'isOver');
}

export type Acting = { readonly by: By; readonly notify: NotifyHolders };
/** How many people are notified. Undefined if nothing changed for them. */
export type Notified = number | undefined;

type Calling = { readonly reason: string; readonly refund: boolean };

/** Cancels an event. Subscribers notify and refund ticket holders (EVT-06). Idempotent. */
export async function cancelEvent(
  tx: Db,
  id: EventId,
  { reason, refund }: Calling,
  { by, notify }: Acting,
): Promise<Notified> {
  const event = await lock(tx, id);
  requireComing(event);
  if (event.status === 'cancelled') return undefined;
  await updateEvent(tx, id, { status: 'cancelled', cancelReason: reason });
  const byId = by.userId;
  const told = await notify(tx, {
    eventId: id,
    kind: 'cancelled',
    before: event,
    after: event,
    reason,
    refund,
    byId,
  });
  const payload = { eventId: id, byId, reason, refund, change: told?.change ?? null };
  await publish(tx, eventCancelled, { key: id, payload });
  await recountDays(tx, [event]);
  return told?.people;
}

/**
 * Pauses sales until the event is saved with a new date (EVT-06). Idempotent.
 * @throws Refusal isCancelled, isDraft, isOver
 */
export async function postponeEvent(tx: Db, id: EventId, { by, notify }: Acting): Promise<Notified> {
  const event = await lock(tx, id);
  requireComing(event);
  if (event.status === 'postponed') return undefined;
  if (event.status === 'cancelled') throw refuse(statusRefusals, 'isCalledOff');
  await updateEvent(tx, id, { status: 'postponed' });
  const byId = by.userId;
  const told = await notify(tx, { eventId: id, kind: 'postponed', before: event, after: event, byId });
  const payload = { eventId: id, byId, change: told?.change ?? null };
  await publish(tx, eventPostponed, { key: newId(), payload });
  await recountDays(tx, [event]);
  return told?.people;
}

/**
 * Resumes a postponed event on its original date and notifies its ticket holders. Idempotent.
 * @throws Refusal isCalledOff, isDraft, isOver
 */
export async function resumeEvent(tx: Db, id: EventId, { by, notify }: Acting): Promise<Notified> {
  const event = await lock(tx, id);
  requireComing(event);
  if (event.status === 'published') return undefined;
  if (hasPassed(event)) throw refuse(statusRefusals, 'isOver');
  if (event.status === 'cancelled') throw refuse(statusRefusals, 'isCalledOff');
  await updateEvent(tx, id, { status: 'published' });
  const byId = by.userId;
  const told = await notify(tx, { eventId: id, kind: 'resumed', before: event, after: event, byId });
  const payload = { eventId: id, byId, what: ['date'], change: told?.change ?? null };
  await publish(tx, eventChanged, { key: newId(), payload });
  await recountDays(tx, [event]);
  return told?.people;
}

/**
 * Deletes an event without tickets. People who saved an event or go to it hear of its cancellation, which comes first.
 * A deleted draft leaves no trace.
 * @throws Refusal hasOrders, hasGuests
 */
export async function deleteEvent(tx: Db, id: EventId, by: By): Promise<void> {
  const event = await lock(tx, id);
  if ((await countOrdered(tx, id)) > 0) throw refuse(statusRefusals, 'hasOrders');
  const isComing = !['draft', 'cancelled'].includes(event.status) && !isOver(event);
  if (isComing && (await isAwaited(tx, id, by))) throw refuse(statusRefusals, 'hasGuests');
  await updateEvent(tx, id, { deletedAt: new Date(), visibility: 'private', imageId: null });
  await publish(tx, eventDeleted, { key: id, payload: { eventId: id, byId: by.userId } });
  await recountDays(tx, [event]);
}

/** Whether anyone else goes to the event or saved it. */
export async function isAwaited(db: Db, id: EventId, by: Pick<By, 'userId'>): Promise<boolean> {
  const interested = await listInterested(db, id, { after: noId, limit: 2 });
  return interested.some((userId) => userId !== by.userId);
}
