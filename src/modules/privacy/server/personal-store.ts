import type { RawBuilder } from 'kysely';
import { limits } from '#modules/identity/accounts/contract.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { DependentTable, PersonalTable } from './personal-table.ts';
import { dependentTables, personalTables } from './personal-tables.ts';

const rowsAtOnce = 500;

const anyOf = (columns: readonly string[], userId: UserId) =>
  sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} = ${userId}::uuid`),
    sql` or `,
  );

/** Streams a user's rows of one table as lines of JSON, in batches, from one snapshot. */
export function readRowsOf(tx: Db, table: PersonalTable, userId: UserId): AsyncGenerator<string[]> {
  const { omit = [] } = table;
  return streamRows(
    tx,
    sql`
    select (to_jsonb(t) - ${[...omit]}::text[])::text as line from ${sql.table(table.table)} t
     where ${isOwn(table, userId)}`,
  );
}

function isOwn({ userColumns, ownedBy = userColumns, where }: PersonalTable, userId: UserId) {
  return sql`(${anyOf(ownedBy, userId)}) and ${where ? sql`t.${sql.ref(where)}` : sql`true`}`;
}

/** Streams the rows of a table that belong to rows of the user. */
export function readPartsOf(tx: Db, part: DependentTable, userId: UserId): AsyncGenerator<string[]> {
  return streamRows(
    tx,
    sql`select to_jsonb(t)::text as line from ${sql.table(part.table)} t where ${isPart(part, userId)}`,
  );
}

function isPart({ column, of: [parent, key] }: DependentTable, userId: UserId): RawBuilder<unknown> {
  const own = personalTables.find(({ table }) => table === parent);
  const part = dependentTables.find(({ table }) => table === parent);
  const condition = own ? isOwn(own, userId) : isPart(part!, userId);
  return sql`t.${sql.ref(column)} in (select t.${sql.ref(key)} from ${sql.table(parent)} t where ${condition})`;
}

/**
 * Streams the messages that we sent to the address and the number of the user, unless another user has the number, too.
 * Leaves out those whose codes still work: an export proves nothing.
 */
export function readMessagesTo(tx: Db, userId: UserId, email: string) {
  return streamRows(
    tx,
    sql`
    select jsonb_build_object('channel', channel, 'recipient', recipient, 'subject', subject, 'text', text,
                              'created_at', created_at, 'sent_at', sent_at)::text as line
      from message t
     where recipient in (
             select ${email} union all
             select p.phone from profile_private p
              where p.profile_id = ${userId}::uuid and p.phone is not null
                and not exists (select from profile_private o where o.phone = p.phone and o.profile_id <> p.profile_id))
       and created_at < now() - make_interval(mins => ${sql.lit(limits.codeMinutes)})`,
  );
}

/** Needs a transaction, for the cursor. */
async function* streamRows(tx: Db, query: ReturnType<typeof sql>): AsyncGenerator<string[]> {
  await sql`declare own no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from own`.execute(tx);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close own`.execute(tx);
}

/** Deletes or clears a user's rows of one table. Idempotent. */
export async function eraseRowsOf(tx: Db, one: PersonalTable, userId: UserId): Promise<void> {
  const { table, userColumns, deletedBy = userColumns, onDeletion } = one;
  if (onDeletion === 'delete') {
    await sql`delete from ${sql.table(table)} t where ${anyOf(deletedBy, userId)}`.execute(tx);
  } else if (typeof onDeletion === 'object' && 'cleared' in onDeletion) {
    const empty = Object.entries(onDeletion.cleared).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value === null ? sql`null` : sql.lit(value)}`,
    );
    await sql`update ${sql.table(table)} t set ${sql.join(empty)} where ${anyOf([userColumns[0]!], userId)}`.execute(
      tx,
    );
  }
}
