import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ManagedProfile } from '#modules/profiles/profiles/manage-contract.ts';
import { OwnSplits } from '#modules/sales/splits/web/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { payoutWords as words } from '../copy.ts';
import { PayoutAccount } from './payout-account.tsx';
import { payoutStatusQuery } from './payout-queries.ts';
import { SettlementList } from './settlement-list.tsx';
import { StatementView } from './statement-view.tsx';

type PayoutsSearch = { readonly payout: string | undefined; readonly isBack: boolean };

function readSearch({ payout, from }: Record<string, unknown>): PayoutsSearch {
  return {
    payout: typeof payout === 'string' && payout.startsWith('settlement:') ? payout : undefined,
    isBack: from === 'provider' || from === 'expired',
  };
}

type PayoutsSectionProps = { managed: { profile: Pick<ManagedProfile['profile'], 'id' | 'type'> } };

/** How a host, artist or venue gets paid: account, payouts and statements (PYO-01, PYO-02). */
export function PayoutsSection({ managed: { profile } }: PayoutsSectionProps) {
  const { payout, isBack } = readSearch(useSearch({ strict: false }));
  const { data: status, isError, refetch } = useQuery(payoutStatusQuery(profile.id));
  if (payout) return <StatementView profileId={profile.id} settlementId={payout} />;
  if (isError && !status) return <ErrorState onRetry={() => void refetch()} />;
  if (!status) return <Skeleton lines={8} />;
  if (!status.getsPaid) return <EmptyState title={words.nothing.title} message={words.nothing.message} />;
  if (status.seller === 'operator')
    return <EmptyState title={words.operator.title} message={words.operator.message} />;
  return (
    <div className="grid gap-10">
      <div className="grid gap-6 max-w-prose">
        <p className="text-ink-2">{words.lead(status.delayHours)}</p>
        <PayoutAccount profileId={profile.id} status={status} isBack={isBack} />
      </div>
      {(profile.type === 'artist' || profile.type === 'venue') && <OwnSplits profileId={profile.id} />}
      <SettlementList profileId={profile.id} />
    </div>
  );
}
