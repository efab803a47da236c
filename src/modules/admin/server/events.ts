import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { setEventHidden } from '#modules/events/events/server/index.ts';
import { lockTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { readCardsOf } from '#modules/profiles/profiles/server/index.ts';
import { recordAct } from '#modules/safety/moderation/server/index.ts';
import type { AnswerOf, InputOf } from '#platform/contract.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import {
  takedownRefusals as refusals,
  type AdminEvent,
  type listAllEvents,
  type restoreEvent,
  type takeDownEvent,
} from '../event-contract.ts';
import { eventActs } from '../rules.ts';
import { findEventFacts, listEvents, lockEventFacts, type EventFacts } from './event-store.ts';

/** Cancels an event as its host would, but without a message from the host. */
export type CancelEvent = (
  tx: Db,
  eventId: EventId,
  by: Pick<Viewer, 'userId' | 'admin'>,
) => Promise<unknown>;

export async function readEvents(
  db: Db,
  input: InputOf<typeof listAllEvents>,
): Promise<AnswerOf<typeof listAllEvents>> {
  const { rows, next } = await listEvents(db, input);
  return { items: await toEvents(db, rows), next };
}

/** @throws Refusal eventNotFound, whyRequired, notListed, isDraft, isOver */
export async function takeDown(
  tx: Db,
  { eventId, how, reason }: InputOf<typeof takeDownEvent>,
  viewer: Viewer,
  cancel: CancelEvent,
): Promise<AdminEvent> {
  // Lock order: tickets before the event, as in a sale.
  if (how === 'cancel') await lockTicketTypes(tx, (await requireEvent(findEventFacts(tx, eventId))).id);
  const event = await requireEvent(lockEventFacts(tx, eventId));
  if (reason === '') throw refuse(refusals, 'whyRequired');
  if (how === 'cancel') {
    if (event.status !== 'cancelled') {
      await cancel(tx, event.id, viewer);
      await record(tx, event, { act: 'cancelEvent', reason, byId: viewer.userId });
    }
  } else if (!event.hidden) {
    if (!eventActs(event).includes('hide')) throw refuse(refusals, 'notListed');
    await setEventHidden(tx, event.id, true);
    await record(tx, event, { act: 'hide', reason, byId: viewer.userId });
  }
  return readEvent(tx, eventId);
}

/** @throws Refusal eventNotFound, whyRequired, notHidden */
export async function restore(
  tx: Db,
  { eventId, reason }: InputOf<typeof restoreEvent>,
  viewer: Viewer,
): Promise<AdminEvent> {
  const event = await requireEvent(lockEventFacts(tx, eventId));
  if (reason === '') throw refuse(refusals, 'whyRequired');
  if (!event.hidden) throw refuse(refusals, 'notHidden');
  await setEventHidden(tx, event.id, false);
  await record(tx, event, { act: 'restore', reason, byId: viewer.userId });
  return readEvent(tx, eventId);
}

async function requireEvent(found: Promise<EventFacts | undefined>): Promise<EventFacts> {
  const event = await found;
  if (!event) throw refuse(refusals, 'eventNotFound');
  return event;
}

async function readEvent(db: Db, wireId: string): Promise<AdminEvent> {
  const [event] = await toEvents(db, [await requireEvent(findEventFacts(db, wireId))]);
  return event!;
}

type Record = { act: 'hide' | 'restore' | 'cancelEvent'; reason: string; byId: UserId };

async function record(tx: Db, event: EventFacts, { act, reason, byId }: Record): Promise<void> {
  const { id, name, authorId, hidden, status } = event;
  await recordAct(
    tx,
    { itemType: 'event', itemId: id, wireId: eventWireId(event), title: name, authorId, path: pathOf(event) },
    {
      act,
      reason,
      byId,
      before: { hidden, status },
      after: {
        hidden: act === 'cancelEvent' ? hidden : act === 'hide',
        status: act === 'cancelEvent' ? 'cancelled' : status,
      },
    },
  );
}

const pathOf = (event: EventFacts) =>
  eventPath({ ...event, providerCode: providerCode(event.provider), name: event.name });

async function toEvents(db: Db, rows: readonly EventFacts[]): Promise<AdminEvent[]> {
  const hosts = await readCardsOf(
    db,
    rows.map(({ creatorId }) => creatorId),
  );
  return rows.map((row) => {
    const { name, timezone, city, status, visibility, hidden, openReports } = row;
    return {
      id: eventWireId(row),
      name,
      path: pathOf(row),
      startDate: row.startsAt.toISOString(),
      timezone,
      city,
      status,
      visibility,
      hidden,
      host: hosts.get(row.creatorId) ?? null,
      openReports,
      createdAt: row.createdAt.toISOString(),
      acts: eventActs(row),
    };
  });
}
