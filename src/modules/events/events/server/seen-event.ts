import { outsideKey } from '#modules/profiles/profiles/rules.ts';
import type { EventId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../refusals.ts';
import { findEventId } from './event-store.ts';
import { seesEvent } from './policies.ts';

/**
 * Resolves an event that the viewer may see.
 * @throws Refusal eventNotFound
 */
export async function readSeenId(db: Db, wireId: string, viewer: Viewer | undefined): Promise<EventId> {
  const id = await findEventId(db, outsideKey('event', wireId), 'any');
  if (!id || !(await seesEvent(db, id, viewer))) throw refuse(refusals, 'eventNotFound');
  return id;
}

/** @throws Refusal eventNotFound */
export async function readEventId(db: Db, wireId: string): Promise<EventId> {
  const id = await findEventId(db, outsideKey('event', wireId));
  if (!id) throw refuse(refusals, 'eventNotFound');
  return id;
}
