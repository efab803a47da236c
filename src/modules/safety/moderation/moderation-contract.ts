import * as z from 'zod/mini';
import { ProfileCard } from '#modules/profiles/profiles/contract.ts';
import { call, cursorPageOf, listOf, pageOf, pagePath, pageInput } from '#platform/contract.ts';
import type { RefusalTable } from '#platform/refusal.ts';
import { ReportReason } from './contract.ts';
import { auditActs, caseDecisions, caseReasons, moderationActs, reportKinds } from './rules.ts';

export const ModerationAct = z.enum(moderationActs);
export type ModerationAct = z.infer<typeof ModerationAct>;
export const ReportKind = z.enum(reportKinds);

export const ReportCase = z.object({
  id: z.uuid(),
  itemId: z.string(),
  kind: ReportKind,
  title: z.string(),
  /** The text at the latest report. */
  excerpt: z.string(),
  path: pagePath,
  author: z.nullable(ProfileCard),
  authorSuspended: z.boolean(),
  hidden: z.boolean(),
  held: z.boolean(),
  reports: z.object({
    total: z.int(),
    reasons: z.array(z.object({ reason: z.enum(caseReasons), total: z.int() })),
  }),
  firstReportedAt: z.string(),
  lastReportedAt: z.string(),
  /** The latest decision; `null` while open. */
  decision: z.nullable(z.object({ act: z.enum(caseDecisions), at: z.string() })),
  acts: z.array(ModerationAct),
});
export type ReportCase = z.infer<typeof ReportCase>;

export const Report = z.object({
  reporter: z.nullable(ProfileCard),
  reason: ReportReason,
  note: z.string(),
  createdAt: z.string(),
});
export type Report = z.infer<typeof Report>;

export const AuditEntry = z.object({
  id: z.uuid(),
  by: z.nullable(ProfileCard),
  act: z.enum(auditActs),
  itemId: z.string(),
  title: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  createdAt: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const moderationRefusals = {
  caseNotFound: { status: 404, title: 'Report not found', message: 'It may have been removed.' },
  notNow: {
    status: 409,
    title: 'Not possible now',
    message: 'Another admin may have decided already. Reload to see the current state.',
  },
  nothingToHide: {
    status: 409,
    title: 'Nothing to hide',
    message: 'It’s already hidden or deleted, or only people with the link can find it.',
  },
  demoStays: {
    status: 409,
    title: 'Not for demo users',
    message: 'Every visitor shares this account. Sign up with your own email to try it on that user.',
  },
  whyRequired: { status: 422, title: 'Reason required', message: 'Enter a reason. It’s kept in the log.' },
} as const satisfies RefusalTable;

const page = pageInput({ most: 60, usual: 20 });

export const listCases = call('GET /moderation/reports', {
  summary: 'Reported items with counts, newest report first',
  input: z.object({ state: z._default(z.enum(['open', 'decided']), 'open'), ...page }),
  answer: pageOf(ReportCase),
  may: 'admin',
});

export const listReports = call('GET /moderation/reports/:caseId/reports', {
  summary: 'Reports of an item, newest first',
  input: z.object({ caseId: z.uuid(), ...page }),
  answer: pageOf(Report),
  refusals: { caseNotFound: moderationRefusals.caseNotFound },
  may: 'admin',
});

export const actOnCase = call('POST /moderation/reports/:caseId/acts', {
  summary: 'Decide on a reported item. All effects happen at once and are logged',
  input: z.object({
    caseId: z.uuid(),
    act: ModerationAct,
    reason: z.string().check(z.trim(), z.maxLength(1000)),
  }),
  answer: ReportCase,
  refusals: moderationRefusals,
  may: 'admin',
});

export const listAudit = call('GET /moderation/audit', {
  summary: 'Admin actions, newest first',
  input: z.object({
    caseId: z.optional(z.uuid()),
    act: z.optional(z.enum(auditActs)),
    by: z.optional(z.string().check(z.maxLength(100))),
    ...page,
  }),
  answer: cursorPageOf(AuditEntry),
  refusals: { caseNotFound: moderationRefusals.caseNotFound },
  may: 'admin',
});

export const listAuditAuthors = call('GET /moderation/audit/authors', {
  summary: 'Everyone with actions in the log, by name, also former admins',
  input: z.object({}),
  answer: listOf(z.object({ id: z.string(), name: z.string() })),
  may: 'admin',
});
