import type { TeamRole } from '#modules/profiles/profiles/membership.ts';
import { EventId, type ProfileId } from '#platform/ids.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { manageEventPath, myEventsPath } from '#modules/events/events/manage-path.ts';
import { findEventRole, updateEvent } from '#modules/events/events/server/index.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profilePath, profileWireId, profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import * as profiles from '#modules/profiles/profiles/server/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import type { TeamKind } from '../rules.ts';
import { eventMemberships, lockEventTeam } from './event-team-store.ts';

/** An event or a profile that has a team, by its bare id. */
export type TeamSubject =
  | { readonly kind: 'event'; readonly id: EventId }
  | { readonly kind: 'profile'; readonly id: ProfileId };

/** Takes the kind and the id of a row, which belong together. */
export const subjectOf = (kind: TeamKind, id: string) => ({ kind, id }) as TeamSubject;

export type TeamMemberRow = profiles.TeamMember;
type SubjectDetails = {
  readonly name: string;
  readonly path: PagePath;
  readonly wireId: string;
  /** The page for a new member. */
  readonly opens: (role: TeamRole) => PagePath;
  /** Whether the subject is visible to its team only. */
  readonly isHidden: boolean;
};

type TeamStore<SubjectId extends string = string> = ReturnType<typeof profiles.openMembershipStore> & {
  /**
   * Locks the team.
   * @throws Refusal eventNotFound, profileNotFound
   */
  readonly lock: (tx: Db, id: SubjectId) => Promise<SubjectDetails>;
  /** Updates other columns that name the owner. */
  readonly setOwner: (tx: Db, id: SubjectId, memberId: ProfileId) => Promise<void>;
};

/** Check-in opens once a draft is published. Until then, Door Managers continue to their list of events. */
function openedEventPath(
  event: { providerCode: string; providerId: string },
  role: TeamRole,
  isDraft: boolean,
): PagePath {
  if (role !== 'assistant') return manageEventPath(event);
  return isDraft ? myEventsPath : manageEventPath(event, 'check-in');
}

const eventTeam: TeamStore<EventId> = {
  ...eventMemberships,
  lock: async (tx, id) => {
    const event = await lockEventTeam(tx, id);
    if (!event) throw refuse(refusals, 'eventNotFound');
    const address = { ...event, providerCode: providerCode(event.provider) };
    const isDraft = event.status === 'draft';
    return {
      name: event.name,
      path: eventPath(address),
      wireId: EventId.encode(id),
      opens: (role) => openedEventPath(address, role, isDraft),
      isHidden: isDraft || event.visibility === 'private',
    };
  },
  // Changes the revision, so that open forms can't return the event to its old host.
  setOwner: (tx, id, creatorId) => updateEvent(tx, id, { creatorId }),
};

const profileTeam: TeamStore<ProfileId> = {
  ...profiles.profileMemberships,
  lock: async (tx, id) => {
    const profile = await profiles.lockTeam(tx, id);
    if (!profile) throw refuse(refusals, 'profileNotFound');
    const wireId = profileWireId(profile);
    const path = profilePath({ ...profile, id: wireId });
    return {
      name: profile.name,
      path,
      wireId,
      opens: (role) => (role === 'assistant' ? path : manageProfilePath({ ...profile, id: wireId })),
      isHidden: false,
    };
  },
  setOwner: async () => {},
};

/** Each is used with the ids of its own kind, because subjects carry both. */
export const teams: Readonly<Record<TeamKind, TeamStore>> = {
  event: eventTeam as TeamStore,
  profile: profileTeam as TeamStore,
};

type SubjectInput = { readonly eventId: EventId } | { readonly profileId: string };

/** @throws Refusal profileNotFound */
export async function readSubject(db: Db, input: SubjectInput): Promise<TeamSubject> {
  if ('eventId' in input) return { kind: 'event', id: input.eventId };
  const key = profileKeyOf(input.profileId);
  const id = key && key.type !== 'user' ? await profiles.findProfileId(db, key) : undefined;
  if (!id) throw refuse(refusals, 'profileNotFound');
  return { kind: 'profile', id };
}

/**
 * Returns the viewer's role. Admins count as owners.
 * @returns undefined for everyone else
 */
export async function findRole(
  db: Db,
  { kind, id }: TeamSubject,
  viewer: Viewer,
): Promise<TeamRole | undefined> {
  if (kind === 'event') return findEventRole(db, viewer, id);
  if (viewer.admin) return 'owner';
  const member = (await profiles.profileMemberships.list(db, id)).find((one) => one.id === viewer.userId);
  if (!member) return undefined;
  return member.heldType ?? (member.creatorStatus === 'confirmed' ? member.creatorType : undefined);
}

/**
 * Checks again that the viewer runs the team, which is locked: the policy of the call decided before.
 * @throws Refusal notAllowed
 */
export async function requireManager(tx: Db, subject: TeamSubject, viewer: Viewer): Promise<void> {
  const role = await findRole(tx, subject, viewer);
  if (!role || role === 'assistant') throw refuse(commonRefusals, 'notAllowed');
}

const { mayActAs } = profiles.actingProfiles(['community']);

/** Whether the viewer may answer for a member: themselves, or a community they manage (ROL-08). */
export async function answersFor(db: Db, { kind }: TeamSubject, memberId: ProfileId, { userId }: Viewer) {
  if (memberId === userId) return true;
  if (kind === 'profile') return false;
  const [runsIt] = await mayActAs(db, [{ userId, profileId: memberId }]);
  return runsIt === true;
}

/** @returns the bare id; undefined for an unknown profile */
export async function findMemberId(db: Db, wireId: string): Promise<ProfileId | undefined> {
  const key = profileKeyOf(wireId);
  return key && (await profiles.findProfileId(db, key));
}

export const subjectPayload = ({ kind, id }: TeamSubject) =>
  kind === 'event' ? { eventId: id } : { profileId: id };
