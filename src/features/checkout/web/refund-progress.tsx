import { useQuery } from '@tanstack/react-query';
import { cents, moneyText } from '#kit/money.ts';
import { queryOf } from '#kit/web/api.ts';
import { ErrorState } from '#kit/web/error-state.tsx';
import { Progress } from '#kit/web/progress.tsx';
import { Skeleton } from '#kit/web/skeleton.tsx';
import { eventRefundWords as words } from '../copy.ts';
import { getEventRefunds, type EventRefunds } from '../refund-contract.ts';

/** Milliseconds between two looks while orders are being refunded. */
const lookEvery = 2000;
/** A night was called off a moment ago: its refunds begin within so many looks. */
const looksForStart = 10;

/** How many orders of a cancelled night are refunded; it is asked for anew, so a reload shows the same (RFD-02). */
export function RefundProgress({ eventId }: { eventId: string }) {
  const { data, isError, refetch } = useQuery({
    ...queryOf(getEventRefunds, { eventId }, ['events', eventId, 'refunds']),
    refetchInterval: ({ state }) => {
      const isStarting = state.data?.state === 'none' && state.dataUpdateCount < looksForStart;
      return isStarting || state.data?.state === 'running' ? lookEvery : false;
    },
  });
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton lines={2} />;
  return <Told {...data} />;
}

function Told({ state, orders, handled, refunds, amount, currency }: EventRefunds) {
  if (orders === 0) return <p className="text-ink-2">{words.noOrders}</p>;
  if (state === 'none') return <p className="text-ink-2">{words.none}</p>;
  return (
    <div className="grid gap-2">
      <Progress value={handled} most={orders} label={words.progress(handled, orders)} />
      <p className="num text-ink-2">{words.back(moneyText(cents(amount), currency))}</p>
      {refunds.due > 0 && <p className="num text-ink-2">{words.due(refunds.due)}</p>}
      {refunds.failed > 0 && (
        <p className="num text-danger" role="alert">
          {words.failed(refunds.failed)}
        </p>
      )}
    </div>
  );
}
