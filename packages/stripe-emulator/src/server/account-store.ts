import { sql } from 'kysely';
import type {
  Account,
  AccountChange,
  AccountLink,
  EmulatorDb,
  NewAccount,
  NewAccountLink,
} from './tables.ts';

export async function addAccount(db: EmulatorDb, account: NewAccount): Promise<Account> {
  return db.insertInto('stripeEmulatorAccount').values(account).returningAll().executeTakeFirstOrThrow();
}

export async function findAccount(db: EmulatorDb, id: string): Promise<Account | undefined> {
  return db.selectFrom('stripeEmulatorAccount').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function findAccountToChange(db: EmulatorDb, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('stripeEmulatorAccount')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeAccount(db: EmulatorDb, id: string, change: AccountChange): Promise<Account> {
  const query = db.updateTable('stripeEmulatorAccount').set(change).where('id', '=', id);
  return query.returningAll().executeTakeFirstOrThrow();
}

export async function addAccountLink(db: EmulatorDb, link: NewAccountLink): Promise<void> {
  await db.insertInto('stripeEmulatorAccountLink').values(link).execute();
}

export async function findAccountLink(db: EmulatorDb, key: string): Promise<AccountLink | undefined> {
  return db.selectFrom('stripeEmulatorAccountLink').selectAll().where('key', '=', key).executeTakeFirst();
}

/** @returns false if the link was used before */
export async function useAccountLink(db: EmulatorDb, key: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update stripe_emulator_account_link set used_at = ${now} where key = ${key} and used_at is null returning key`.execute(
    db,
  );
  return rows.length === 1;
}
