import type { TeamRole } from './contract.ts';

export type { TeamRole };
export type HelperRole = Exclude<TeamRole, 'owner'>;
export type MembershipStatus = 'invited' | 'confirmed' | 'denied';

/** Membership of a profile in the team of an event, community, artist or venue. */
export type Membership = {
  readonly creatorType: TeamRole;
  readonly creatorStatus: MembershipStatus;
  /** The current role of a helper who was offered ownership. */
  readonly heldType: HelperRole | null;
};
