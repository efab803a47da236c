import { track } from '#platform/ui/track.ts';
import { getSend, pagesOf, queryOf } from '#platform/ui/api.ts';
import * as calls from '../contract.ts';
import type { Helping, Role, TeamKind } from '../rules.ts';

/** An event or a profile by its id on the wire. */
export type TeamOf = { readonly kind: TeamKind; readonly id: string };

/** What visitors did (ANA-02). */
const teamEvents = { event: 'Co-host Request Sent', profile: 'Team Member Request Sent' } as const;

export const teamKey = ({ kind, id }: TeamOf) => ['team', kind, id] as const;

export const teamQuery = (of: TeamOf) =>
  of.kind === 'event'
    ? queryOf(calls.getEventTeam, { eventId: of.id }, teamKey(of))
    : queryOf(calls.getProfileTeam, { profileId: of.id }, teamKey(of));

export const actsOf = (of: TeamOf) =>
  of.kind === 'event'
    ? pagesOf(calls.listEventActs, { eventId: of.id }, ['teamActs', of.id])
    : pagesOf(calls.listProfileActs, { profileId: of.id }, ['teamActs', of.id]);

export const ownInvitationsQuery = (userId: string, eventId?: string) =>
  queryOf(calls.listOwnInvitations, { userId, ...(eventId && { eventId }) }, [
    'teamInvitations',
    userId,
    eventId ?? 'all',
  ]);

/** Asks somebody, and says so to whoever counts. */
export async function sendInvitation({ kind, id: ofId }: TeamOf, asked: { id: string; creatorType: Role }) {
  const member =
    kind === 'event'
      ? await getSend()(calls.inviteToEvent, { eventId: ofId, ...asked })
      : await getSend()(calls.inviteToProfile, { profileId: ofId, ...asked });
  track(teamEvents[kind], { itemId: ofId, creatorType: asked.creatorType });
  return member;
}

export async function mailInvitation({ kind, id }: TeamOf, asked: { email: string; creatorType: Helping }) {
  const invitation =
    kind === 'event'
      ? await getSend()(calls.mailEventInvitation, { eventId: id, ...asked })
      : await getSend()(calls.mailProfileInvitation, { profileId: id, ...asked });
  track(teamEvents[kind], { itemId: id, creatorType: asked.creatorType });
  return invitation;
}

export function withdrawMail({ kind, id }: TeamOf, invitationId: string) {
  return kind === 'event'
    ? getSend()(calls.withdrawEventInvitation, { eventId: id, invitationId })
    : getSend()(calls.withdrawProfileInvitation, { profileId: id, invitationId });
}

export function changeRole({ kind, id }: TeamOf, creatorId: string, creatorType: Helping) {
  return kind === 'event'
    ? getSend()(calls.changeEventRole, { eventId: id, creatorId, creatorType })
    : getSend()(calls.changeProfileRole, { profileId: id, creatorId, creatorType });
}

export function removeMember({ kind, id }: TeamOf, creatorId: string) {
  return kind === 'event'
    ? getSend()(calls.removeFromEvent, { eventId: id, creatorId })
    : getSend()(calls.removeFromProfile, { profileId: id, creatorId });
}

export function answerInvitation({ kind, id }: TeamOf, memberId: string, status: 'confirmed' | 'denied') {
  const given = { creatorId: memberId, id: memberId, status };
  return kind === 'event'
    ? getSend()(calls.answerEventInvitation, { eventId: id, ...given })
    : getSend()(calls.answerProfileInvitation, { profileId: id, ...given });
}
