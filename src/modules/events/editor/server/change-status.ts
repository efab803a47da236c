import { eventCancelled, eventChanged, eventDeleted, eventPostponed } from '#modules/events/events/events.ts';
import { refusals as eventRefusals } from '#modules/events/events/contract.ts';
import { lockEvent, updateEvent, type LockedEvent } from '#modules/events/events/server/index.ts';
import { countOrdered, lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import { type EventId, newId } from '#platform/ids.ts';
import { publish } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { statusRefusals } from '../contract.ts';
import { countNights } from './count-events-per-day.ts';
import type { By } from './find-people.ts';
import type { NotifyHolders } from './notify-holders.ts';

/** Holds an event and what it sells, in the order of sales. @throws Refusal eventNotFound, eventGone */
async function lock(tx: Db, id: EventId): Promise<LockedEvent> {
  await lockTicketTypes(tx, id);
  const event = await lockEvent(tx, id);
  if (!event || event.deletedAt) throw refuse(eventRefusals, event ? 'eventGone' : 'eventNotFound');
  return event;
}

/** A draft has nothing to call off, and what is over cannot be. @throws Refusal isDraft, isOver */
function requireComing({ status, endsAt }: LockedEvent): void {
  if (status === 'draft') throw refuse(statusRefusals, 'isDraft');
  if (endsAt.getTime() <= Date.now()) throw refuse(statusRefusals, 'isOver');
}

/** Who does it, and how those who hold tickets hear of it. */
export type Acting = { readonly by: By; readonly notify: NotifyHolders };
/** How many people are notified; undefined when nothing changed for them. */
export type Notified = number | undefined;

type Calling = { readonly reason: string; readonly refund: boolean };

/** Calls an event off. Who holds a ticket is told and refunded by those who hear of it (EVT-06). Twice is once. */
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
  await countNights(tx, [event]);
  return told?.people;
}

/** Sales wait until there is a new date, which saving one says (EVT-06). Twice is once. @throws Refusal isCancelled … */
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
  await countNights(tx, [event]);
  return told?.people;
}

/** It takes place as planned after all: who was told of the waiting is told again. Twice is once. @throws Refusal isCalledOff … */
export async function resumeEvent(tx: Db, id: EventId, { by, notify }: Acting): Promise<Notified> {
  const event = await lock(tx, id);
  requireComing(event);
  if (event.status === 'published') return undefined;
  if (event.status === 'cancelled') throw refuse(statusRefusals, 'isCalledOff');
  await updateEvent(tx, id, { status: 'published' });
  const byId = by.userId;
  const told = await notify(tx, { eventId: id, kind: 'resumed', before: event, after: event, byId });
  const payload = { eventId: id, byId, what: ['date'], change: told?.change ?? null };
  await publish(tx, eventChanged, { key: newId(), payload });
  await countNights(tx, [event]);
  return told?.people;
}

/** Takes an event away that nobody holds tickets of; of a draft nobody ever knows. @throws Refusal hasOrders */
export async function deleteEvent(tx: Db, id: EventId, by: By): Promise<void> {
  const event = await lock(tx, id);
  if ((await countOrdered(tx, id)) > 0) throw refuse(statusRefusals, 'hasOrders');
  await updateEvent(tx, id, { deletedAt: new Date(), visibility: 'private' });
  await publish(tx, eventDeleted, { key: id, payload: { eventId: id, byId: by.userId } });
  await countNights(tx, [event]);
}
