import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import type { UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { PersonShow } from '../contract.ts';
import { wordsQuery } from './words-query.ts';

export type AccountFacts = {
  id: UserId;
  name: string;
  email: string | null;
  admin: boolean;
  verified: boolean;
  suspended: boolean;
  createdAt: Date;
  leftAt: Date | null;
  /** The sort key. */
  place: string;
};

const facts = sql`
  u.id, u.name, u.email, u.admin, coalesce(p.verified, false) as verified, u.created_at, null::timestamptz as left_at,
  exists (select from suspended_user s where s.user_id = u.id) as suspended`;
const accounts = sql`account_user u left join profile p on p.id = u.id`;

const lists = {
  /** Uses `account_user_newest`. */
  all: sql`select ${facts}, u.created_at as at from ${accounts}`,
  /** Uses `account_user_admins`. */
  admins: sql`select ${facts}, u.created_at as at from ${accounts} where u.admin`,
  suspended: sql`
    select ${facts}, w.created_at as at from suspended_user w join ${accounts} on u.id = w.user_id`,
  /** Uses `profile_left`: the account is deleted, its profile row remains. */
  left: sql`
    select u.id, u.name, null::text as email, false as admin, u.verified, u.created_at, u.deleted_at as left_at,
           false as suspended, u.deleted_at as at
      from profile u where u.type = 'user' and u.deleted_at is not null`,
} satisfies Record<PersonShow, unknown>;

/** Sorts after all other letters. */
const lastLetter = '\u{10ffff}';

const isNamed = (q: string) => sql`to_tsvector('simple', name) @@ to_tsquery('simple', ${wordsQuery(q)})`;
const hasEmail = (q: string) =>
  sql`email ~>=~ ${q.toLowerCase()} and email ~<~ ${q.toLowerCase() + lastLetter}`;

/**
 * Uses `account_user_words` and `account_user_by_email`, each in a query of its own: with `or` in one query, a search
 * for a rare name reads all accounts by `account_user_newest` (1.3 s for 200,000).
 */
const searchAll = (q: string) => sql`
  select ${facts}, f.created_at as at
    from (select id, created_at from account_user where ${isNamed(q)}
           union
          select id, created_at from account_user where ${hasEmail(q)}) f
    join ${accounts} on u.id = f.id`;

export async function listAccounts(db: Db, show: PersonShow, q: string, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const isSearchOfAll = show === 'all' && q !== '';
  const { rows } = await sql<AccountFacts>`
    select id, name, email, admin, verified, suspended, created_at, left_at, at::text as place
      from (${isSearchOfAll ? searchAll(q) : lists[show]}) f
     where ${q === '' || isSearchOfAll ? sql`true` : sql`(${isNamed(q)} or ${hasEmail(q)})`}
       and ${after ? sql`(at, id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by at desc, id desc
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ place, id }) => [place, id]);
}

const accountFacts = (userId: UserId) => sql<Omit<AccountFacts, 'place'>>`
  select ${facts} from ${accounts} where u.id = ${userId}::uuid`;

export async function findAccountFacts(db: Db, userId: UserId) {
  const { rows } = await accountFacts(userId).execute(db);
  return rows[0];
}

export async function lockAccountFacts(tx: Db, userId: UserId) {
  const { rows } = await sql<Omit<AccountFacts, 'place'>>`${accountFacts(userId)} for update of u`.execute(
    tx,
  );
  return rows[0];
}
