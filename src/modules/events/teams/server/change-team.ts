import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { profileKeyOf } from '#modules/profiles/profiles/rules.ts';
import { type EventId, newId, type ProfileId, type UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { publish, publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { teamAnswered, teamInvited, teamRemoved, teamTransferred } from '../events.ts';
import { refusals } from '../contract.ts';
import * as rules from '../rules.ts';
import * as creators from './creator-store.ts';
import { findAsker, requireInviter, revokeInvitations } from './inviters.ts';
import { keepAct, keepActs } from './store.ts';
import { aboutOf, answersFor, findMemberId, partOf, teams, type Member, type Target } from './targets.ts';

type Asked = { readonly viewer: Viewer; readonly id: string };

const isOffer = ({ creatorType, creatorStatus }: Member) =>
  creatorType === 'owner' && creatorStatus === 'invited';

/** Asks a person, or for an event a community, to help or to take over. @throws Refusal as `whyNotInvite` says */
export async function invite(
  tx: Db,
  target: Target,
  { viewer, id, creatorType }: Asked & { creatorType: rules.Role },
): Promise<string> {
  const type = profileKeyOf(id)?.type;
  if (target.kind === 'profile' && type !== 'user') throw refuse(refusals, 'peopleOnly');
  if (type !== 'user' && type !== 'community') throw refuse(refusals, 'notInvitable');
  await teams[target.kind].lock(tx, target.id);
  const memberId = await findMemberId(tx, id);
  if (!memberId || (await isBlockedBetween(tx, viewer.userId, memberId)))
    throw refuse(refusals, 'notInvitable');
  const members = await teams[target.kind].list(tx, target.id);
  const member = members.find((one) => one.id === memberId);
  const part = (await partOf(tx, target, viewer)) ?? 'assistant';
  const no = rules.whyNotInvite({
    part,
    creatorType,
    member,
    hasOffer: members.some(isOffer),
    size: members.length,
  });
  if (no) throw refuse(refusals, no);
  await teams[target.kind].put(tx, target.id, memberId, rules.afterInvite(creatorType, member));
  await keepAct(tx, target, { act: 'invited', byId: viewer.userId, memberId, creatorType });
  await publish(tx, teamInvited, {
    key: `${target.id}:${memberId}:${newId()}`,
    payload: { ...aboutOf(target), userId: memberId, creatorType, byId: viewer.userId },
  });
  return memberId;
}

/** Invites profiles to help with an event that was saved; those invited before are left as they are. */
export async function inviteCreators(
  tx: Db,
  eventId: EventId,
  wanted: readonly creators.Invited[],
  byId: UserId,
): Promise<void> {
  const target = { kind: 'event', id: eventId } as const;
  const invited = await creators.inviteCreators(tx, eventId, wanted);
  await keepActs(
    tx,
    invited.map(({ profileId: memberId, creatorType }) => ({
      target,
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

type Answer = 'confirmed' | 'denied';

/**
 * Accepts or declines what somebody was asked. Said twice it is done once.
 * @returns where a new member goes on, nothing after declining
 * @throws Refusal invitationNotFound, otherInvitation, alreadyAnswered
 */
export async function answer(
  tx: Db,
  target: Target,
  { viewer, memberId, status }: { viewer: Viewer; memberId: ProfileId; status: Answer },
): Promise<PagePath | undefined> {
  const { isHidden, opens } = await teams[target.kind].lock(tx, target.id);
  const members = await teams[target.kind].list(tx, target.id);
  const member = members.find((one) => one.id === memberId);
  if (!(await answersFor(tx, target, memberId, viewer)))
    throw refuse(refusals, isHidden || !member ? 'invitationNotFound' : 'otherInvitation');
  if (!member) throw refuse(refusals, 'invitationNotFound');
  const opened = status === 'confirmed' ? opens(member.creatorType) : undefined;
  if (member.creatorStatus === status) return opened;
  if (member.creatorStatus !== 'invited') throw refuse(refusals, 'alreadyAnswered');
  const { creatorType } = member;
  const askedById = await findAsker(tx, target, memberId, members);
  if (status === 'confirmed' && askedById) await requireInviter(tx, target, { byId: askedById, creatorType });
  const takesOver = creatorType === 'owner' && status === 'confirmed';
  if (takesOver) await stepBack(tx, target, members, memberId);
  await teams[target.kind].put(tx, target.id, memberId, rules.afterAnswer(member, status));
  const act = takesOver ? 'transferred' : status === 'confirmed' ? 'accepted' : 'declined';
  await keepAct(tx, target, { act, byId: viewer.userId, memberId, creatorType });
  await publish(tx, teamAnswered, {
    key: `${target.id}:${memberId}:${newId()}`,
    payload: { ...aboutOf(target), userId: memberId, creatorType, status, byId: viewer.userId, askedById },
  });
  return opened;
}

/** The owner until now goes on as Co-Host or Admin; where money is paid out has to be asked again (INV-05). */
async function stepBack(tx: Db, target: Target, members: readonly Member[], toId: string): Promise<void> {
  const owner = members.find((one) => one.creatorType === 'owner' && one.creatorStatus === 'confirmed');
  if (owner)
    await teams[target.kind].put(tx, target.id, owner.id, {
      creatorType: 'collaborator',
      creatorStatus: 'confirmed',
      heldType: null,
    });
  await teams[target.kind].own(tx, target.id, toId);
  await publish(tx, teamTransferred, {
    key: `${target.id}:${toId}:${newId()}`,
    payload: { ...aboutOf(target), fromId: owner?.id ?? null, toId },
  });
}

/** Changes what somebody may do, or is asked to. @throws Refusal memberNotFound, ownerStays, transferOpen */
export async function changeRole(
  tx: Db,
  target: Target,
  { viewer, id, creatorType }: Asked & { creatorType: rules.Helping },
): Promise<string> {
  const member = await requireMember(tx, target, id);
  const no = rules.whyNotChange(member);
  if (no) throw refuse(refusals, no);
  if (member.creatorType !== creatorType) {
    await teams[target.kind].put(tx, target.id, member.id, { ...standingOf(member), creatorType });
    await keepAct(tx, target, {
      act: 'roleChanged',
      byId: viewer.userId,
      memberId: member.id,
      creatorType,
    });
    await revokeInvitations(tx, target, { senderId: member.id, byId: viewer.userId });
  }
  return member.id;
}

/** Takes somebody off, takes back what they were asked, or leaves. @throws Refusal memberNotFound, ownerStays, notAllowed */
export async function remove(tx: Db, target: Target, { viewer, id }: Asked): Promise<void> {
  const part = await partOf(tx, target, viewer);
  const { isHidden } = await teams[target.kind].lock(tx, target.id);
  const memberId = await findMemberId(tx, id);
  const isOwn = memberId !== undefined && (await answersFor(tx, target, memberId, viewer));
  if (isHidden && !part && !isOwn)
    throw refuse(refusals, target.kind === 'event' ? 'eventNotFound' : 'profileNotFound');
  if (!isOwn && (!part || part === 'assistant')) throw refuse(commonRefusals, 'notAllowed');
  const member = await requireMember(tx, target, id);
  const no = rules.whyNotRemove(member, { part, isOwn });
  if (no === 'notAllowed') throw refuse(commonRefusals, no);
  if (no) throw refuse(refusals, no);
  const left = rules.afterRemoval(member, isOwn);
  if (left) await teams[target.kind].put(tx, target.id, member.id, left);
  else await teams[target.kind].drop(tx, target.id, [member.id]);
  const { creatorType, creatorStatus } = member;
  const act = isOwn ? 'left' : creatorStatus === 'invited' ? 'withdrawn' : 'removed';
  await keepAct(tx, target, { act, byId: viewer.userId, memberId: member.id, creatorType });
  await publish(tx, teamRemoved, {
    key: `${target.id}:${member.id}:${newId()}`,
    payload: { ...aboutOf(target), userId: member.id, byId: viewer.userId },
  });
  await revokeInvitations(tx, target, { senderId: member.id, byId: viewer.userId });
}

async function requireMember(tx: Db, target: Target, wireId: string): Promise<Member> {
  await teams[target.kind].lock(tx, target.id);
  const memberId = await findMemberId(tx, wireId);
  const member = (await teams[target.kind].list(tx, target.id)).find((one) => one.id === memberId);
  if (!member) throw refuse(refusals, 'memberNotFound');
  return member;
}

const standingOf = ({ creatorType, creatorStatus, heldType }: Member): rules.Standing => ({
  creatorType,
  creatorStatus,
  heldType,
});
