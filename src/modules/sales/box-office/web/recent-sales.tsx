import { useInfiniteQuery } from '@tanstack/react-query';
import { cents, moneyText, priceText } from '#platform/money.ts';
import { timeOfDay } from '#platform/time.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { MoreButton } from '#platform/ui/more-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useState } from 'react';
import type { BoxOfficeSale } from '../contract.ts';
import { cardWords } from '../card-copy.ts';
import { boxOfficeWords as words, freeRefundWords, ownCardRefundWords } from '../copy.ts';
import { EmailSale } from './email-sale.tsx';
import { salesQuery } from './queries.ts';
import type { PartProps } from './till-session.ts';
import { useRefund } from './use-refund.ts';

/** How long a sale is undone rather than refunded. Milliseconds. */
const undoWithin = 60_000;

/** Money goes back the way it came. */
const refundWordsOf = { cash: words, card: ownCardRefundWords, reader: cardWords } as const;
const refundWords = (sale: BoxOfficeSale | undefined) =>
  sale?.total === 0 ? freeRefundWords : refundWordsOf[sale?.method ?? 'cash'];

export function RecentSales({ state, session, eventId }: PartProps) {
  const query = useInfiniteQuery({
    ...salesQuery(eventId, state.deviceId),
    enabled: state.isOnline,
    refetchOnMount: 'always',
  });
  const { chosen, ask, list, missed, question } = useRefund({ session, eventId });
  const [emailing, setEmailing] = useState<string>();
  if (!state.isOnline) return <p>{words.needsNetwork}</p>;
  const sales = query.data?.pages.flatMap(({ items }) => items);
  if (query.isError && !sales) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!sales) return <Skeleton lines={4} />;
  if (sales.length === 0) return <EmptyState {...words.noSales} />;
  const { timezone } = state.boxOffice!;
  const refund = refundWords(chosen);
  return (
    <>
      <FormError refusal={missed} />
      <ul ref={list} tabIndex={-1} aria-label={words.sales}>
        {sales.map((sale) => (
          <li key={sale.orderId} className="box-office-row flex-wrap">
            <span className="min-w-0">
              <b className="block">{sale.what}</b>
              <span className="text-ink-2 num">
                {[
                  timeOfDay(sale.soldAt, timezone),
                  priceText(cents(sale.total), sale.currency),
                  sale.total > 0 && words.methods[sale.method],
                  sale.offline && words.madeOffline,
                  sale.refundedAt && (sale.total === 0 ? freeRefundWords : words).refunded,
                  sale.email,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              {sale.email !== null && (
                <Button
                  variant="quiet"
                  aria-label={words.emailTicketsOf(sale.what)}
                  aria-expanded={emailing === sale.orderId}
                  onClick={() => setEmailing(emailing === sale.orderId ? undefined : sale.orderId)}
                >
                  {words.emailTickets}
                </Button>
              )}
              {sale.mayRefund && <RefundButton sale={sale} onChoose={(button) => ask(sale, button)} />}
            </span>
            {emailing === sale.orderId && (
              <EmailSale eventId={eventId} sale={sale} onDone={() => setEmailing(undefined)} />
            )}
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{words.showMore}</MoreButton>
      <AlertDialog
        {...question}
        title={refund.refundTitle(chosen ? moneyText(cents(chosen.total), chosen.currency) : '')}
        message={refund.refundMessage}
        confirm={refund.refund}
        cancel={words.keepSale}
      />
    </>
  );
}

type RefundButtonProps = { sale: BoxOfficeSale; onChoose: (button: HTMLButtonElement) => void };

function RefundButton({ sale, onChoose }: RefundButtonProps) {
  const [isFresh] = useState(() => Date.now() - Date.parse(sale.soldAt) < undoWithin);
  return (
    <Button
      variant="quiet"
      aria-label={isFresh ? words.undoOf(sale.what) : refundWords(sale).refundOf(sale.what)}
      onClick={({ currentTarget }) => onChoose(currentTarget)}
    >
      {isFresh ? words.undo : refundWords(sale).refund}
    </Button>
  );
}
