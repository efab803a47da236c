import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { profilePath, profileWireId } from '#modules/profiles/profiles/rules.ts';
import { toProfileCard } from '#modules/profiles/profiles/server/index.ts';
import type { AnswerOf } from '#platform/contract.ts';
import type { PageInput } from '#platform/cursor.ts';
import type { EventId, ProfileId, UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { refuse } from '#platform/refusal.ts';
import {
  refusals,
  type listEventActs,
  type listOwnInvitations as listOwnInvitationsCall,
  type MailInvitation,
  type Team,
  type TeamMember,
} from '../contract.ts';
import { roleName } from '../copy.ts';
import type { TeamKind } from '../rules.ts';
import { listAskers } from './inviter-store.ts';
import { listMailInvitations, type MailRow } from './mail-store.ts';
import { listActs, listCards, listOwnInvitations, type OwnInvitationRow } from './store.ts';
import { findRole, teams, type TeamMemberRow, type TeamSubject } from './team-subjects.ts';

export async function readTeam(db: Db, subject: TeamSubject, viewer: Viewer): Promise<Team> {
  const [members, invitations, role] = await Promise.all([
    teams[subject.kind].list(db, subject.id),
    listMailInvitations(db, subject.id),
    findRole(db, subject, viewer),
  ]);
  const askers = await listAskers(db, subject.id, members.filter(isInvited).map(toId));
  const senders = await listCards(db, [...askers.values(), ...invitations.map(({ byId }) => byId)]);
  return {
    kind: subject.kind,
    items: members.map((member) => toMember(subject.kind, member, cardOf(senders, askers.get(member.id)))),
    invitations: invitations.map((row) => toMailInvitation(row, senders)),
    role: role === 'owner' ? 'owner' : 'collaborator',
  };
}

const isInvited = ({ creatorStatus }: TeamMemberRow) => creatorStatus === 'invited';
const toId = ({ id }: TeamMemberRow) => id;

/**
 * Returns a current member.
 * @throws Refusal memberNotFound
 */
export async function readMember(db: Db, subject: TeamSubject, memberId: ProfileId): Promise<TeamMember> {
  const member = (await teams[subject.kind].list(db, subject.id)).find((one) => one.id === memberId);
  if (!member) throw refuse(refusals, 'memberNotFound');
  const asker = isInvited(member) ? (await listAskers(db, subject.id, [memberId])).get(memberId) : undefined;
  return toMember(subject.kind, member, cardOf(asker ? await listCards(db, [asker]) : [], asker));
}

type Cards = Awaited<ReturnType<typeof listCards>>;

function cardOf(cards: Cards, id: ProfileId | undefined): ProfileCard | null {
  const row = cards.find((one) => one.id === id);
  return row ? toProfileCard(row) : null;
}

function toMember(kind: TeamKind, member: TeamMemberRow, invitedBy: ProfileCard | null): TeamMember {
  const { creatorType, creatorStatus, heldType } = member;
  return {
    ...toProfileCard(member),
    creatorType,
    creatorTypeDisplayName: roleName(kind, creatorType),
    creatorStatus,
    heldType,
    invitedBy,
  };
}

/** @param senders cards that include the sender's */
export function toMailInvitation(
  { id, email, creatorType, expiresAt, byId }: MailRow,
  senders: Cards,
): MailInvitation {
  return { id, email, creatorType, expiresAt: expiresAt.toISOString(), by: cardOf(senders, byId) };
}

export async function readActs(
  db: Db,
  subject: TeamSubject,
  page: PageInput,
): Promise<AnswerOf<typeof listEventActs>> {
  const { rows, next } = await listActs(db, subject.id, page);
  const ids = rows.flatMap(({ byId, memberId }) => (memberId ? [byId, memberId] : [byId]));
  const cards = new Map((await listCards(db, ids)).map((row) => [row.id, toProfileCard(row)]));
  return {
    items: rows.flatMap(({ byId, memberId, createdAt, ...act }) => {
      const by = cards.get(byId);
      const member = memberId ? (cards.get(memberId) ?? null) : null;
      return by ? [{ ...act, by, member, createdAt: createdAt.toISOString() }] : [];
    }),
    next,
  };
}

export async function readOwnInvitations(
  db: Db,
  userId: UserId,
  wanted: PageInput & { eventId?: EventId | undefined },
): Promise<AnswerOf<typeof listOwnInvitationsCall>> {
  const { rows, next } = await listOwnInvitations(db, userId, wanted);
  const cards = new Map(
    (
      await listCards(
        db,
        rows.map(({ memberId }) => memberId),
      )
    ).map((row) => [row.id, toProfileCard(row)]),
  );
  return {
    items: rows.flatMap((row) => {
      const member = cards.get(row.memberId);
      const { kind, name, creatorType } = row;
      return member ? [{ kind, name, creatorType, member, ...addressOf(row) }] : [];
    }),
    next,
  };
}

function addressOf(row: OwnInvitationRow): { id: string; path: PagePath } {
  if (row.type === null)
    return { id: eventWireId(row), path: eventPath({ ...row, providerCode: providerCode(row.provider) }) };
  const id = profileWireId({ ...row, type: row.type, id: row.id as ProfileId });
  return { id, path: profilePath({ ...row, type: row.type, id }) };
}
