import type { EventId } from '#platform/ids.ts';
import type { PolicyName } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { refusals, type CreatorType } from '../contract.ts';
import { eventCheckIn, eventHost, eventOwner } from '../policies.ts';
import { findCreatorType, findVisibility } from './event-store.ts';

/**
 * Returns the user's role on an event's team, their own or through a community they manage. Admins count as its host.
 * @param eventId bare
 */
export async function partIn(
  db: Db,
  viewer: Pick<Viewer, 'userId' | 'admin'>,
  eventId: EventId,
): Promise<CreatorType | undefined> {
  if (viewer.admin) return 'owner';
  return findCreatorType(db, eventId, viewer.userId);
}

/**
 * Whether the viewer is an admin or on the event's team, in any role.
 * @param eventId bare
 */
export async function isEventTeam(db: Db, eventId: EventId, viewer: Viewer): Promise<boolean> {
  return (await partIn(db, viewer, eventId)) !== undefined;
}

/**
 * Whether the viewer may see an event. For calls that read related data (EVT-07).
 * @param eventId bare
 */
export async function seesEvent(db: Db, eventId: EventId, viewer: Viewer | undefined): Promise<boolean> {
  const event = await findVisibility(db, eventId, viewer?.userId);
  if (!event || event.isGone) return false;
  if (!event.isHidden) return true;
  const part = viewer && (await partIn(db, viewer, eventId));
  return part !== undefined && (!event.isDraft || part !== 'assistant');
}

export const eventPartRefusals = {
  ...accessRefusals,
  eventNotFound: refusals.eventNotFound,
  eventGone: refusals.eventGone,
};

const hostParts: readonly CreatorType[] = ['owner', 'collaborator'];

/**
 * Requires one of these roles. Events that the viewer may not see answer as not found, others as forbidden.
 * @throws Refusal of `eventPartRefusals`
 */
async function requirePart(
  db: Db,
  viewer: Viewer,
  eventId: EventId,
  parts: readonly CreatorType[],
): Promise<void> {
  const event = await findVisibility(db, eventId, viewer.userId);
  if (!event) throw refuse(refusals, 'eventNotFound');
  const part = await partIn(db, viewer, eventId);
  if (event.isGone) throw refuse(refusals, part ? 'eventGone' : 'eventNotFound');
  if (part && parts.includes(part) && !(event.isDraft && part === 'assistant')) return;
  if (event.isHidden && (!part || event.isDraft)) throw refuse(refusals, 'eventNotFound');
  throw refuse(commonRefusals, 'notAllowed');
}

/**
 * Requires a role that may edit the event.
 * @param eventId bare
 * @throws Refusal of `eventPartRefusals`
 */
export async function requireHost(db: Db, viewer: Viewer, eventId: EventId): Promise<void> {
  await requirePart(db, viewer, eventId, hostParts);
}

const partsOf = (name: PolicyName<EventId>, parts: readonly CreatorType[]): Policy =>
  policy(name, eventPartRefusals, ({ db, viewer, subject }) =>
    requirePart(db, requireViewer(viewer), subject, parts),
  );

export const policies: readonly Policy[] = [
  partsOf(eventHost, hostParts),
  partsOf(eventOwner, ['owner']),
  partsOf(eventCheckIn, [...hostParts, 'assistant']),
];
