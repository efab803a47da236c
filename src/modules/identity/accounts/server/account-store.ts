import { sql, type Db } from '#platform/server/db.ts';
import { newId, type UserId } from '#platform/ids.ts';

/** Until the transaction ends, proofs for this address wait in line. */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(db);
}

/** The code that one browser asked for. */
export async function dropCode(db: Db, identifier: string, browser: Buffer): Promise<void> {
  await db
    .deleteFrom('accountCode')
    .where('identifier', '=', identifier)
    .where('browser', '=', browser)
    .execute();
}

/** The codes of all browsers. */
export async function dropCodes(db: Db, identifier: string): Promise<void> {
  await db.deleteFrom('accountCode').where('identifier', '=', identifier).execute();
}

/** Lets the link of a mail use the code that the mail names, wherever it is opened. */
export async function copyCode(db: Db, identifier: string, from: Buffer, to: Buffer): Promise<void> {
  await sql`
    insert into account_code (id, identifier, browser, value, expires_at)
    select ${newId()}::uuid, identifier, ${to}, value, expires_at from account_code
     where identifier = ${identifier} and browser = ${from}`.execute(db);
}

/** By the clock of the database: every process must agree when a code is too old. */
export async function dropExpiredCode(db: Db, identifier: string, browser: Buffer): Promise<void> {
  await db
    .deleteFrom('accountCode')
    .where('identifier', '=', identifier)
    .where('browser', '=', browser)
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute();
}

export async function sweepCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('accountCode')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute();
}

export async function findAccountId(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('accountUser').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

/** Always proven: an account has an address only by a code that was mailed to it. */
export async function findEmail(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('accountUser').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** An account is only made by somebody who said yes to both (AUTH-12, FTR-08). */
export async function recordTerms(db: Db, userId: UserId, version: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .updateTable('accountUser')
    .set({ termsVersion: version, termsAcceptedAt: now, ofAgeConfirmedAt: now })
    .where('id', '=', userId)
    .execute();
}

export async function setEmail(db: Db, userId: UserId, email: string): Promise<void> {
  await db
    .updateTable('accountUser')
    .set({ email, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function readAccount(db: Db, userId: UserId) {
  return db
    .selectFrom('accountUser')
    .select(['id', 'name', 'email', 'admin'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** How somebody signs in. By `account_credential_of`. */
export async function findOwnAccount(db: Db, userId: UserId) {
  return db
    .selectFrom('accountUser as u')
    .select((eb) => [
      'u.email',
      'u.createdAt',
      eb
        .exists(
          eb
            .selectFrom('accountCredential as c')
            .whereRef('c.userId', '=', 'u.id')
            .where('c.providerId', '=', 'credential'),
        )
        .$castTo<boolean>()
        .as('hasPassword'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/** The account with every way into it, and the codes that were mailed to its address. */
export async function dropAccount(tx: Db, userId: UserId, email: string): Promise<void> {
  const codes = ['sign-in', 'forget-password', 'email-verification'].map((type) => `${type}-otp-${email}`);
  await sql`
    with codes as (delete from account_code where identifier = any(${codes}::text[]))
    delete from account_user where id = ${userId}::uuid`.execute(tx);
}

export async function setName(tx: Db, userId: UserId, name: string): Promise<void> {
  await tx
    .updateTable('accountUser')
    .set({ name, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

/** Whether somebody is one of the people of the demo city, whom every visitor may be. */
export async function isDemoPerson(db: Db, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('accountDemoUser')
    .select('key')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** What others may need to know of an account: since when it is, and whether it looks after the house. */
export async function findAccount(db: Db, userId: UserId) {
  return db
    .selectFrom('accountUser')
    .select(['createdAt', 'admin'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export type SeededAccount = { id: string; name: string; email: string; admin?: boolean };

/** An account without a proof, for the demo city. The same person twice stays one. */
export async function addAccount(db: Db, { id, name, email, admin = false }: SeededAccount): Promise<void> {
  await db
    .insertInto('accountUser')
    .values({ id, name, email: email.toLowerCase(), emailVerified: true, admin })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Gives an account a password, hashed already. */
export async function addPassword(db: Db, userId: UserId, password: string): Promise<void> {
  await db
    .insertInto('accountCredential')
    .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password })
    .onConflict((conflict) => conflict.columns(['providerId', 'accountId']).doUpdateSet({ password }))
    .execute();
}

export type SeededDemoPerson = { key: string; userId: UserId; about: string; position: number };

export async function addDemoPerson(db: Db, person: SeededDemoPerson): Promise<void> {
  await db
    .insertInto('accountDemoUser')
    .values(person)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(person))
    .execute();
}

export async function findDemoPeople(db: Db) {
  return db
    .selectFrom('accountDemoUser as d')
    .innerJoin('accountUser as u', 'u.id', 'd.userId')
    .select(['d.key', 'd.userId', 'd.about', 'u.name'])
    .orderBy('d.position')
    .execute();
}

export async function findDemoPerson(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accountDemoUser')
    .select('userId')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.userId;
}

/** Held until the transaction ends, so that two admins do not let each other go at once. */
export async function lockAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account:admins', 0))`.execute(tx);
}

/** Whether somebody besides this person looks after the house. */
export async function hasOtherAdmin(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from account_user where admin and id <> ${userId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** By their next request they may what the house may, or no more (AUTH-08). */
export async function setAdmin(tx: Db, userId: UserId, admin: boolean): Promise<void> {
  await tx
    .updateTable('accountUser')
    .set({ admin, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}
