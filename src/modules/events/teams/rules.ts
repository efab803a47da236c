import type {
  HelperRole,
  Membership,
  MembershipStatus,
  TeamRole,
} from '#modules/profiles/profiles/membership.ts';
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

/** Of one team, whoever is asked or said no among them. */
export const mostMembers = 50;
/** How long an invitation by e-mail waits. */
export const mailDays = 14;

/** Why somebody is not asked. @param member undefined for who is nothing to the team yet */
export function checkCanInvite({
  part,
  creatorType,
  member,
  hasOffer,
  size,
}: {
  readonly part: TeamRole;
  readonly creatorType: TeamRole;
  readonly member: Membership | undefined;
  /** Whether it is being handed over already. */
  readonly hasOffer: boolean;
  readonly size: number;
}) {
  const isOffer = creatorType === 'owner';
  if (isOffer && part !== 'owner') return 'onlyOwner';
  if (member?.creatorType === 'owner' && member.creatorStatus === 'confirmed') return 'alreadyOwner';
  if (isOffer && hasOffer) return 'transferOpen';
  if (member?.creatorStatus === 'invited') return 'alreadyInvited';
  if (member?.creatorStatus === 'confirmed' && !isOffer) return 'alreadyOnTeam';
  if (!member && size >= mostMembers) return 'teamFull';
  return undefined;
}

/** Whoever helps already goes on helping while they think about taking over. */
export function applyInvite(creatorType: TeamRole, member: Membership | undefined): Membership {
  const helps = member?.creatorStatus === 'confirmed' && member.creatorType !== 'owner';
  return {
    creatorType,
    creatorStatus: 'invited',
    heldType: creatorType === 'owner' && helps ? (member.creatorType as HelperRole) : null,
  };
}

/** Saying no to taking over leaves a helper as they were. */
export function applyAnswer(
  { creatorType, heldType }: Membership,
  status: Exclude<MembershipStatus, 'invited'>,
): Membership {
  if (status === 'denied' && heldType)
    return { creatorType: heldType, creatorStatus: 'confirmed', heldType: null };
  return { creatorType, creatorStatus: status, heldType: null };
}

/** What taking somebody off leaves of them: an offer is taken back before a helper goes. @returns undefined when nothing */
export function applyRemoval({ heldType }: Membership, isOwn: boolean): Membership | undefined {
  if (!heldType || isOwn) return undefined;
  return { creatorType: heldType, creatorStatus: 'confirmed', heldType: null };
}

export function checkCanRemove(
  { creatorType, creatorStatus }: Membership,
  { part, isOwn }: { readonly part: TeamRole | undefined; readonly isOwn: boolean },
) {
  if (creatorType === 'owner' && creatorStatus === 'confirmed') return 'ownerStays';
  if (isOwn) return undefined;
  if (part === undefined || part === 'assistant') return 'notAllowed';
  return creatorType === 'owner' && creatorStatus === 'invited' && part !== 'owner' ? 'onlyOwner' : undefined;
}

export function checkCanChangeRole({ creatorType, creatorStatus }: Membership) {
  if (creatorType === 'owner') return creatorStatus === 'confirmed' ? 'ownerStays' : 'transferOpen';
  return creatorStatus === 'denied' ? 'memberNotFound' : undefined;
}
