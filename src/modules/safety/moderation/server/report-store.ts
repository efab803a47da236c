import { newId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ReportReason } from '../contract.ts';
import type { ReportKind } from '../rules.ts';
import type { Reportable } from './reportable.ts';

/** @returns false if the user already reported the item */
export async function addReport(
  tx: Db,
  report: { itemType: ReportKind; itemId: string; reporterId: UserId; reason: ReportReason; note: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('report')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Counts a report and reopens a decided case. */
export async function countReport(
  tx: Db,
  kind: ReportKind,
  wireId: string,
  thing: Reportable,
  reason: ReportReason,
): Promise<void> {
  await sql`
    insert into report_case as c (id, item_type, item_id, wire_id, title, excerpt, path, author_id, reports_total, reasons)
    values (${newId()}, ${kind}, ${thing.id}, ${wireId}, ${thing.title}, ${thing.excerpt}, ${thing.path},
            ${thing.authorId}::uuid, 1, jsonb_build_object(${reason}::text, 1))
        on conflict (item_type, item_id) do update
       set reports_total = c.reports_total + 1, last_at = date_trunc('milliseconds', now()), decided_at = null, decision = null, decided_by = null,
           title = excluded.title, excerpt = excluded.excerpt, path = excluded.path, author_id = excluded.author_id,
           reasons = c.reasons || jsonb_build_object(${reason}::text, coalesce((c.reasons ->> ${reason})::int, 0) + 1)`.execute(
    tx,
  );
}
