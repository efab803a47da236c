import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cents, moneyText } from '#platform/money.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Progress } from '#platform/ui/progress.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import { eventRefundWords as words } from '../copy.ts';
import { getEventRefunds, refundEverybody, type EventRefunds } from '../refund-contract.ts';

/** Milliseconds between polls during refunds. */
const lookEvery = 2000;
/** The refunds of a just cancelled event start within this many polls. */
const looksForStart = 10;

const refundsOf = (eventId: string) => queryOf(getEventRefunds, { eventId }, ['events', eventId, 'refunds']);

/** For an event cancelled without refunds, which the host may still make. */
function RefundEverybody({ eventId, orders }: { eventId: string; orders: number }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(refundEverybody, { eventId }),
    onSuccess: (begun) => {
      toast({ tone: 'success', ...words.begun });
      client.setQueryData(refundsOf(eventId).queryKey, begun);
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  });
  return (
    <div className="grid gap-3 justify-items-start">
      <p className="text-ink-2">{words.none}</p>
      <Button variant="danger" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
        {words.everybody}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.question(orders)}
        message={words.consequences}
        confirm={words.everybody}
        cancel={words.keep}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </div>
  );
}

/** Refund progress of a cancelled event. Polled, so a reload shows the same (RFD-02). */
export function RefundProgress({ eventId }: { eventId: string }) {
  const { data, isError, refetch } = useQuery({
    ...refundsOf(eventId),
    refetchInterval: ({ state }) => {
      const isStarting = state.data?.state === 'none' && state.dataUpdateCount < looksForStart;
      return isStarting || state.data?.state === 'running' ? lookEvery : false;
    },
  });
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton lines={2} />;
  return data.state === 'none' && data.orders > 0 ? (
    <RefundEverybody eventId={eventId} orders={data.orders} />
  ) : (
    <RefundCounts {...data} />
  );
}

function RefundCounts({ orders, handled, atBoxOffice, refunds, amount, currency }: EventRefunds) {
  if (orders === 0) return <p className="text-ink-2">{words.noOrders}</p>;
  return (
    <div className="grid gap-2">
      <Progress value={handled} most={orders} label={words.progress(handled, orders)} />
      <p className="num text-ink-2">{words.back(moneyText(cents(amount), currency))}</p>
      {atBoxOffice > 0 && <p className="num">{words.atBoxOffice(atBoxOffice)}</p>}
      {refunds.due > 0 && <p className="num text-ink-2">{words.due(refunds.due)}</p>}
      {refunds.failed > 0 && (
        <p className="num text-danger" role="alert">
          {words.failed(refunds.failed)}
        </p>
      )}
    </div>
  );
}
