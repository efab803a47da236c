import { useInfiniteQuery } from '@tanstack/react-query';
import { cents, moneyText } from '#platform/money.ts';
import { timeOfDay } from '#platform/time.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { BoxOfficeSale } from '../contract.ts';
import { boxOfficeWords as words } from '../copy.ts';
import { unreturnedQuery } from './queries.ts';
import type { PartProps } from './till-session.ts';
import { useRefund } from './use-refund.ts';

/** Sales of a cancelled event whose money the host still has, to mark as given back (BOX-01). */
export function GiveBack({ state, session, eventId }: PartProps) {
  const query = useInfiniteQuery({ ...unreturnedQuery(eventId), enabled: state.isOnline });
  const { chosen, ask, list, missed, question } = useRefund({ session, eventId });
  if (!state.isOnline) return <p>{words.needsNetwork}</p>;
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  const sales = query.data.pages.flatMap(({ items }) => items);
  if (sales.length === 0) return <EmptyState {...words.nothingToGiveBack} />;
  const { timezone } = state.boxOffice!;
  const amountOf = (sale: BoxOfficeSale) => moneyText(cents(sale.total), sale.currency);
  return (
    <>
      <p>{words.giveBackWhy}</p>
      <FormError refusal={missed} />
      <ul ref={list} tabIndex={-1} aria-label={words.giveBack}>
        {sales.map((sale) => (
          <li key={sale.orderId} className="box-office-row">
            <span className="min-w-0">
              <b className="block num">{amountOf(sale)}</b>
              <span className="text-ink-2 num">
                {[sale.what, timeOfDay(sale.soldAt, timezone), words.methods[sale.method], sale.till].join(
                  ' · ',
                )}
              </span>
            </span>
            <Button
              variant="quiet"
              aria-label={words.giveBackOf(sale.what)}
              onClick={({ currentTarget }) => ask(sale, currentTarget)}
            >
              {words.giveBack}
            </Button>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{words.showMore}</MoreButton>
      <AlertDialog
        {...question}
        title={words.refundTitle(chosen ? amountOf(chosen) : '')}
        message={words.giveBackMessages[chosen?.method ?? 'cash']}
        confirm={words.giveBack}
        cancel={words.notYet}
      />
    </>
  );
}
