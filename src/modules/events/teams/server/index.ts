import { profileDeleted } from '#modules/profiles/profiles/events.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { refuse } from '#platform/refusal.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx, type Route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as change from './change-team.ts';
import * as mailing from './mail-invitations.ts';
import { dropInvitationsTo } from './mail-store.ts';
import { readActs, readMember, readOwnInvitations, readTeam } from './read-team.ts';
import { listInvitable } from './store.ts';
import { findMemberId, readSubject, type TeamSubject } from './team-subjects.ts';

export { subjectOf } from './team-subjects.ts';
export { inviteCreators } from './change-team.ts';
export { forgetInvitedAddresses } from './mail-store.ts';
export { requireMayHost } from './may-host.ts';
export type { InvitedHelper } from './event-team-store.ts';

/**
 * Answers an invitation from a notification (NTF-10), as the user or as a community they manage.
 * @param ids bare
 */
export async function answerTeamInvitation(
  tx: Db,
  subject: TeamSubject,
  given: { viewer: Viewer; memberId: ProfileId; accept: boolean },
): Promise<PagePath | undefined> {
  const { viewer, memberId, accept } = given;
  return change.answer(tx, subject, { viewer, memberId, status: accept ? 'confirmed' : 'denied' });
}

export function openTeams(services: Pick<Services, 'db' | 'mail' | 'config'>): Feature {
  return {
    subscribers: [
      subscribe(profileDeleted, {
        name: 'teams.drop-invitations',
        by: 'direct',
        handle: ({ payload: { profileId } }) => dropInvitationsTo(services.db, profileId),
      }),
    ],
    routes: [
      ...teamRoutes(services, calls.teamCalls.event),
      ...teamRoutes(services, calls.teamCalls.profile),
      route(calls.listOwnInvitations, ({ input, viewer, db }) =>
        readOwnInvitations(db, requireViewer(viewer).userId, input),
      ),
      // Not read from a replica, which may lag behind the email; and reading locks the team.
      routeOwnTx(calls.getLinked, ({ input, db }) => mailing.readLinked(db, input.token)),
      route(calls.answerLinked, ({ input, viewer, db }) =>
        mailing.answerLinked(db, input, requireViewer(viewer)),
      ),
    ],
  };
}

type TeamCalls = (typeof calls.teamCalls)[keyof typeof calls.teamCalls];

function teamRoutes(services: Pick<Services, 'mail' | 'config'>, of: TeamCalls): Route[] {
  return [
    route(of.getTeam, async ({ input, viewer, db }) =>
      readTeam(db, await readSubject(db, input), requireViewer(viewer)),
    ),
    route(of.listActs, async ({ input, db }) => readActs(db, await readSubject(db, input), input)),
    route(of.listInvitable, async ({ input, viewer, db }) => {
      const subject = await readSubject(db, input);
      const rows = await listInvitable(db, subject, {
        userId: requireViewer(viewer).userId,
        q: input.q,
        limit: input.limit,
        withCommunities: subject.kind === 'event',
      });
      return { items: rows.map(toProfileCard), total: rows.length, offset: 0 };
    }),
    route(of.invite, async ({ input, viewer, db }) => {
      const subject = await readSubject(db, input);
      const { id, creatorType } = input;
      const memberId = await change.invite(db, subject, { viewer: requireViewer(viewer), id, creatorType });
      return readMember(db, subject, memberId);
    }),
    route(of.answer, async ({ input, viewer, db }) => {
      const subject = await readSubject(db, input);
      const memberId = await readAnsweredId(db, input);
      const { status, creatorType } = input;
      const answered = { viewer: requireViewer(viewer), memberId, status, creatorType };
      const opens = (await change.answer(db, subject, answered)) ?? null;
      return { ...(await readMember(db, subject, memberId)), opens };
    }),
    route(of.changeRole, async ({ input, viewer, db }) => {
      const subject = await readSubject(db, input);
      const { creatorId: id, creatorType } = input;
      const role = { viewer: requireViewer(viewer), id, creatorType };
      return readMember(db, subject, await change.changeRole(db, subject, role));
    }),
    route(of.remove, async ({ input, viewer, db }) => {
      const subject = await readSubject(db, input);
      await change.remove(db, subject, { viewer: requireViewer(viewer), id: input.creatorId });
      return {};
    }),
    route(of.mail, async ({ input, viewer, db }) => {
      const { email, creatorType } = input;
      const invitation = { viewer: requireViewer(viewer), email, creatorType };
      return mailing.mailInvitation(services, db, await readSubject(db, input), invitation);
    }),
    route(of.withdraw, async ({ input, viewer, db }) => {
      const { invitationId } = input;
      const withdrawn = { viewer: requireViewer(viewer), invitationId };
      await mailing.withdrawInvitation(db, await readSubject(db, input), withdrawn);
      return {};
    }),
  ];
}

/**
 * Returns the member in the path, who must match the one in the body.
 * @throws Refusal invitationNotFound, otherInvitation
 */
async function readAnsweredId(
  db: Db,
  { creatorId, id }: { creatorId: string; id: string },
): Promise<ProfileId> {
  const [memberId, same] = await Promise.all([findMemberId(db, creatorId), findMemberId(db, id)]);
  if (!memberId) throw refuse(calls.refusals, 'invitationNotFound');
  if (memberId !== same) throw refuse(calls.refusals, 'otherInvitation');
  return memberId;
}
