import type { PaymentBooks } from './payment-books.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { DisputeId, EventId, isUuid, OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route, routeOwnTx } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { acceptDispute, submitEvidence } from './answer-dispute.ts';
import { prepareEvidence } from './prepare-evidence.ts';
import { findDispute, listClosed, listOfEvent, listOpen, type NamedDispute } from './store.ts';
import { findDisputes, syncDisputes, type Disputing } from './sync-disputes.ts';
import { verifyDisputes } from './verify-disputes.ts';

export { forgetEvidence, sumFrozen } from './store.ts';

/** Disputes of payments (DSP-01). `onWebhook` belongs to checkout, which receives the provider's webhooks. */
export function openDisputes(
  { db, log }: Pick<Services, 'db' | 'log'>,
  books: PaymentBooks,
): Feature & { readonly onWebhook: (webhook: { type: string; intentId: string }) => Promise<void> } {
  const disputing: Disputing = { db, log, books };
  const { disputePage } = disputing.books;
  const shown = (row: NamedDispute) => toAdminDispute(row, disputePage);
  return {
    onWebhook: async ({ type, intentId }) => {
      if (type.startsWith('charge.dispute.')) await syncDisputes(disputing, intentId);
    },
    routes: [
      route(calls.listEventDisputes, ({ input, db: tx }) => readOfEvent(tx, input)),
      route(calls.listDisputes, async ({ input, db: tx }) => {
        const { rows, next } = await readList(tx, input);
        return { items: rows.map(shown), next };
      }),
      route(calls.getDispute, async ({ input, db: tx }) => {
        const row = await findDispute(tx, input.disputeId);
        if (!row) throw refuse(calls.disputeRefusals, 'disputeNotFound');
        return { dispute: shown(row), evidence: row.evidence ?? (await prepareEvidence(tx, row)) };
      }),
      routeOwnTx(calls.submitEvidence, async ({ input, viewer }) =>
        shown(await submitEvidence(disputing, requireViewer(viewer), input)),
      ),
      routeOwnTx(calls.acceptDispute, async ({ input, viewer }) =>
        shown(await acceptDispute(disputing, requireViewer(viewer), input)),
      ),
    ],
    scheduledTasks: [{ name: 'disputes.find', everySeconds: 300, run: () => findDisputes(disputing) }],
    verify: () => verifyDisputes(disputing),
  };
}

type ListInput = {
  readonly show: 'open' | 'closed';
  readonly limit: number;
  readonly cursor?: string | undefined;
};

async function readList(db: Db, { show, limit, cursor }: ListInput) {
  const [at, id] = unpackCursor(cursor, 2) ?? [];
  const after =
    typeof at === 'string' && isMoment(at) && isUuid(String(id)) ? ([at, String(id)] as const) : undefined;
  const rows = await (show === 'open' ? listOpen : listClosed)(db, { limit: limit + 1, after });
  return cutPage(rows, limit, ({ evidenceDueAt, closedAt, id }) => [
    (show === 'open' ? evidenceDueAt : closedAt) ?? 'infinity',
    id,
  ]);
}

const isMoment = (text: string) => text === 'infinity' || !Number.isNaN(Date.parse(text));

async function readOfEvent(db: Db, { eventId, limit, cursor }: PageInput & { eventId: EventId }) {
  const [after] = unpackCursor(cursor, 1) ?? [];
  const from = typeof after === 'string' && isUuid(after) ? after : undefined;
  const rows = await listOfEvent(db, eventId, { limit: limit + 1, after: from });
  const { rows: shown, next } = cutPage(rows, limit, ({ id }) => [id]);
  return { items: shown.map(toDispute), next };
}

function toDispute(row: NamedDispute): calls.Dispute {
  return {
    id: DisputeId.encode(row.id),
    orderId: OrderId.encode(row.orderId),
    eventId: EventId.encode(row.eventId),
    eventName: row.eventName,
    buyerName: row.buyerName,
    amount: row.amountMinor,
    withdrawn: row.withdrawnMinor,
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    inquiry: row.inquiry,
    evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

function toAdminDispute(
  row: NamedDispute,
  pageOf: (providerId: string) => string | null,
): calls.AdminDispute {
  const { buyerEmail, feeMinor: fee, test, providerId } = row;
  return { ...toDispute(row), buyerEmail, fee, test, providerPage: pageOf(providerId) };
}
