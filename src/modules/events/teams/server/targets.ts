import { EventId, type ProfileId } from '#platform/ids.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { manageEventPath, myEventsPath } from '#modules/events/events/manage-path.ts';
import { partIn } from '#modules/events/events/server/index.ts';
import { manageProfilePath } from '#modules/profiles/profiles/manage-path.ts';
import { profilePath, profileWireId, profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import * as profiles from '#modules/profiles/profiles/server/index.ts';
import type { ProfileRow } from '#modules/profiles/profiles/server/index.ts';
import type { PagePath } from '#platform/page-path.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refusals } from '../contract.ts';
import type { Role, Standing, TeamKind } from '../rules.ts';
import * as creators from './creator-store.ts';

/** An event or a profile, by its bare id: what has a team. */
export type Target = { readonly kind: TeamKind; readonly id: string };
export type Member = ProfileRow & Standing;
type Named = {
  readonly name: string;
  readonly path: PagePath;
  readonly wireId: string;
  /** Where somebody goes on who has just joined in that role. */
  readonly opens: (role: Role) => PagePath;
  /** Whether those who do not run it may not know of it. */
  readonly isHidden: boolean;
};

/** What both kinds of teams can do. The tables are those of events and of profiles. */
type TeamTables = {
  /** Until the transaction ends, whoever changes this team waits in line. @throws Refusal eventNotFound, profileNotFound */
  readonly lock: (tx: Db, id: string) => Promise<Named>;
  readonly list: (db: Db, id: string) => Promise<Member[]>;
  readonly put: (tx: Db, id: string, memberId: ProfileId, standing: Standing) => Promise<void>;
  readonly drop: (tx: Db, id: string, memberIds: readonly ProfileId[]) => Promise<void>;
  /** What a new owner also changes. */
  readonly own: (tx: Db, id: string, memberId: ProfileId) => Promise<void>;
};

/** Check-in opens once a draft is published, so until then a Door Manager has only their list of events. */
function openedEventPath(
  event: { providerCode: string; providerId: string },
  role: Role,
  isDraft: boolean,
): PagePath {
  if (role !== 'assistant') return manageEventPath(event);
  return isDraft ? myEventsPath : manageEventPath(event, 'check-in');
}

const eventTeam: TeamTables = {
  lock: async (tx, id) => {
    const event = await creators.lockCreators(tx, id);
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
  list: creators.listCreators,
  put: creators.putCreator,
  drop: creators.dropCreators,
  own: creators.setCreatorOf,
};

const profileTeam: TeamTables = {
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
  list: profiles.listTeamMembers,
  put: profiles.putTeamMember,
  drop: profiles.dropTeamMembers,
  own: async () => {},
};

export const teams: Readonly<Record<TeamKind, TeamTables>> = { event: eventTeam, profile: profileTeam };

export function eventTarget(id: EventId): Target {
  return { kind: 'event', id };
}

/** @throws Refusal profileNotFound */
export async function profileTarget(db: Db, wireId: string): Promise<Target> {
  const key = profileKeyOf(wireId);
  const id = key && key.type !== 'user' ? await profiles.findProfileId(db, key) : undefined;
  if (!id) throw refuse(refusals, 'profileNotFound');
  return { kind: 'profile', id };
}

/** What the viewer is to it; the house may what an owner may. @returns undefined for everybody else */
export async function partOf(db: Db, { kind, id }: Target, viewer: Viewer): Promise<Role | undefined> {
  if (kind === 'event') return partIn(db, viewer, id);
  if (viewer.admin) return 'owner';
  const member = (await profiles.listTeamMembers(db, id)).find((one) => one.id === viewer.userId);
  if (!member) return undefined;
  return member.heldType ?? (member.creatorStatus === 'confirmed' ? member.creatorType : undefined);
}

const { mayActAs } = profiles.teamPart(['community']);

/** Whether the viewer is who is asked, or runs the community that is (ROL-08). */
export async function answersFor(db: Db, { kind }: Target, memberId: ProfileId, { userId }: Viewer) {
  if (memberId === userId) return true;
  if (kind === 'profile') return false;
  const [runsIt] = await mayActAs(db, [{ userId, profileId: memberId }]);
  return runsIt === true;
}

/** The bare id behind the wire id of a member. @returns undefined for whom we do not know */
export async function findMemberId(db: Db, wireId: string): Promise<string | undefined> {
  const key = profileKeyOf(wireId);
  return key && (await profiles.findProfileId(db, key));
}

/** What facts of a team say it is about. */
export const aboutOf = ({ kind, id }: Target) => (kind === 'event' ? { eventId: id } : { profileId: id });
