import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { eventPath } from '#modules/events/events/rules.ts';
import { datedMoment } from '#platform/date-and-time.ts';
import { cents, moneyText } from '#platform/money.ts';
import { isRefusal } from '#platform/refusal.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { queryOf, getSend } from '#platform/ui/api.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Refused } from '#platform/ui/refused.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useHash } from '#platform/ui/use-hash.ts';
import { refundOfferWords as words } from '../refund-offer-copy.ts';
import {
  getRefundOffer,
  refundOfferRefusals,
  takeRefundOffer,
  type RefundOffer,
} from '../refund-offer-contract.ts';

/** The page behind the refund link in a notice (RFD-02). The token follows the `#` so that it isn't logged. */
export function RefundOfferPage() {
  const token = useHash();
  return (
    <div className="page py-10">
      <div className="max-w-lg mx-auto grid gap-6 content-start min-h-96">
        {token === undefined && <Skeleton lines={5} />}
        {token === '' && <Refused by={refundOfferRefusals.offerNotFound} />}
        {token && <Offer token={token} />}
      </div>
    </div>
  );
}

function Offer({ token }: { token: string }) {
  const queries = useQueryClient();
  const query = queryOf(getRefundOffer, { token }, ['checkout', 'refundOffer', token]);
  const { data, error, refetch } = useQuery({ ...query, retry: false });
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => getSend()(takeRefundOffer, { token }),
    onSuccess: (taken) => queries.setQueryData(query.queryKey, taken),
    onError: (failure) => {
      const { title, message } = isRefusal(failure) ? failure : words.failed;
      toast({ title, message, tone: 'danger' });
      void refetch();
    },
    onSettled: () => setAsks(false),
  });
  if (isRefusal(error) && error.status < 500) return <Refused by={error} />;
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={5} />;
  const amount = moneyText(cents(data.amount), data.currency);
  return (
    <>
      <h1 className="display text-h2 wrap-anywhere">
        {words.title(data.event.name, data.event.status === 'postponed')}
      </h1>
      <Dates offer={data} />
      {data.state === 'open' ? (
        <>
          <p>{words.open(amount, data.tickets, datedMoment(data.until, data.event.timezone))}</p>
          <p className="text-ink-2">{words.keepTickets(data.tickets)}</p>
          <Button busy={isPending} onClick={() => setAsks(true)} {...AlertDialog.onIntent}>
            {words.take(amount)}
          </Button>
        </>
      ) : (
        <p role="status">{closedText(data)}</p>
      )}
      <p>
        <ButtonLink variant="quiet" href={eventPath(data.event)}>
          {words.event}
        </ButtonLink>
      </p>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.question(amount)}
        message={words.consequences(data.tickets)}
        confirm={words.take(amount)}
        cancel={words.keep(data.tickets)}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}

function closedText({ state, refunded, currency }: RefundOffer): string {
  if (state === 'taken') return words.taken(moneyText(cents(refunded), currency));
  return state === 'checkedIn' ? refundOfferRefusals.ticketCheckedIn.message : words.ended;
}

function Dates({ offer: { event, movedFrom } }: { offer: RefundOffer }) {
  const rows = [
    [words.now, event.status === 'postponed' ? words.noDate : datedMoment(event.startDate, event.timezone)],
    [words.before, datedMoment(movedFrom, event.timezone)],
  ] as const;
  return (
    <dl className="grid gap-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
