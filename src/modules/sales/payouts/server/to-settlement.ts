import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import { SettlementId } from '#platform/ids.ts';
import type { AdminSettlement, Settlement, Statement } from '../contract.ts';
import type { LedgerSums, ShownSettlement } from './statement-store.ts';

export function toSettlement(row: ShownSettlement): Settlement {
  const { provider, providerId } = row;
  return {
    id: SettlementId.encode(row.id),
    event: {
      id: eventWireId({ provider, providerId }),
      name: row.eventName,
      endedAt: row.endsAt.toISOString(),
      timezone: row.timezone,
      manage: manageEventPath({ providerCode: providerCode(provider), providerId }, 'settlement'),
    },
    currency: row.currency,
    state: row.state,
    reason: row.reason,
    amount: row.amountMinor,
    recovered: row.recoveredMinor,
    reversed: row.reversedMinor,
    payout: Math.max(0, row.amountMinor - row.recoveredMinor),
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

const hostOf = ({ hostId, hostType, hostProvider, hostProviderId, hostName }: ShownSettlement) => ({
  id: profileWireId({ id: hostId, type: hostType, provider: hostProvider, providerId: hostProviderId }),
  name: hostName,
});

export const toAdminSettlement = (row: ShownSettlement): AdminSettlement => ({
  settlement: toSettlement(row),
  host: hostOf(row),
  lastError: row.lastError,
});

/** The lines add up to the payout, or to the debt. */
export function toStatement(row: ShownSettlement, sums: LedgerSums): Statement {
  const { gross, refunds, disputed, fees, cash } = sums;
  const other = row.amountMinor - (gross - refunds - disputed - fees - cash);
  const lines = [
    { kind: 'gross', amount: gross },
    { kind: 'refunds', amount: -refunds },
    { kind: 'disputed', amount: -disputed },
    { kind: 'fees', amount: -fees },
    { kind: 'cash', amount: -cash },
    { kind: 'other', amount: other },
    { kind: 'kept', amount: -row.recoveredMinor },
  ] as const;
  return {
    settlement: toSettlement(row),
    host: hostOf(row),
    lines: lines
      .filter(({ kind, amount }) => amount !== 0 || kind === 'gross')
      .map(({ kind, amount }) => ({ kind, amount: amount || 0 })),
  };
}
