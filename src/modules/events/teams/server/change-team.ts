import type { HelperRole, Membership, TeamRole } from '#modules/profiles/profiles/membership.ts';
import { isBlockedBetween, listUnseen } from '#modules/profiles/blocks/server/index.ts';
import { listTicketTypes } from '#modules/events/ticket-types/server/index.ts';
import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { type EventId, newId, type ProfileId, type UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { teamAnswered, teamInvited, teamRemoved, teamRoleChanged, teamTransferred } from '../events.ts';
import { refusals } from '../contract.ts';
import * as rules from '../rules.ts';
import * as store from './event-team-store.ts';
import { requireMayHost } from './may-host.ts';
import { findAsker, requireInviter, revokeInvitations } from './inviters.ts';
import { addTeamAct, addTeamActs, countInvited } from './store.ts';
import {
  subjectPayload,
  answersFor,
  findMemberId,
  findRole,
  requireManager,
  teams,
  type TeamMemberRow,
  type TeamSubject,
} from './team-subjects.ts';

type MemberRequest = { readonly viewer: Viewer; readonly id: string };

const isOffer = ({ creatorType, creatorStatus }: TeamMemberRow) =>
  creatorType === 'owner' && creatorStatus === 'invited';

/**
 * Invites a user, or for events a community, to the team, or offers them the ownership.
 * @throws Refusal those of `checkCanInvite`, hostsAdminsOnly, hostsVerifiedOnly, communityRequired
 */
export async function invite(
  tx: Db,
  subject: TeamSubject,
  { viewer, id, creatorType }: MemberRequest & { creatorType: TeamRole },
): Promise<ProfileId> {
  const type = profileKeyOf(id)?.type;
  if (subject.kind === 'profile' && type !== 'user') throw refuse(refusals, 'peopleOnly');
  if (type !== 'user' && type !== 'community') throw refuse(refusals, 'notInvitable');
  await teams[subject.kind].lock(tx, subject.id);
  const memberId = await findMemberId(tx, id);
  if (!memberId || (await isBlockedBetween(tx, viewer.userId, memberId)))
    throw refuse(refusals, 'notInvitable');
  const members = await teams[subject.kind].list(tx, subject.id);
  const member = members.find((one) => one.id === memberId);
  const role = (await findRole(tx, subject, viewer)) ?? 'assistant';
  const no = rules.checkCanInvite({
    role,
    creatorType,
    member,
    hasOffer: members.some(isOffer),
    size: members.length,
  });
  if (no) throw refuse(refusals, no);
  if (creatorType === 'owner' && subject.kind === 'event') await requireMayHost(tx, memberId, viewer);
  if (creatorType === 'owner') await requireCanOwn(tx, subject, type);
  await teams[subject.kind].put(tx, subject.id, memberId, rules.applyInvite(creatorType, member));
  await addTeamAct(tx, subject, { act: 'invited', byId: viewer.userId, memberId, creatorType });
  await publish(tx, teamInvited, {
    key: `${subject.id}:${memberId}:${newId()}`,
    payload: { ...subjectPayload(subject), userId: memberId, creatorType, byId: viewer.userId },
  });
  return memberId;
}

/**
 * Invites profiles to the team of a saved event, which is locked. Earlier invitations stay as they are.
 * @throws Refusal notInvitable, teamFull, tooManyInvitations
 */
export async function inviteCreators(
  tx: Db,
  eventId: EventId,
  wanted: readonly store.InvitedHelper[],
  byId: UserId,
): Promise<void> {
  const subject = { kind: 'event', id: eventId } as const;
  const invited = await store.inviteCreators(tx, eventId, wanted);
  if (invited.length === 0) return;
  const unseen = await listUnseen(
    tx,
    byId,
    invited.map(({ profileId }) => profileId),
  );
  if (unseen.size > 0) throw refuse(refusals, 'notInvitable');
  const members = await teams.event.list(tx, eventId);
  if (members.length > rules.mostMembers) throw refuse(refusals, 'teamFull');
  if ((await countInvited(tx, byId)) + invited.length > rules.mostInvitations)
    throw refuse(refusals, 'tooManyInvitations');
  await addTeamActs(
    tx,
    invited.map(({ profileId: memberId, creatorType }) => ({
      subject,
      act: 'invited',
      byId,
      memberId,
      creatorType,
    })),
  );
  await publishAll(
    tx,
    teamInvited,
    invited.map(({ profileId, creatorType }) => ({
      key: `${eventId}:${profileId}:${newId()}`,
      payload: { eventId, userId: profileId, creatorType, byId },
    })),
  );
}

type AnswerRequest = {
  readonly viewer: Viewer;
  readonly memberId: ProfileId;
  readonly status: 'confirmed' | 'denied';
  /** The role that the viewer answers. By default, the one that is offered now. */
  readonly creatorType?: TeamRole | undefined;
};

/**
 * Accepts or declines an invitation. Idempotent.
 * @returns where a new member continues, undefined after declining
 * @throws Refusal invitationNotFound, otherInvitation, alreadyAnswered, profileGone, communityRequired
 */
export async function answer(
  tx: Db,
  subject: TeamSubject,
  { viewer, memberId, status, creatorType: offered }: AnswerRequest,
): Promise<PagePath | undefined> {
  const { isHidden, opens } = await teams[subject.kind].lock(tx, subject.id);
  const members = await teams[subject.kind].list(tx, subject.id);
  const member = members.find((one) => one.id === memberId);
  if (!(await answersFor(tx, subject, memberId, viewer)))
    throw refuse(refusals, isHidden || !member ? 'invitationNotFound' : 'otherInvitation');
  if (!member || (offered && offered !== member.creatorType)) throw refuse(refusals, 'invitationNotFound');
  const opened = status === 'confirmed' ? opens(member.creatorType) : undefined;
  if (member.creatorStatus === status) return opened;
  if (member.creatorStatus !== 'invited') throw refuse(refusals, 'alreadyAnswered');
  const { creatorType } = member;
  const askedById = await findAsker(tx, subject, memberId, members);
  if (status === 'confirmed' && !(await holdProfiles(tx, [memberId]))) throw refuse(refusals, 'profileGone');
  if (status === 'confirmed' && askedById) {
    await requireInviter(tx, subject, { byId: askedById, creatorType });
    if (await isBlockedBetween(tx, askedById, memberId)) throw refuse(refusals, 'invitationNotFound');
  }
  const takesOver = creatorType === 'owner' && status === 'confirmed';
  if (takesOver) {
    await requireCanOwn(tx, subject, member.type);
    await stepBack(tx, subject, members, memberId);
  }
  await teams[subject.kind].put(tx, subject.id, memberId, rules.applyAnswer(member, status));
  const act = takesOver ? 'transferred' : status === 'confirmed' ? 'accepted' : 'declined';
  await addTeamAct(tx, subject, { act, byId: viewer.userId, memberId, creatorType });
  await publish(tx, teamAnswered, {
    key: `${subject.id}:${memberId}:${newId()}`,
    payload: {
      ...subjectPayload(subject),
      userId: memberId,
      creatorType,
      status,
      byId: viewer.userId,
      askedById,
    },
  });
  return opened;
}

/** Prices may change between an offer and its answer, so both check. @throws Refusal communityRequired */
async function requireCanOwn(tx: Db, subject: TeamSubject, type: ProfileType): Promise<void> {
  if (subject.kind !== 'event') return;
  const prices = (await listTicketTypes(tx, subject.id)).map(({ priceMinor }) => priceMinor);
  const no = rules.checkCanOwn(type, prices);
  if (no) throw refuse(refusals, no);
}

/** Makes the previous owner a Co-Host or Admin. Payouts go to the new one, whose own account is checked (INV-05). */
async function stepBack(
  tx: Db,
  subject: TeamSubject,
  members: readonly TeamMemberRow[],
  toId: ProfileId,
): Promise<void> {
  const owner = members.find((one) => one.creatorType === 'owner' && one.creatorStatus === 'confirmed');
  if (owner)
    await teams[subject.kind].put(tx, subject.id, owner.id, {
      creatorType: 'collaborator',
      creatorStatus: 'confirmed',
      heldType: null,
    });
  await teams[subject.kind].setOwner(tx, subject.id, toId);
  await publish(tx, teamTransferred, {
    key: `${subject.id}:${toId}:${newId()}`,
    payload: { ...subjectPayload(subject), fromId: owner?.id ?? null, toId },
  });
}

/**
 * Changes the role of a member or an open invitation.
 * @throws Refusal memberNotFound, notAllowed, ownerStays, transferOpen
 */
export async function changeRole(
  tx: Db,
  subject: TeamSubject,
  { viewer, id, creatorType }: MemberRequest & { creatorType: HelperRole },
): Promise<ProfileId> {
  const member = await requireMember(tx, subject, id);
  await requireManager(tx, subject, viewer);
  const no = rules.checkCanChangeRole(member);
  if (no) throw refuse(refusals, no);
  if (member.creatorType !== creatorType) {
    await teams[subject.kind].put(tx, subject.id, member.id, { ...membershipOf(member), creatorType });
    await addTeamAct(tx, subject, {
      act: 'roleChanged',
      byId: viewer.userId,
      memberId: member.id,
      creatorType,
    });
    await publish(tx, teamRoleChanged, {
      key: `${subject.id}:${member.id}:${newId()}`,
      payload: { ...subjectPayload(subject), userId: member.id, creatorType, byId: viewer.userId },
    });
    await revokeInvitations(tx, subject, { senderId: member.id, byId: viewer.userId });
  }
  return member.id;
}

/**
 * Removes a member, withdraws an invitation, or leaves the team.
 * @throws Refusal memberNotFound, ownerStays, notAllowed
 */
export async function remove(tx: Db, subject: TeamSubject, { viewer, id }: MemberRequest): Promise<void> {
  const { isHidden } = await teams[subject.kind].lock(tx, subject.id);
  const role = await findRole(tx, subject, viewer);
  const memberId = await findMemberId(tx, id);
  const isOwn = memberId !== undefined && (await answersFor(tx, subject, memberId, viewer));
  if (isHidden && !role && !isOwn)
    throw refuse(refusals, subject.kind === 'event' ? 'eventNotFound' : 'profileNotFound');
  if (!isOwn && (!role || role === 'assistant')) throw refuse(commonRefusals, 'notAllowed');
  const member = await requireMember(tx, subject, id);
  const no = rules.checkCanRemove(member, { role, isOwn });
  if (no === 'notAllowed') throw refuse(commonRefusals, no);
  if (no) throw refuse(refusals, no);
  const left = rules.applyRemoval(member, isOwn);
  if (left) await teams[subject.kind].put(tx, subject.id, member.id, left);
  else await teams[subject.kind].drop(tx, subject.id, [member.id]);
  const { creatorType, creatorStatus } = member;
  const act = isOwn ? 'left' : creatorStatus === 'invited' ? 'withdrawn' : 'removed';
  await addTeamAct(tx, subject, { act, byId: viewer.userId, memberId: member.id, creatorType });
  await publish(tx, teamRemoved, {
    key: `${subject.id}:${member.id}:${newId()}`,
    payload: { ...subjectPayload(subject), userId: member.id, byId: viewer.userId },
  });
  await revokeInvitations(tx, subject, { senderId: member.id, byId: viewer.userId });
}

async function requireMember(tx: Db, subject: TeamSubject, wireId: string): Promise<TeamMemberRow> {
  await teams[subject.kind].lock(tx, subject.id);
  const memberId = await findMemberId(tx, wireId);
  const member = (await teams[subject.kind].list(tx, subject.id)).find((one) => one.id === memberId);
  if (!member) throw refuse(refusals, 'memberNotFound');
  return member;
}

const membershipOf = ({ creatorType, creatorStatus, heldType }: TeamMemberRow): Membership => ({
  creatorType,
  creatorStatus,
  heldType,
});
