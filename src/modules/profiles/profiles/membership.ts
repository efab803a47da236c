export type TeamRole = 'owner' | 'collaborator' | 'assistant';
export type HelperRole = Exclude<TeamRole, 'owner'>;
export type MembershipStatus = 'invited' | 'confirmed' | 'denied';

/** The place of a profile in the team of an event, a community, an artist or a venue. */
export type Membership = {
  readonly creatorType: TeamRole;
  readonly creatorStatus: MembershipStatus;
  /** The role that a helper keeps while the ownership is offered to them. */
  readonly heldType: HelperRole | null;
};
