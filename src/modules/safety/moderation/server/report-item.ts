import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { limits, refusals, type ReportReason } from '../contract.ts';
import { reportKindOf } from '../rules.ts';
import { addReport, countReport } from './report-store.ts';
import type { Moderating } from './reportable.ts';

type NewReport = { readonly itemId: string; readonly reason: ReportReason; readonly note: string };

/**
 * Records a report, once per user and item. Works for blocked users, because blocking often goes with reporting.
 * @throws Refusal itemNotFound, ownItem, noteRequired, noteTooLong
 */
export async function reportItem(
  tx: Db,
  { things }: Moderating,
  report: NewReport,
  viewer: Viewer,
): Promise<{ isNew: boolean }> {
  const { itemId, reason } = report;
  const note = report.note.trim();
  if (note.length > limits.note) throw refuse(refusals, 'noteTooLong');
  if (reason === 'other' && note === '') throw refuse(refusals, 'noteRequired');
  const kind = reportKindOf(itemId);
  const thing = kind && (await things[kind]?.find(tx, itemId, viewer));
  if (!thing) throw refuse(refusals, 'itemNotFound');
  const reporterId = viewer.userId;
  if (thing.authorId === reporterId) throw refuse(refusals, 'ownItem');
  const isNew = await addReport(tx, { itemType: kind, itemId: thing.id, reporterId, reason, note });
  if (isNew) await countReport(tx, kind, itemId, thing, reason);
  return { isNew };
}
