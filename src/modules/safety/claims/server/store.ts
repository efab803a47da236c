import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { newId, type ProfileId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ClaimState } from '../contract.ts';

export type ClaimRow = {
  id: string;
  profileId: ProfileId;
  userId: UserId;
  words: string;
  links: string[];
  createdAt: Date;
  decidedAt: Date | null;
  decision: Exclude<ClaimState, 'open'> | null;
  reason: string;
};

const columns = sql`c.id, c.profile_id, c.user_id, c.words, c.links, c.created_at, c.decided_at, c.decision, c.reason`;

/** @returns undefined when the user has an open claim */
export async function addClaim(
  tx: Db,
  claim: { profileId: ProfileId; userId: UserId; words: string; links: string[] },
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    insert into claim as c (id, profile_id, user_id, words, links)
    values (${newId()}::uuid, ${claim.profileId}::uuid, ${claim.userId}::uuid, ${claim.words}, ${claim.links}::text[])
        on conflict (profile_id, user_id) where decided_at is null do nothing
    returning ${columns}`.execute(tx);
  return rows[0];
}

/** A user's newest claim for a page. Uses `claim_of_person`. */
export async function findOwnClaim(
  db: Db,
  profileId: ProfileId,
  userId: UserId,
): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`
    select ${columns} from claim c
     where c.profile_id = ${profileId}::uuid and c.user_id = ${userId}::uuid
     order by c.created_at desc limit 1`.execute(db);
  return rows[0];
}

const claimById = (claimId: string) => sql<ClaimRow>`
  select ${columns} from claim c where c.id = ${claimId}::uuid`;

export async function findClaim(db: Db, claimId: string): Promise<ClaimRow | undefined> {
  const { rows } = await claimById(claimId).execute(db);
  return rows[0];
}

export async function lockClaim(tx: Db, claimId: string): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`${claimById(claimId)} for update`.execute(tx);
  return rows[0];
}

/** Open claims, oldest first, or decided ones, newest first. Uses `claim_open` and `claim_decided`. */
export async function listClaims(db: Db, state: 'open' | 'decided', { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const isOpen = state === 'open';
  const at = isOpen ? sql`c.created_at` : sql`c.decided_at`;
  const way = isOpen ? sql`asc` : sql`desc`;
  const { rows } = await sql<ClaimRow & { place: string }>`
    select ${columns}, ${at}::text as place from claim c
     where c.decided_at is ${isOpen ? sql`null` : sql`not null`}
       and ${after ? sql`(${at}, c.id) ${isOpen ? sql`>` : sql`<`} (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by ${at} ${way}, c.id ${way}
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ place, id }) => [place, id]);
}

type Decision = { decision: 'approved' | 'declined'; byId: UserId; reason: string };

export async function saveDecision(
  tx: Db,
  claimId: string,
  { decision, byId, reason }: Decision,
): Promise<void> {
  await tx
    .updateTable('claim')
    .set({ decision, decidedBy: byId, reason, decidedAt: sql<Date>`date_trunc('milliseconds', now())` })
    .where('id', '=', claimId)
    .execute();
}

/** Declines all other open claims for a page. @returns their claimants */
export async function declineOthers(
  tx: Db,
  profileId: ProfileId,
  { byId, reason }: Decision,
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    update claim set decision = 'declined', decided_by = ${byId}::uuid, reason = ${reason},
                     decided_at = date_trunc('milliseconds', now())
     where profile_id = ${profileId}::uuid and decided_at is null
    returning user_id`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Deletes the open claims to a deleted page: there is nothing left to claim. */
export async function dropOpenClaims(tx: Db, profileId: ProfileId): Promise<void> {
  await tx.deleteFrom('claim').where('profileId', '=', profileId).where('decidedAt', 'is', null).execute();
}

/** Moves open claims to another page, skipping users who have one there already. */
export async function moveClaims(tx: Db, fromId: string, intoId: string): Promise<void> {
  const waitsThere = sql`exists (select from claim o where o.profile_id = ${intoId}::uuid and o.user_id = c.user_id
                                                        and o.decided_at is null)`;
  await sql`
    with dropped as (
      delete from claim c where c.profile_id = ${fromId}::uuid and c.decided_at is null and ${waitsThere}
    )
    update claim c set profile_id = ${intoId}::uuid
     where c.profile_id = ${fromId}::uuid and (c.decided_at is not null or not ${waitsThere})`.execute(tx);
}
