import type { HelperRole, TeamRole } from '#modules/profiles/profiles/membership.ts';
import { track } from '#platform/ui/track.ts';
import { getSend, pagesOf, queryOf } from '#platform/ui/api.ts';
import * as calls from '../contract.ts';
import type { TeamKind } from '../rules.ts';

/** The team of an event or a profile, by its wire id. */
export type TeamOf = { readonly kind: TeamKind; readonly id: string };

/** Names of analytics events (ANA-02). */
const teamEvents = { event: 'Co-host Request Sent', profile: 'Team Member Request Sent' } as const;

export const teamKey = ({ kind, id }: TeamOf) => ['team', kind, id] as const;

const callsOf = ({ kind }: TeamOf) => calls.teamCalls[kind];
const subjectOf = ({ kind, id }: TeamOf) => (kind === 'event' ? { eventId: id } : { profileId: id });

export const teamQuery = (of: TeamOf) => queryOf(callsOf(of).getTeam, subjectOf(of), teamKey(of));

export const actsOf = (of: TeamOf) => pagesOf(callsOf(of).listActs, subjectOf(of), ['teamActs', of.id]);

export const ownInvitationsQuery = (userId: string, eventId?: string) =>
  queryOf(calls.listOwnInvitations, { userId, ...(eventId && { eventId }) }, [
    'teamInvitations',
    userId,
    eventId ?? 'all',
  ]);

export async function sendInvitation(of: TeamOf, invited: { id: string; creatorType: TeamRole }) {
  const member = await getSend()(callsOf(of).invite, { ...subjectOf(of), ...invited });
  track(teamEvents[of.kind], { itemId: of.id, creatorType: invited.creatorType });
  return member;
}

export async function mailInvitation(of: TeamOf, invited: { email: string; creatorType: HelperRole }) {
  const invitation = await getSend()(callsOf(of).mail, { ...subjectOf(of), ...invited });
  track(teamEvents[of.kind], { itemId: of.id, creatorType: invited.creatorType });
  return invitation;
}

export const listInvitable = async (of: TeamOf, q: string) =>
  (await getSend()(callsOf(of).listInvitable, { ...subjectOf(of), q })).items;

export const withdrawMail = (of: TeamOf, invitationId: string) =>
  getSend()(callsOf(of).withdraw, { ...subjectOf(of), invitationId });

export const changeRole = (of: TeamOf, creatorId: string, creatorType: HelperRole) =>
  getSend()(callsOf(of).changeRole, { ...subjectOf(of), creatorId, creatorType });

export const removeMember = (of: TeamOf, creatorId: string) =>
  getSend()(callsOf(of).remove, { ...subjectOf(of), creatorId });

export const answerInvitation = (of: calls.OwnInvitation, status: 'confirmed' | 'denied') => {
  const { creatorType, member } = of;
  return getSend()(callsOf(of).answer, {
    ...subjectOf(of),
    creatorId: member.id,
    id: member.id,
    status,
    creatorType,
  });
};
