import type { EventId } from '#platform/ids.ts';
import type { PolicyName } from '#platform/contract.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { accessRefusals } from '#platform/server/access-refusals.ts';
import type { Db } from '#platform/server/db.ts';
import { policy, type Policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { type CreatorType } from '../contract.ts';
import { refusals } from '../refusals.ts';
import { eventCheckIn, eventHost, eventOwner } from '../policies.ts';
import { findCreatorType, findVisibility } from './event-store.ts';

/**
 * Returns the user's role on an event's team, their own or through a community they manage. Admins count as its host.
 * @param eventId bare
 */
export async function findEventRole(
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
  return (await findEventRole(db, viewer, eventId)) !== undefined;
}

/**
 * Whether the viewer may see an event. For calls that read related data (EVT-07).
 * @param eventId bare
 */
export async function seesEvent(
  db: Db,
  eventId: EventId,
  viewer: Pick<Viewer, 'userId' | 'admin'> | undefined,
): Promise<boolean> {
  const event = await findVisibility(db, eventId, viewer?.userId);
  if (!event || event.isGone) return false;
  if (!event.isHidden) return true;
  const role = viewer && (await findEventRole(db, viewer, eventId));
  return role !== undefined && (!event.isDraft || role !== 'assistant');
}

export const eventRoleRefusals = {
  ...accessRefusals,
  eventNotFound: refusals.eventNotFound,
  eventGone: refusals.eventGone,
};

const hostRoles: readonly CreatorType[] = ['owner', 'collaborator'];

/**
 * Requires one of these roles. Events that the viewer may not see answer as not found, others as forbidden.
 * @throws Refusal of `eventRoleRefusals`
 */
async function requireRole(
  db: Db,
  viewer: Viewer,
  eventId: EventId,
  roles: readonly CreatorType[],
): Promise<void> {
  const event = await findVisibility(db, eventId, viewer.userId);
  if (!event) throw refuse(refusals, 'eventNotFound');
  const role = await findEventRole(db, viewer, eventId);
  if (event.isGone) throw refuse(refusals, role ? 'eventGone' : 'eventNotFound');
  if (role && roles.includes(role) && !(event.isDraft && role === 'assistant')) return;
  if (event.isHidden && (!role || event.isDraft)) throw refuse(refusals, 'eventNotFound');
  throw refuse(commonRefusals, 'notAllowed');
}

/**
 * Requires a role that may edit the event.
 * @param eventId bare
 * @throws Refusal of `eventRoleRefusals`
 */
export async function requireHost(db: Db, viewer: Viewer, eventId: EventId): Promise<void> {
  await requireRole(db, viewer, eventId, hostRoles);
}

const requiresRole = (name: PolicyName<EventId>, roles: readonly CreatorType[]): Policy =>
  policy(name, eventRoleRefusals, ({ db, viewer, subject }) =>
    requireRole(db, requireViewer(viewer), subject, roles),
  );

export const policies: readonly Policy[] = [
  requiresRole(eventHost, hostRoles),
  requiresRole(eventOwner, ['owner']),
  requiresRole(eventCheckIn, [...hostRoles, 'assistant']),
];
