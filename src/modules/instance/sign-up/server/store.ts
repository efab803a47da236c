import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { sql, type Db } from '#platform/server/db.ts';

export type InvitationRow = {
  readonly email: string;
  readonly invitedAt: Date;
  readonly usedAt: Date | null;
};

const columns = ['email', 'invitedAt', 'usedAt'] as const;

/** @returns whether the address wasn't invited before */
export async function addInvitation(tx: Db, email: string): Promise<boolean> {
  const added = await tx
    .insertInto('signUpInvitation')
    .values({ email })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function readInvitation(db: Db, email: string): Promise<InvitationRow> {
  return db
    .selectFrom('signUpInvitation')
    .select(columns)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

/** Newest first. Uses `sign_up_invitation_newest`. */
export async function listInvitations(
  db: Db,
  { limit, cursor }: PageInput,
): Promise<{ readonly rows: InvitationRow[]; readonly next: string | null }> {
  const [at, email] = unpackCursor(cursor, 2) ?? [];
  let query = db
    .selectFrom('signUpInvitation')
    .select(columns)
    .orderBy('invitedAt', 'desc')
    .orderBy('email', 'desc')
    .limit(limit + 1);
  if (at !== undefined) {
    query = query.where(
      sql<boolean>`(invited_at, email) < (to_timestamp(${Number(at)} / 1000.0), ${String(email)})`,
    );
  }
  const rows = await query.execute();
  return cutPage(rows, limit, ({ invitedAt, email }) => [invitedAt.getTime(), email]);
}

export async function removeInvitations(tx: Db, emails: readonly string[]): Promise<void> {
  await tx.deleteFrom('signUpInvitation').where('email', 'in', emails).execute();
}

export async function isInvited(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('signUpInvitation')
    .select('email')
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

/** Marks the invitation of an address as used, if it has one. */
export async function takeInvitation(tx: Db, email: string): Promise<void> {
  await tx
    .updateTable('signUpInvitation')
    .set({ usedAt: sql<Date>`now()` })
    .where('email', '=', email)
    .execute();
}
