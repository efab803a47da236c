import type { ProfileType } from '#modules/profiles/profiles/contract.ts';
import type { Membership, MembershipStatus, TeamRole } from '#modules/profiles/profiles/membership.ts';
export const teamKinds = ['event', 'profile'] as const;
export type TeamKind = (typeof teamKinds)[number];

export const teamActs = [
  'invited',
  'mailed',
  'accepted',
  'declined',
  'roleChanged',
  'removed',
  'withdrawn',
  'left',
  'transferred',
] as const;
export type TeamActKind = (typeof teamActs)[number];

/** Most members of one team, including open and declined invitations. */
export const mostMembers = 50;
/** Most profiles that a user invites in an hour. */
export const mostInvitations = 30;
/** Days until an email invitation expires. */
export const mailDays = 14;

/**
 * Returns why a profile can't be invited.
 * @param member undefined if they aren't on the team
 */
export function checkCanInvite({
  role,
  creatorType,
  member,
  hasOffer,
  size,
}: {
  readonly role: TeamRole;
  readonly creatorType: TeamRole;
  readonly member: Membership | undefined;
  readonly hasOffer: boolean;
  readonly size: number;
}) {
  const isOffer = creatorType === 'owner';
  if (isOffer && role !== 'owner') return 'onlyOwner';
  if (member?.creatorType === 'owner' && member.creatorStatus === 'confirmed') return 'alreadyOwner';
  if (isOffer && hasOffer) return 'transferOpen';
  if (member?.creatorStatus === 'invited') return 'alreadyInvited';
  if (member?.creatorStatus === 'confirmed' && !isOffer) return 'alreadyOnTeam';
  if (!member && size >= mostMembers) return 'teamFull';
  return undefined;
}

/** Returns why a profile can't own an event with these prices: paid events need a community (EVA-21). */
export function checkCanOwn(type: ProfileType, prices: readonly number[]) {
  return type !== 'community' && prices.some((price) => price > 0) ? 'communityRequired' : undefined;
}

/** Members keep their role while a transfer to them is pending. */
export function applyInvite(creatorType: TeamRole, member: Membership | undefined): Membership {
  const helps = member?.creatorStatus === 'confirmed' && member.creatorType !== 'owner';
  return {
    creatorType,
    creatorStatus: 'invited',
    heldType: creatorType === 'owner' && helps ? member.creatorType : null,
  };
}

/** Members who decline a transfer keep their role. */
export function applyAnswer(
  { creatorType, heldType }: Membership,
  status: Exclude<MembershipStatus, 'invited'>,
): Membership {
  if (status === 'denied' && heldType)
    return { creatorType: heldType, creatorStatus: 'confirmed', heldType: null };
  return { creatorType, creatorStatus: status, heldType: null };
}

/**
 * Returns the membership after a removal: a pending transfer is withdrawn before the member is removed.
 * @returns undefined if nothing remains
 */
export function applyRemoval({ heldType }: Membership, isOwn: boolean): Membership | undefined {
  if (!heldType || isOwn) return undefined;
  return { creatorType: heldType, creatorStatus: 'confirmed', heldType: null };
}

export function checkCanRemove(
  { creatorType, creatorStatus }: Membership,
  { role, isOwn }: { readonly role: TeamRole | undefined; readonly isOwn: boolean },
) {
  if (creatorType === 'owner' && creatorStatus === 'confirmed') return 'ownerStays';
  if (isOwn) return undefined;
  if (role === undefined || role === 'assistant') return 'notAllowed';
  return creatorType === 'owner' && creatorStatus === 'invited' && role !== 'owner' ? 'onlyOwner' : undefined;
}

export function checkCanChangeRole({ creatorType, creatorStatus }: Membership) {
  if (creatorType === 'owner') return creatorStatus === 'confirmed' ? 'ownerStays' : 'transferOpen';
  return creatorStatus === 'denied' ? 'memberNotFound' : undefined;
}
