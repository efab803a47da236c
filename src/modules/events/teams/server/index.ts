import { eventTarget, type Target } from './targets.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { ProfileId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import * as change from './change-team.ts';
import * as mailing from './mail-invitations.ts';
import { readActs, readMember, readOwnInvitations, readTeam } from './read-team.ts';
import { listInvitable } from './store.ts';
import { findMemberId, profileTarget } from './targets.ts';

export { inviteCreators } from './change-team.ts';
export type { Invited } from './creator-store.ts';

/** What the bell answers in place (NTF-10): the invitation of a person, or of a community they run. @param ids bare */
export async function answerTeamInvitation(
  tx: Db,
  target: Target,
  given: { viewer: Viewer; memberId: ProfileId; accept: boolean },
): Promise<PagePath | undefined> {
  const { viewer, memberId, accept } = given;
  return change.answer(tx, target, { viewer, memberId, status: accept ? 'confirmed' : 'denied' });
}

/** Who runs events, communities, artists and venues: asking, answering, handing over, leaving. */
export function openTeam(services: Pick<Services, 'mail' | 'config'>): Feature {
  return {
    routes: [
      route(calls.getEventTeam, ({ input, viewer, db }) =>
        readTeam(db, eventTarget(input.eventId), requireViewer(viewer)),
      ),
      route(calls.listEventActs, ({ input, db }) => readActs(db, eventTarget(input.eventId), input)),
      route(calls.listEventInvitable, ({ input, viewer, db }) =>
        invitable(db, eventTarget(input.eventId), input, requireViewer(viewer)),
      ),
      route(calls.inviteToEvent, ({ input, viewer, db }) =>
        invite(db, eventTarget(input.eventId), input, requireViewer(viewer)),
      ),
      route(calls.answerEventInvitation, ({ input, viewer, db }) =>
        answer(db, eventTarget(input.eventId), input, requireViewer(viewer)),
      ),
      route(calls.changeEventRole, ({ input, viewer, db }) =>
        changeRole(db, eventTarget(input.eventId), input, requireViewer(viewer)),
      ),
      route(calls.removeFromEvent, ({ input, viewer, db }) =>
        remove(db, eventTarget(input.eventId), input, requireViewer(viewer)),
      ),
      route(calls.mailEventInvitation, ({ input, viewer, db }) =>
        mailing.mailInvitation(services, db, eventTarget(input.eventId), {
          ...input,
          viewer: requireViewer(viewer),
        }),
      ),
      route(calls.withdrawEventInvitation, async ({ input, viewer, db }) => {
        await mailing.withdrawInvitation(db, eventTarget(input.eventId), {
          ...input,
          viewer: requireViewer(viewer),
        });
        return {};
      }),

      route(calls.getProfileTeam, async ({ input, viewer, db }) =>
        readTeam(db, await profileTarget(db, input.profileId), requireViewer(viewer)),
      ),
      route(calls.listProfileActs, async ({ input, db }) =>
        readActs(db, await profileTarget(db, input.profileId), input),
      ),
      route(calls.listProfileInvitable, async ({ input, viewer, db }) =>
        invitable(db, await profileTarget(db, input.profileId), input, requireViewer(viewer)),
      ),
      route(calls.inviteToProfile, async ({ input, viewer, db }) =>
        invite(db, await profileTarget(db, input.profileId), input, requireViewer(viewer)),
      ),
      route(calls.answerProfileInvitation, async ({ input, viewer, db }) =>
        answer(db, await profileTarget(db, input.profileId), input, requireViewer(viewer)),
      ),
      route(calls.changeProfileRole, async ({ input, viewer, db }) =>
        changeRole(db, await profileTarget(db, input.profileId), input, requireViewer(viewer)),
      ),
      route(calls.removeFromProfile, async ({ input, viewer, db }) =>
        remove(db, await profileTarget(db, input.profileId), input, requireViewer(viewer)),
      ),
      route(calls.mailProfileInvitation, async ({ input, viewer, db }) =>
        mailing.mailInvitation(services, db, await profileTarget(db, input.profileId), {
          ...input,
          viewer: requireViewer(viewer),
        }),
      ),
      route(calls.withdrawProfileInvitation, async ({ input, viewer, db }) => {
        const target = await profileTarget(db, input.profileId);
        await mailing.withdrawInvitation(db, target, { ...input, viewer: requireViewer(viewer) });
        return {};
      }),

      route(calls.listOwnInvitations, ({ input, viewer, db }) =>
        readOwnInvitations(db, requireViewer(viewer).userId, {
          ...input,
          eventId: input.eventId === undefined ? undefined : eventTarget(input.eventId).id,
        }),
      ),
      // Its link was mailed a moment ago, and its team is locked while it is read.
      routeOwnTx(calls.getLinked, ({ input, db }) => mailing.readLinked(db, input.token)),
      route(calls.answerLinked, ({ input, viewer, db }) =>
        mailing.answerLinked(db, input, requireViewer(viewer)),
      ),
    ],
  };
}

type One = { creatorId: ProfileId };

async function invite(
  tx: Db,
  target: Target,
  input: { id: string; creatorType: 'owner' | 'collaborator' | 'assistant' },
  viewer: Viewer,
) {
  return readMember(tx, target, await change.invite(tx, target, { ...input, viewer }));
}

async function answer(
  tx: Db,
  target: Target,
  { creatorId, id, status }: One & { id: string; status: 'confirmed' | 'denied' },
  viewer: Viewer,
) {
  const [memberId, same] = await Promise.all([findMemberId(tx, creatorId), findMemberId(tx, id)]);
  if (!memberId) throw refuse(calls.refusals, 'invitationNotFound');
  if (memberId !== same) throw refuse(calls.refusals, 'otherInvitation');
  const opens = (await change.answer(tx, target, { viewer, memberId, status })) ?? null;
  return { ...(await readMember(tx, target, memberId)), opens };
}

async function changeRole(
  tx: Db,
  target: Target,
  { creatorId, creatorType }: One & { creatorType: 'collaborator' | 'assistant' },
  viewer: Viewer,
) {
  return readMember(tx, target, await change.changeRole(tx, target, { viewer, id: creatorId, creatorType }));
}

async function remove(tx: Db, target: Target, { creatorId }: One, viewer: Viewer) {
  await change.remove(tx, target, { viewer, id: creatorId });
  return {};
}

async function invitable(db: Db, target: Target, { q, limit }: { q: string; limit: number }, viewer: Viewer) {
  const rows = await listInvitable(db, target, {
    userId: viewer.userId,
    q,
    limit,
    withCommunities: target.kind === 'event',
  });
  return { items: rows.map(toProfileCard), total: rows.length, offset: 0 };
}
