import type { HelperRole } from '#modules/profiles/profiles/membership.ts';
import { createHash } from 'node:crypto';
import { isBlockedBetween } from '#modules/profiles/blocks/server/index.ts';
import { holdProfiles } from '#modules/profiles/page-deletion/server/index.ts';
import { takeMessages } from '#modules/safety/moderation/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { layOutMail } from '#platform/server/mail-layout.ts';
import { randomText } from '#platform/server/random-text.ts';
import { publish } from '#platform/server/domain-events.ts';
import { newId } from '#platform/ids.ts';
import { teamAnswered } from '../events.ts';
import { refusals, type Linked, type MailInvitation } from '../contract.ts';
import { mailWords, roleName, roleText } from '../copy.ts';
import { mailDays, mostMembers } from '../rules.ts';
import {
  addMailInvitation,
  endMailInvitation,
  findMailInvitation,
  listMailInvitations,
  type MailRow,
} from './mail-store.ts';
import { requireInviter } from './inviters.ts';
import { toMailInvitation } from './read-team.ts';
import { addTeamAct, listCards } from './store.ts';
import { requireManager, subjectOf, subjectPayload, teams, type TeamSubject } from './team-subjects.ts';

/** 192 bits can't be guessed. */
const tokenBytes = 24;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Sends the email whether or not the address has an account, so that the answer doesn't reveal it. */
export async function mailInvitation(
  { mail, config }: Pick<Services, 'mail' | 'config'>,
  tx: Db,
  subject: TeamSubject,
  { viewer, email, creatorType }: { viewer: Viewer; email: string; creatorType: HelperRole },
): Promise<MailInvitation> {
  const { kind } = subject;
  const { name } = await teams[kind].lock(tx, subject.id);
  await requireManager(tx, subject, viewer);
  const [members, waiting] = await Promise.all([
    teams[kind].list(tx, subject.id),
    listMailInvitations(tx, subject.id),
  ]);
  if (members.length + waiting.length >= mostMembers) throw refuse(refusals, 'teamFull');
  const token = randomText(tokenBytes);
  const asked = { email, creatorType, tokenHash: hashOf(token), byId: viewer.userId };
  const row = await addMailInvitation(tx, subject, asked);
  if (!row) throw refuse(refusals, 'alreadyInvited');
  await takeMessages(tx, viewer.userId, { count: 1, aboutId: subject.id });
  await addTeamAct(tx, subject, { act: 'mailed', byId: viewer.userId, email, creatorType });
  const words = mailWords({
    by: viewer.name,
    name,
    role: roleName(kind, creatorType),
    text: roleText(kind, creatorType),
    days: mailDays,
  });
  // In the fragment, so that neither logs nor other sites see it.
  const url = `${config.PUBLIC_URL}/team-invitation#${token}`;
  await mail.send(tx, {
    dedupeKey: `team:${row.id}`,
    to: email,
    subject: words.subject,
    ...layOutMail({
      ...words,
      blocks: [
        { kind: 'text', text: words.lead },
        { kind: 'button', label: words.button, url },
        { kind: 'note', text: words.note },
      ],
    }),
  });
  const cards = await listCards(tx, [viewer.userId]);
  return toMailInvitation(row, cards);
}

/** @throws Refusal notAllowed, invitationNotFound */
export async function withdrawInvitation(
  tx: Db,
  subject: TeamSubject,
  { viewer, invitationId }: { viewer: Viewer; invitationId: string },
): Promise<void> {
  await teams[subject.kind].lock(tx, subject.id);
  await requireManager(tx, subject, viewer);
  const found = (await listMailInvitations(tx, subject.id)).find(({ id }) => id === invitationId);
  const given = { answer: 'withdrawn', byId: viewer.userId } as const;
  if (!found || !(await endMailInvitation(tx, invitationId, given)))
    throw refuse(refusals, 'invitationNotFound');
  const { email, creatorType } = found;
  await addTeamAct(tx, subject, { act: 'withdrawn', byId: viewer.userId, email, creatorType });
}

/** @throws Refusal invitationNotFound, invitationUsed, invitationExpired */
async function requireWaiting(db: Db, token: string): Promise<MailRow> {
  const row = await findMailInvitation(db, hashOf(token));
  if (!row || row.answer === 'withdrawn') throw refuse(refusals, 'invitationNotFound');
  if (row.answer) throw refuse(refusals, 'invitationUsed');
  if (row.isLate) throw refuse(refusals, 'invitationExpired');
  return row;
}

/**
 * Locks the team, so that no member is removed in the meantime.
 * @throws Refusal invitationNotFound
 */
async function toLinked(tx: Db, { targetType: kind, targetId, creatorType, byId }: MailRow): Promise<Linked> {
  const { name, path, opens } = await teams[kind].lock(tx, targetId);
  await requireInviter(tx, subjectOf(kind, targetId), { byId, creatorType });
  const [by] = await listCards(tx, [byId]);
  return { kind, name, path, opens: opens(creatorType), creatorType, by: by?.name ?? '' };
}

export async function readLinked(db: Db, token: string): Promise<Linked> {
  return toLinked(db, await requireWaiting(db, token));
}

/**
 * The first answer uses up the link. Members with the same role are refused before that.
 * @throws Refusal those of `requireWaiting`, alreadyOnTeam, alreadyInvited, profileGone
 */
export async function answerLinked(
  tx: Db,
  { token, status }: { token: string; status: 'confirmed' | 'denied' },
  viewer: Viewer,
): Promise<Linked> {
  const row = await requireWaiting(tx, token);
  const subject = subjectOf(row.targetType, row.targetId);
  const linked = await toLinked(tx, row);
  const { creatorType } = row;
  if (status === 'confirmed') {
    const member = (await teams[subject.kind].list(tx, subject.id)).find((one) => one.id === viewer.userId);
    if (member?.creatorStatus === 'confirmed' || member?.heldType) throw refuse(refusals, 'alreadyOnTeam');
    if (member?.creatorType === 'owner' && member.creatorStatus === 'invited')
      throw refuse(refusals, 'alreadyInvited');
    if (!(await holdProfiles(tx, [viewer.userId]))) throw refuse(refusals, 'profileGone');
    if (await isBlockedBetween(tx, row.byId, viewer.userId)) throw refuse(refusals, 'invitationNotFound');
  }
  if (!(await endMailInvitation(tx, row.id, { answer: status, byId: viewer.userId })))
    throw refuse(refusals, 'invitationUsed');
  if (status === 'confirmed')
    await teams[subject.kind].put(tx, subject.id, viewer.userId, {
      creatorType,
      creatorStatus: 'confirmed',
      heldType: null,
    });
  await addTeamAct(tx, subject, {
    act: status === 'confirmed' ? 'accepted' : 'declined',
    byId: viewer.userId,
    memberId: viewer.userId,
    email: row.email,
    creatorType,
  });
  await publish(tx, teamAnswered, {
    key: `${subject.id}:${viewer.userId}:${newId()}`,
    payload: {
      ...subjectPayload(subject),
      userId: viewer.userId,
      creatorType,
      status,
      byId: viewer.userId,
      askedById: row.byId,
    },
  });
  return linked;
}
