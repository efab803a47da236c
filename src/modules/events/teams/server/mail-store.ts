import type { HelperRole } from '#modules/profiles/profiles/membership.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { mailDays, type TeamKind } from '../rules.ts';
import type { TeamSubject } from './team-subjects.ts';

export type MailRow = {
  id: string;
  targetType: TeamKind;
  targetId: string;
  email: string;
  creatorType: HelperRole;
  byId: UserId;
  expiresAt: Date;
  answer: string | null;
  isLate: boolean;
};

const columns = sql`
  id, target_type, target_id, email, creator_type, by_id, expires_at, answer, expires_at <= now() as is_late`;

/**
 * Invites an address. Renews an expired invitation.
 * @returns undefined if an invitation is open
 */
export async function addMailInvitation(
  tx: Db,
  { kind, id }: TeamSubject,
  asked: { email: string; creatorType: HelperRole; tokenHash: Buffer; byId: UserId },
): Promise<MailRow | undefined> {
  const { email, creatorType, tokenHash, byId } = asked;
  const { rows } = await sql<MailRow>`
    insert into team_invitation as t (id, target_type, target_id, email, creator_type, token_hash, by_id, expires_at)
    values (${newId()}, ${kind}, ${id}, ${email}, ${creatorType}, ${tokenHash}, ${byId},
            now() + make_interval(days => ${mailDays}::int))
        on conflict (target_id, email) where answer is null do update
       set id = excluded.id, creator_type = excluded.creator_type, token_hash = excluded.token_hash,
           by_id = excluded.by_id, created_at = now(), expires_at = excluded.expires_at
     where t.expires_at <= now()
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** Lists open email invitations, by `team_invitation_open`. */
export async function listMailInvitations(db: Db, targetId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${columns} from team_invitation
     where target_id = ${targetId}::uuid and answer is null and expires_at > now()
     order by created_at, id limit 100`.execute(db);
  return rows;
}

/**
 * Lists open invitations to a team, and those that the user sent to any address. By `team_invitation_open` and `_by`.
 */
export async function listRevocable(tx: Db, targetId: string, senderId: string): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select ${columns} from team_invitation
     where answer is null and (target_id = ${targetId}::uuid or by_id = ${senderId}::uuid)
     order by id for update`.execute(tx);
  return rows;
}

export async function findMailInvitation(db: Db, tokenHash: Buffer): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select ${columns} from team_invitation where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function withdrawMailInvitations(tx: Db, ids: readonly string[], byId: UserId): Promise<void> {
  await tx
    .updateTable('teamInvitation')
    .set({ answer: 'withdrawn', answeredBy: byId, answeredAt: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('answer', 'is', null)
    .execute();
}

/**
 * Closes an invitation.
 * @returns whether it was open
 */
export async function endMailInvitation(
  tx: Db,
  invitationId: string,
  given: { answer: 'confirmed' | 'denied' | 'withdrawn'; byId: UserId },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('teamInvitation')
    .set({ answer: given.answer, answeredBy: given.byId, answeredAt: sql<Date>`now()` })
    .where('id', '=', invitationId)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Removes the email addresses of a user whose account is being deleted, and the invitations they accepted, declined or
 * didn't answer. A team's activity names the deleted user instead. Addresses that other accounts have now stay.
 */
export async function forgetInvitedAddresses(tx: Db, userId: UserId): Promise<void> {
  const addresses = sql`(
    select a.email from account_user u, unnest(u.former_emails || u.email) a (email)
     where u.id = ${userId}::uuid and not exists (select from account_user o where o.email = a.email and o.id <> u.id))`;
  await sql`
    delete from team_invitation
     where email in ${addresses} or (answered_by = ${userId}::uuid and answer <> 'withdrawn')`.execute(tx);
  await sql`
    update team_act set email = null, member_id = coalesce(member_id, ${userId}::uuid)
     where email in ${addresses} or (member_id = ${userId}::uuid and email is not null)`.execute(tx);
}

/** Deletes the open email invitations to the team of a deleted profile, with the addresses. */
export async function dropInvitationsTo(db: Db, profileId: ProfileId): Promise<void> {
  await sql`delete from team_invitation where target_id = ${profileId}::uuid and answer is null`.execute(db);
}
