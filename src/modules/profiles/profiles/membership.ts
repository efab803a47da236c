import * as z from 'zod/mini';

export const TeamRole = z.enum(['owner', 'collaborator', 'assistant']);
export type TeamRole = z.infer<typeof TeamRole>;
export type HelperRole = Exclude<TeamRole, 'owner'>;
export type MembershipStatus = 'invited' | 'confirmed' | 'denied';

/** Membership of a profile in the team of an event, community, artist or venue. */
export type Membership = {
  readonly creatorType: TeamRole;
  readonly creatorStatus: MembershipStatus;
  /** The current role of a helper who was offered ownership. */
  readonly heldType: HelperRole | null;
};
