import { sql, type Db } from '#platform/server/db.ts';
import { newId, type UserId } from '#platform/ids.ts';

/** Serializes sign-ins, sign-ups and code checks for one address until the transaction ends. */
export async function lockAddress(db: Db, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`.execute(db);
}

export async function findAccountId(db: Db, email: string): Promise<UserId | undefined> {
  const row = await db.selectFrom('accountUser').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id;
}

export async function findEmail(db: Db, userId: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('accountUser').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** Lets changes of the account that lock it, such as a suspension, end first, and makes later ones wait. */
export async function holdAccount(tx: Db, userId: UserId): Promise<void> {
  await sql`select from account_user where id = ${userId}::uuid for key share`.execute(tx);
}

/** Lets sign-ins that hold the account end first, and makes later ones wait. */
export async function lockAccount(tx: Db, userId: UserId): Promise<void> {
  await sql`select from account_user where id = ${userId}::uuid for update`.execute(tx);
}

type NewAccount = { readonly email: string; readonly name: string; readonly termsVersion: string };

/** Call it only after the code, the terms and the age were checked (AUTH-12, FTR-08). */
export async function createAccount(tx: Db, { email, name, termsVersion }: NewAccount): Promise<UserId> {
  const id = newId<UserId>();
  const now = sql<Date>`now()`;
  await tx
    .insertInto('accountUser')
    .values({
      id,
      name,
      email,
      emailVerified: true,
      termsVersion,
      termsAcceptedAt: now,
      ofAgeConfirmedAt: now,
    })
    .execute();
  return id;
}

/** Keeps the address before it until the account is deleted. */
export async function setEmail(db: Db, userId: UserId, email: string): Promise<void> {
  await sql`
    update account_user
       set email = ${email}, former_emails = array_append(array_remove(former_emails, email), email), updated_at = now()
     where id = ${userId}::uuid`.execute(db);
}

export async function readAccount(db: Db, userId: UserId) {
  return db
    .selectFrom('accountUser')
    .select(['id', 'name', 'email', 'admin'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findOwnAccount(db: Db, userId: UserId) {
  return db
    .selectFrom('accountUser as u')
    .select((eb) => [
      'u.email',
      'u.createdAt',
      eb
        .exists(eb.selectFrom('accountCredential as c').whereRef('c.userId', '=', 'u.id'))
        .$castTo<boolean>()
        .as('hasPassword'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
}

/**
 * Also drops the sessions, passkeys, password and codes of the account.
 * @returns the addresses it had before, except those that other accounts have now
 */
export async function dropAccount(tx: Db, userId: UserId, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with codes as (delete from account_code where email = ${email}),
         dropped as (delete from account_user where id = ${userId}::uuid returning former_emails)
    select f.email from dropped, unnest(former_emails) f (email)
     where not exists (select from account_user o where o.email = f.email)`.execute(tx);
  return rows.map((one) => one.email);
}

export async function setName(tx: Db, userId: UserId, name: string): Promise<void> {
  await tx
    .updateTable('accountUser')
    .set({ name, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}

export async function isDemoPerson(db: Db, userId: UserId): Promise<boolean> {
  const found = await db
    .selectFrom('accountDemoUser')
    .select('key')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findAccount(db: Db, userId: UserId) {
  return db
    .selectFrom('accountUser')
    .select(['name', 'email', 'createdAt', 'admin'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export type SeededAccount = { id: UserId; name: string; email: string; admin?: boolean };

/** Adds an account without checking a code, for the demo city. Does nothing when the id exists. */
export async function addAccount(db: Db, { id, name, email, admin = false }: SeededAccount): Promise<void> {
  await db
    .insertInto('accountUser')
    .values({ id, name, email: email.toLowerCase(), emailVerified: true, admin })
    .onConflict((conflict) => conflict.column('id').doNothing())
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

export async function findDemoPerson(db: Db, key: string): Promise<UserId | undefined> {
  const row = await db
    .selectFrom('accountDemoUser')
    .select('userId')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.userId;
}

/** Held until the transaction ends, so that two admins can't remove each other at the same time. */
export async function lockAdmins(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('account:admins', 0))`.execute(tx);
}

export async function hasOtherAdmin(db: Db, userId: UserId): Promise<boolean> {
  const { rows } = await sql`
    select from account_user where admin and id <> ${userId}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** Takes effect with the user's next request (AUTH-08). */
export async function setAdmin(tx: Db, userId: UserId, admin: boolean): Promise<void> {
  await tx
    .updateTable('accountUser')
    .set({ admin, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}
