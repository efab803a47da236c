import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { When } from '#modules/admin/web/index.ts';
import { getDispute, type AdminDispute, type DisputeSheet } from '#modules/sales/disputes/contract.ts';
import { reasonText, stateText, stateTones } from '#modules/sales/disputes/copy.ts';
import { cents, moneyText } from '#platform/money.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { Loaded } from '#platform/ui/loaded.tsx';
import { Link } from '#platform/ui/link.ts';
import { disputeWords as words } from '../copy.ts';
import { EvidenceForm } from './evidence-form.tsx';

type DisputeDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  dispute: AdminDispute | undefined;
};

/** A dispute with its evidence. */
export function DisputeDrawer({ open, onOpenChange, dispute }: DisputeDrawerProps) {
  const disputeId = dispute?.id ?? '';
  const query = useQuery({
    ...queryOf(getDispute, { disputeId }, ['admin', 'dispute', disputeId]),
    enabled: disputeId !== '',
  });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.title(dispute?.buyerName ?? '')}
      shape="side"
    >
      <Loaded query={query} lines={10}>
        {(data) => (
          <div className="grid gap-6 pb-6">
            <Facts sheet={data} />
            <EvidenceForm key={`${disputeId} ${data.dispute.state}`} sheet={data} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Facts({ sheet: { dispute } }: { sheet: DisputeSheet }) {
  const { amount, withdrawn, fee, currency, reason, orderId, eventName, evidenceDueAt, state } = dispute;
  const money = (sum: number) => moneyText(cents(sum), currency);
  return (
    <section className="grid gap-4">
      <p className="grid gap-2 justify-items-start">
        <Badge tone={stateTones[state]}>{stateText(dispute)}</Badge>
        <span>{reasonText(reason)}.</span>
      </p>
      <dl className="grid grid-cols-2 gap-3">
        <Fact label={words.facts.amount}>{money(amount)}</Fact>
        <Fact label={words.facts.withdrawn}>{money(withdrawn)}</Fact>
        <Fact label={words.facts.fee}>{money(fee)}</Fact>
        {evidenceDueAt && (
          <Fact label={words.facts.due}>
            <When at={evidenceDueAt} />
          </Fact>
        )}
        <Fact label={words.facts.order}>
          <Link to="/admin/orders" search={{ q: orderId }} className="link">
            {eventName}
          </Link>
        </Fact>
      </dl>
      {dispute.providerPage && (
        <p>
          <ButtonLink
            variant="quiet"
            size="small"
            href={dispute.providerPage}
            target="_blank"
            rel="noreferrer"
          >
            {words.provider}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="num wrap-anywhere">{children}</dd>
    </div>
  );
}
