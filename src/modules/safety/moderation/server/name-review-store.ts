import { newId, type UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { ReportKind } from '../rules.ts';
import type { Reportable } from './reportable.ts';

export async function listReviews(db: Db, itemIds: readonly string[]) {
  return db
    .selectFrom('nameReview')
    .select(['itemId', 'name', 'approvedBy'])
    .where('itemId', '=', sql<string>`any(${[...itemIds]}::uuid[])`)
    .execute();
}

/** Starts the review of a name and resets an earlier approval. */
export async function putReview(
  tx: Db,
  review: { itemId: string; itemType: ReportKind; name: string },
): Promise<void> {
  await tx
    .insertInto('nameReview')
    .values(review)
    .onConflict((conflict) => conflict.column('itemId').doUpdateSet({ name: review.name, approvedBy: null }))
    .execute();
}

/** @returns false when the name isn't held */
export async function approveReview(tx: Db, itemId: string, byId: UserId): Promise<boolean> {
  const approved = await tx
    .updateTable('nameReview')
    .set({ approvedBy: byId })
    .where('itemId', '=', itemId)
    .where('approvedBy', 'is', null)
    .executeTakeFirst();
  return approved.numUpdatedRows === 1n;
}

export async function removeReview(tx: Db, itemId: string): Promise<void> {
  await tx.deleteFrom('nameReview').where('itemId', '=', itemId).execute();
}

/** Opens a case for a held name, or reopens it. */
export async function putNameCase(
  tx: Db,
  { kind, wireId, thing, hidden }: { kind: ReportKind; wireId: string; thing: Reportable; hidden: boolean },
): Promise<void> {
  await sql`
    insert into report_case as c (id, item_type, item_id, wire_id, title, excerpt, path, author_id, hidden, reasons)
    values (${newId()}, ${kind}, ${thing.id}, ${wireId}, ${thing.title}, ${thing.excerpt}, ${thing.path},
            ${thing.authorId}::uuid, ${hidden}, '{"heldName": 1}')
        on conflict (item_type, item_id) do update
       set last_at = date_trunc('milliseconds', now()), decided_at = null, decision = null, decided_by = null,
           title = excluded.title, excerpt = excluded.excerpt, path = excluded.path, author_id = excluded.author_id,
           hidden = c.hidden or excluded.hidden, reasons = c.reasons || excluded.reasons`.execute(tx);
}

/** Deletes the open case of a held name unless it has reports. */
export async function removeNameCase(tx: Db, kind: ReportKind, itemId: string): Promise<void> {
  await tx
    .deleteFrom('reportCase')
    .where('itemType', '=', kind)
    .where('itemId', '=', itemId)
    .where('reportsTotal', '=', 0)
    .where('decidedAt', 'is', null)
    .execute();
}

/** Whether an admin hid the item, or has yet to decide on its reports. Uses `audit_entry_of_item`. */
export async function staysHidden(tx: Db, kind: ReportKind, itemId: string): Promise<boolean> {
  const { rows } = await sql<{ stays: boolean }>`
    select exists (select from report_case
                    where item_type = ${kind} and item_id = ${itemId}::uuid and decided_at is null)
        or coalesce((select act from audit_entry
                      where item_id = ${itemId}::uuid and act in ('hide', 'restore', 'approve')
                      order by created_at desc, id desc limit 1) = 'hide', false) as stays`.execute(tx);
  return rows[0]!.stays;
}

export async function markCaseShown(tx: Db, kind: ReportKind, itemId: string): Promise<void> {
  await tx
    .updateTable('reportCase')
    .set({ hidden: false })
    .where('itemType', '=', kind)
    .where('itemId', '=', itemId)
    .execute();
}
