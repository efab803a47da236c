import { useState } from 'react';
import {
  adminShows,
  debtLimits,
  holdSettlement,
  listTroubledSettlements,
  markPayoutPaid,
  retrySettlement,
  type AdminSettlement,
} from '#modules/sales/payouts/contract.ts';
import { stateWords } from '#modules/sales/payouts/copy.ts';
import { mayPayOutside } from '#modules/sales/payouts/rules.ts';
import { send } from '#platform/send.ts';
import { cents, moneyText } from '#platform/money.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Chip, ChipGroup } from '#platform/ui/chip.tsx';
import { settlementWords as words } from '../settlement-copy.ts';
import { DebtPaid } from './debt-paid.tsx';
import { Listed, Row, RowAct, Small, When } from './parts.tsx';
import { ReasonDialog, type ReasonRequest } from './reason-dialog.tsx';
import { useSectionFilters } from './use-section-filters.ts';

/** Payouts to hosts that failed or are held (PYO-02). */
export function SettlementsSection() {
  const { show, narrow } = useSectionFilters();
  const shown = adminShows.find((one) => one === show) ?? 'failed';
  return (
    <div className="grid gap-4">
      <ChipGroup label={words.show}>
        {adminShows.map((one) => (
          <Chip key={one} pressed={one === shown} onClick={() => narrow({ show: one })}>
            {stateWords[one]}
          </Chip>
        ))}
      </ChipGroup>
      <Listed
        key={shown}
        query={pagesOf(listTroubledSettlements, { show: shown }, ['admin', 'settlements', shown])}
        none={{ title: words.none, message: words.noneMessage }}
      >
        {(one) => <SettlementRow key={one.settlement.id} one={one} />}
      </Listed>
    </div>
  );
}

function SettlementRow({ one: { settlement, host, lastError } }: { one: AdminSettlement }) {
  const [asking, setAsking] = useState<ReasonRequest>();
  const { id: settlementId, event, amount, currency, reason, dueAt } = settlement;
  const mayHold = reason !== 'admin';
  const actOf = (name: 'hold' | 'retry') => ({
    ...words[name](event.name),
    needsWhy: false,
    act: (why: string) =>
      name === 'hold'
        ? send(holdSettlement, { settlementId, reason: why })
        : send(retrySettlement, { settlementId, reason: why }),
  });
  const paid = {
    ...words.payoutPaid(event.name, moneyText(cents(amount), currency)),
    needsWhy: true,
    field: { ...words.payoutPaidField, limit: debtLimits.note },
    act: (note: string) => send(markPayoutPaid, { settlementId, amount, note }),
  };
  return (
    <Row
      title={<bdi>{host.name}</bdi>}
      marks={
        <>
          <span className="num">{moneyText(cents(amount), currency)}</span>
          {reason && <Badge tone="warn">{words.reasons[reason]}</Badge>}
        </>
      }
      acts={
        <>
          <RowAct
            label={words.retry(event.name).label}
            title={words.retry(event.name).title}
            onClick={() => setAsking(actOf('retry'))}
          />
          {reason === 'owed' && <DebtPaid debt={settlement} />}
          {amount > 0 && mayPayOutside(settlement) && (
            <RowAct label={paid.label} title={paid.title} onClick={() => setAsking(paid)} />
          )}
          {mayHold && (
            <RowAct
              label={words.hold(event.name).label}
              title={words.hold(event.name).title}
              variant="quiet"
              onClick={() => setAsking(actOf('hold'))}
            />
          )}
        </>
      }
    >
      {lastError && <span className="text-small text-danger wrap-anywhere">{lastError}</span>}
      <Small>
        <bdi>{event.name}</bdi> · <When at={dueAt} />
      </Small>
      <ReasonDialog asking={asking} onClose={() => setAsking(undefined)} />
    </Row>
  );
}
