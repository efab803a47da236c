import type { TeamRole } from '#modules/profiles/profiles/membership.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { publishAll } from '#platform/server/domain-events.ts';
import type { Db } from '#platform/server/db.ts';
import { teamRemoved } from '../events.ts';
import { refusals } from '../contract.ts';
import * as rules from '../rules.ts';
import { listAskers, listInviters, type Inviting } from './inviter-store.ts';
import { listRevocable, withdrawMailInvitations } from './mail-store.ts';
import { addTeamActs } from './store.ts';
import { subjectOf, subjectPayload, teams, type TeamMemberRow, type TeamSubject } from './team-subjects.ts';

type Invitation = { readonly byId: ProfileId; readonly creatorType: TeamRole };

/**
 * Refuses an invitation if its sender may no longer invite: removed, demoted or suspended since (ROL-10). The team is
 * locked, so a removal comes before or after the answer, never during it.
 * @throws Refusal invitationNotFound
 */
export async function requireInviter(
  tx: Db,
  subject: TeamSubject,
  { byId, creatorType }: Invitation,
): Promise<void> {
  const [inviter] = await listInviters(tx, [{ userId: byId, targetId: subject.id }]);
  if (!inviter || (creatorType === 'owner' && !inviter.isOwner)) throw refuse(refusals, 'invitationNotFound');
}

/** Returns who invited a member. Without a record, it was the owner, who may be a community. */
export async function findAsker(
  db: Db,
  { id }: TeamSubject,
  memberId: ProfileId,
  members: readonly TeamMemberRow[],
): Promise<ProfileId | null> {
  const owner = members.find((one) => one.creatorType === 'owner' && one.creatorStatus === 'confirmed');
  return (await listAskers(db, id, [memberId])).get(memberId) ?? owner?.id ?? null;
}

type Change = {
  readonly senderId: string;
  readonly byId: UserId;
};

/**
 * Revokes open invitations by senders who may no longer invite, after a member was removed or demoted. Removing a
 * community revokes invitations sent by its team; leaving a community revokes the sender's email invitations to its
 * events. The team is locked.
 */
export async function revokeInvitations(
  tx: Db,
  subject: TeamSubject,
  { senderId, byId }: Change,
): Promise<void> {
  const invited = (await teams[subject.kind].list(tx, subject.id)).filter(
    ({ creatorStatus }) => creatorStatus === 'invited',
  );
  const [mailed, askers] = await Promise.all([
    listRevocable(tx, subject.id, senderId),
    listAskers(
      tx,
      subject.id,
      invited.map(({ id }) => id),
    ),
  ]);
  const may = await listMay(tx, [
    ...mailed.map((row) => ({ userId: row.byId, targetId: row.targetId })),
    ...[...askers.values()].map((userId) => ({ userId, targetId: subject.id })),
  ]);
  const orphans = invited.filter(({ id }) => {
    const asker = askers.get(id);
    return asker !== undefined && !may(asker, subject.id);
  });
  await withdrawMembers(tx, subject, orphans, byId);

  const ended = mailed.filter((row) => !may(row.byId, row.targetId));
  await withdrawMailInvitations(
    tx,
    ended.map(({ id }) => id),
    byId,
  );
  await addTeamActs(
    tx,
    ended.map(({ targetType: kind, targetId: id, email, creatorType }) => ({
      subject: subjectOf(kind, id),
      act: 'withdrawn',
      byId,
      email,
      creatorType,
    })),
  );
}

async function listMay(tx: Db, wishes: readonly Inviting[]) {
  const key = (userId: ProfileId, targetId: string) => `${userId} ${targetId}`;
  const may = new Set((await listInviters(tx, wishes)).map((one) => key(one.userId, one.targetId)));
  return (userId: ProfileId, targetId: string) => may.has(key(userId, targetId));
}

/** Members with another role keep it and lose the offer. There is at most one offer. */
async function withdrawMembers(
  tx: Db,
  subject: TeamSubject,
  orphans: readonly TeamMemberRow[],
  byId: UserId,
): Promise<void> {
  if (orphans.length === 0) return;
  const helper = orphans.find(({ heldType }) => heldType !== null);
  const rest = helper && rules.applyRemoval(helper, false);
  if (helper && rest) await teams[subject.kind].put(tx, subject.id, helper.id, rest);
  const leaving = orphans.filter((one) => one !== helper).map(({ id }) => id);
  if (leaving.length > 0) await teams[subject.kind].drop(tx, subject.id, leaving);
  await addTeamActs(
    tx,
    orphans.map(({ id, creatorType }) => ({ subject, act: 'withdrawn', byId, memberId: id, creatorType })),
  );
  await publishAll(
    tx,
    teamRemoved,
    orphans.map(({ id }) => ({
      key: `${subject.id}:${id}:${newId()}`,
      payload: { ...subjectPayload(subject), userId: id, byId },
    })),
  );
}
