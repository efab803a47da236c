import { sql, type Db, type Tx } from './db.ts';

const settingsLock = 7_341_002;

export type SessionIdentity = { readonly role: string; readonly database: string };

/** Sets the role's settings in this database, from its next connection on. One process at a time. */
export async function setRoleSettings(
  tx: Tx,
  settings: Readonly<Record<string, string | number>>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${settingsLock}::bigint)`.execute(tx);
  const { rows } = await sql<{ statement: string }>`
    select format('alter role %I in database %I set %I = %L', current_user, current_database(), wanted.key, wanted.value)
             as statement
      from jsonb_each_text(${JSON.stringify(settings)}::jsonb) wanted
     where not exists (
       select from pg_db_role_setting s, unnest(s.setconfig) line
        where s.setrole = (select oid from pg_roles where rolname = current_user)
          and s.setdatabase = (select oid from pg_database where datname = current_database())
          and line = wanted.key || '=' || wanted.value)`.execute(tx);
  for (const { statement } of rows) await sql.raw(statement).execute(tx);
}

/** @returns role, database and settings of a connection */
export async function findSessionSettings(
  db: Db,
): Promise<SessionIdentity & { settings: Readonly<Record<string, string>> }> {
  const { rows } = await sql<SessionIdentity & { settings: Record<string, string> }>`
    select current_user as role, current_database() as database,
           (select jsonb_object_agg(name, current_setting(name))
              from unnest(array['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
                                'plan_cache_mode']) name) as settings`.execute(db);
  return rows[0]!;
}
