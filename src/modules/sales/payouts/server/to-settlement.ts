import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath, eventWireId, providerCode } from '#modules/events/events/rules.ts';
import { profileWireId } from '#modules/profiles/profiles/rules.ts';
import type { BindingSplit } from '#modules/sales/splits/server/index.ts';
import { SettlementId } from '#platform/ids.ts';
import type { AdminSettlement, Settlement, Statement } from '../contract.ts';
import { divideAs } from '../rules.ts';
import type { LedgerSums, ShownSettlement } from './statement-store.ts';

export function toSettlement(row: ShownSettlement): Settlement {
  const { provider, providerId } = row;
  const key = { providerCode: providerCode(provider), providerId };
  return {
    id: SettlementId.encode(row.id),
    event: {
      id: eventWireId({ provider, providerId }),
      name: row.eventName,
      endedAt: row.endsAt.toISOString(),
      timezone: row.timezone,
      page: row.party ? eventPath({ ...key, name: row.eventName }) : manageEventPath(key, 'settlement'),
    },
    payee: row.hostName,
    isShare: row.party,
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

type Line = Statement['lines'][number];

const shown = (lines: readonly Line[]): Line[] =>
  lines
    .filter(({ kind, amount }) => amount !== 0 || kind === 'gross' || kind === 'share')
    .map(({ kind, amount }) => ({ kind, amount: amount || 0 }));

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

export type StatementParts = {
  readonly sums: LedgerSums;
  readonly taxes: Statement['taxes'];
  readonly hostName: string;
  /** Without the host’s own. */
  readonly shares: readonly BindingSplit['shares'][number][];
};

/** The lines add up to the payout, or to the debt. With a split, they add up to what is divided. */
export function toStatement(row: ShownSettlement, parts: StatementParts): Statement {
  const { gross, refunds, disputed, fees, cash } = parts.sums;
  const earned: Line[] = [
    { kind: 'gross', amount: gross },
    { kind: 'refunds', amount: -refunds },
    { kind: 'disputed', amount: -disputed },
    { kind: 'fees', amount: -fees },
    { kind: 'cash', amount: -cash },
  ];
  const kept: Line = { kind: 'kept', amount: -row.recoveredMinor };
  const about = { settlement: toSettlement(row), host: hostOf(row), taxes: parts.taxes };
  const { heldMinor: held, doorMinor: door } = row;
  if (parts.shares.length === 0 || held === null || door === null) {
    const other: Line = { kind: 'other', amount: row.amountMinor - sumOf(earned) };
    return { ...about, lines: shown([...earned, other, kept]), split: null };
  }
  const { shares, host } = divideAs({ held, door }, row.currency, parts.shares);
  const place = row.party ? parts.shares.findIndex(({ profileId }) => profileId === row.hostId) : -1;
  const own = place < 0 ? host : shares[place]!;
  return {
    ...about,
    lines: shown([...earned, { kind: 'frozen', amount: held - sumOf(earned) }]),
    split: {
      total: held,
      door,
      shares: [
        ...parts.shares.map(({ name, kind, percent, amount }, at) => ({
          name,
          terms: { kind, percent, amount },
          amount: shares[at]!,
        })),
        { name: parts.hostName, terms: null, amount: host },
      ],
      own: shown([{ kind: 'share', amount: own }, { kind: 'other', amount: row.amountMinor - own }, kept]),
    },
  };
}
