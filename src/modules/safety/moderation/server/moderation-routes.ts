import { readCardsOf } from '#modules/profiles/profiles/server/index.ts';
import { UserId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { route, type Route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import { reportItem as reportCall } from '../contract.ts';
import * as calls from '../moderation-contract.ts';
import type { caseReasons } from '../rules.ts';
import { decide, possibleActs } from './moderate.ts';
import {
  countCases,
  findCase,
  listAuditAuthors,
  listCases,
  listEntries,
  listReports,
  type CaseRow,
} from './moderation-store.ts';
import { reportItem } from './report-item.ts';
import type { Moderating } from './reportable.ts';

export const moderationRoutesOf = (moderating: Moderating): Route[] => [
  route(reportCall, ({ input, viewer, db }) => reportItem(db, moderating, input, requireViewer(viewer))),
  route(calls.listCases, async ({ input, db }) => {
    const [{ rows, next }, total] = await Promise.all([
      listCases(db, input.state, input),
      countCases(db, input.state),
    ]);
    return { items: await toCases(db, rows), total, offset: 0, next };
  }),
  route(calls.listReports, async ({ input, db }) => {
    const found = await requireCase(db, input.caseId);
    const { rows, next } = await listReports(db, found, input);
    const cards = await readCardsOf(
      db,
      rows.map(({ reporterId }) => reporterId),
    );
    const items = rows.map(({ reporterId, reason, note, createdAt }) => ({
      reporter: cards.get(reporterId) ?? null,
      reason,
      note,
      createdAt: createdAt.toISOString(),
    }));
    return { items, total: found.reportsTotal, offset: 0, next };
  }),
  route(calls.actOnCase, async ({ input, viewer, db }) => {
    await decide(db, moderating, input, requireViewer(viewer).userId);
    const [now] = await toCases(db, [await requireCase(db, input.caseId)]);
    return now!;
  }),
  route(calls.listAudit, async ({ input, db }) => {
    const itemId = input.caseId && (await requireCase(db, input.caseId)).itemId;
    const { rows, next } = await listEntries(db, { itemId, act: input.act, byId: personOf(input.by) }, input);
    const cards = await readCardsOf(
      db,
      rows.map(({ byId }) => byId),
    );
    const items = rows.map(({ byId, wireId, createdAt, id, act, title, before, after, reason }) => ({
      id,
      by: cards.get(byId) ?? null,
      act,
      itemId: wireId,
      title,
      before,
      after,
      reason,
      createdAt: createdAt.toISOString(),
    }));
    return { items, next };
  }),
  route(calls.listAuditAuthors, async ({ db }) => {
    const cards = await readCardsOf(db, await listAuditAuthors(db));
    const items = [...cards.values()]
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return { items, total: items.length, offset: 0 };
  }),
];

function personOf(wireId: string | undefined): UserId | undefined {
  return wireId === undefined ? undefined : UserId.decodeOrNoId(wireId);
}

async function requireCase(db: Db, caseId: string): Promise<CaseRow> {
  const found = await findCase(db, caseId);
  if (!found) throw refuse(calls.moderationRefusals, 'caseNotFound');
  return found;
}

async function toCases(db: Db, rows: readonly CaseRow[]): Promise<calls.ReportCase[]> {
  const cards = await readCardsOf(
    db,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map((row) => ({
    id: row.id,
    itemId: row.wireId,
    kind: row.itemType,
    title: row.title,
    excerpt: row.excerpt,
    path: row.path,
    author: (row.authorId && cards.get(row.authorId)) || null,
    authorSuspended: row.authorSuspended,
    hidden: row.hidden,
    held: row.held,
    reports: {
      total: row.reportsTotal,
      reasons: Object.entries(row.reasons)
        .map(([reason, total]) => ({ reason: reason as (typeof caseReasons)[number], total }))
        .toSorted((one, other) => other.total - one.total),
    },
    firstReportedAt: row.firstAt.toISOString(),
    lastReportedAt: row.lastAt.toISOString(),
    decision: row.decision && row.decidedAt ? { act: row.decision, at: row.decidedAt.toISOString() } : null,
    acts: possibleActs(row),
  }));
}
