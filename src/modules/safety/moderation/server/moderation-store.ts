import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { newId, type UserId } from '#platform/ids.ts';
import type { PagePath } from '#platform/page-path.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ReportReason } from '../contract.ts';
import type { AuditAct, AuditKind, CaseDecision, caseReasons, ReportKind } from '../rules.ts';

export type CaseRow = {
  id: string;
  itemType: ReportKind;
  itemId: string;
  wireId: string;
  title: string;
  excerpt: string;
  path: PagePath;
  authorId: UserId | null;
  authorIsAdmin: boolean;
  authorSuspended: boolean;
  hidden: boolean;
  held: boolean;
  reportsTotal: number;
  reasons: Partial<Record<(typeof caseReasons)[number], number>>;
  firstAt: Date;
  lastAt: Date;
  decidedAt: Date | null;
  decision: CaseDecision | null;
};

const columns = sql`
  c.id, c.item_type, c.item_id, c.wire_id, c.title, c.excerpt, c.path, c.author_id, c.hidden, c.reports_total, c.reasons,
  c.first_at, c.last_at, c.decided_at, c.decision,
  exists (select from name_review n where n.item_id = c.item_id and n.approved_by is null) as held,
  exists (select from suspended_user s where s.user_id = c.author_id) as author_suspended,
  coalesce((select u.admin from account_user u where u.id = c.author_id), false) as author_is_admin`;

/** Open or decided cases, newest first. Uses `report_case_open` and `report_case_decided`. */
export async function listCases(db: Db, state: 'open' | 'decided', { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const at = state === 'open' ? sql`c.last_at` : sql`c.decided_at`;
  const { rows } = await sql<CaseRow & { place: string }>`
    select ${columns}, ${at}::text as place from report_case c
     where ${state === 'open' ? sql`c.decided_at is null` : sql`c.decided_at is not null`}
       and ${after ? sql`(${at}, c.id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by ${at} desc, c.id desc
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ place, id }) => [place, id]);
}

const countedAtMost = 1000;

export async function countCases(db: Db, state: 'open' | 'decided'): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from report_case c
       where ${state === 'open' ? sql`c.decided_at is null` : sql`c.decided_at is not null`}
       limit ${sql.lit(countedAtMost)}) found`.execute(db);
  return rows[0]!.total;
}

const caseById = (caseId: string) => sql<CaseRow>`
  select ${columns} from report_case c where c.id = ${caseId}::uuid`;

export async function findCase(db: Db, caseId: string): Promise<CaseRow | undefined> {
  const { rows } = await caseById(caseId).execute(db);
  return rows[0];
}

export async function lockCase(tx: Db, caseId: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`${caseById(caseId)} for update of c`.execute(tx);
  return rows[0];
}

/** Without `hidden`, the case stays hidden or visible. */
type Decision = { act: CaseDecision; byId: UserId; hidden?: boolean | undefined };

const decide = (tx: Db, { act, byId, hidden }: Decision) =>
  tx.updateTable('reportCase').set({
    decidedAt: sql<Date>`date_trunc('milliseconds', now())`,
    decision: act,
    decidedBy: byId,
    hidden,
  });

export async function saveDecision(tx: Db, caseId: string, decision: Decision): Promise<void> {
  await decide(tx, decision).where('id', '=', caseId).execute();
}

/** Decides the open case of an item, if any, because an admin acted elsewhere. */
export async function settleCase(
  tx: Db,
  { itemType, itemId }: Pick<CaseRow, 'itemType' | 'itemId'>,
  decision: Decision,
): Promise<void> {
  await decide(tx, decision).where('itemType', '=', itemType).where('itemId', '=', itemId).execute();
}

export type NewEntry = {
  byId: UserId;
  act: AuditAct;
  itemType: AuditKind;
  itemId: string;
  wireId: string;
  title: string;
  before: object;
  after: object;
  reason: string;
};

/** @returns the id of the entry, which identifies the decision in the domain events that follow */
export async function addEntry(tx: Db, entry: NewEntry): Promise<string> {
  const id = newId();
  await tx
    .insertInto('auditEntry')
    .values({ ...entry, id, before: JSON.stringify(entry.before), after: JSON.stringify(entry.after) })
    .execute();
  return id;
}

const notifiedAtOnce = 1000;

/** Marks the waiting reporters as notified, longest waiting first. @returns their ids */
export async function markReportersNotified(tx: Db, itemType: ReportKind, itemId: string): Promise<UserId[]> {
  const { rows } = await sql<{ reporterId: UserId }>`
    update report set notified_at = now()
     where item_type = ${itemType} and item_id = ${itemId}::uuid
       and reporter_id in (select reporter_id from report
                            where item_type = ${itemType} and item_id = ${itemId}::uuid and notified_at is null
                            order by created_at, reporter_id limit ${sql.lit(notifiedAtOnce)})
    returning reporter_id`.execute(tx);
  return rows.map(({ reporterId }) => reporterId);
}

/** Locks the account, so that a sign-in at the same time is refused or its session ended. */
export async function suspend(tx: Db, userId: UserId, byId: UserId): Promise<void> {
  await sql`select from account_user where id = ${userId}::uuid for update`.execute(tx);
  await tx
    .insertInto('suspendedUser')
    .values({ userId, byId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function reinstate(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('suspendedUser').where('userId', '=', userId).execute();
}

export async function isSuspended(db: Db, userId: UserId): Promise<boolean> {
  const row = await db
    .selectFrom('suspendedUser')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reports of an item, newest first. Uses `report_newest`. */
export async function listReports(db: Db, { itemType, itemId }: CaseRow, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await sql<{ reporterId: UserId; reason: ReportReason; note: string; createdAt: Date }>`
    select reporter_id, reason, note, created_at from report
     where item_type = ${itemType} and item_id = ${itemId}::uuid
       and ${after ? sql`(created_at, reporter_id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by created_at desc, reporter_id desc
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ createdAt, reporterId }) => [createdAt, reporterId]);
}

export type EntryRow = Omit<NewEntry, 'before' | 'after'> & {
  id: string;
  createdAt: Date;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** Filters by item, action or admin, each with its own index. */
export type EntryFilter = {
  readonly itemId?: string | undefined;
  readonly act?: AuditAct | undefined;
  readonly byId?: UserId | undefined;
};

export async function listEntries(db: Db, { itemId, act, byId }: EntryFilter, { limit, cursor }: PageInput) {
  const after = unpackCursor(cursor, 2);
  const { rows } = await sql<EntryRow>`
    select id, by_id, act, item_type, item_id, wire_id, title, before, after, reason, created_at from audit_entry
     where ${itemId === undefined ? sql`true` : sql`item_id = ${itemId}::uuid`}
       and ${act === undefined ? sql`true` : sql`act = ${act}`}
       and ${byId === undefined ? sql`true` : sql`by_id = ${byId}::uuid`}
       and ${after ? sql`(created_at, id) < (${String(after[0])}::timestamptz, ${String(after[1])}::uuid)` : sql`true`}
     order by created_at desc, id desc
     limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}

/** Jumps from one to the next in `audit_entry_by`, so that it reads one entry of each. */
export async function listAuditAuthors(db: Db): Promise<UserId[]> {
  const { rows } = await sql<{ byId: UserId }>`
    with recursive author as (
      (select by_id from audit_entry order by by_id limit 1)
      union all
      select (select e.by_id from audit_entry e where e.by_id > a.by_id order by e.by_id limit 1)
        from author a where a.by_id is not null)
    select by_id from author where by_id is not null`.execute(db);
  return rows.map(({ byId }) => byId);
}
