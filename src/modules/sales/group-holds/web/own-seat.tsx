import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelOrder } from '#modules/sales/checkout/contract.ts';
import { cents, moneyText } from '#platform/money.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Countdown } from '#platform/ui/countdown.tsx';
import { send } from '#platform/send.ts';
import { Link } from '#platform/ui/link.ts';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { ticketStubClass, TicketStubParts } from '#platform/ui/ticket-stub.tsx';
import { toast } from '#platform/ui/toast.ts';
import { showFailure } from '#platform/ui/show-failure.ts';
import type { GroupHoldSeats } from '../contract.ts';
import { seatWords as words } from '../copy.ts';

type OwnSeatProps = { seat: GroupHoldSeats['own'][number]; onChange: () => void };

export function OwnSeat({ seat, onChange }: OwnSeatProps) {
  const { state, event, orderId } = seat;
  const [asks, setAsks] = useState(false);
  const back = useMutation({
    mutationFn: () => send(cancelOrder, { orderId }),
    onSuccess: ({ status }) => {
      if (status === 'cancelled') toast(words.gaveBack);
    },
    onError: showFailure,
    onSettled: onChange,
  });
  // The link replaces the button that was pressed.
  const focused = back.isSuccess ? takeFocus : null;
  if (state === 'paid')
    return (
      <SeatStatus words={words.paid}>
        <Link ref={focused} to="/tickets" className={buttonClass({ variant: 'outline' })}>
          {words.myTickets}
        </Link>
      </SeatStatus>
    );
  if (state === 'returned')
    return (
      <SeatStatus words={words.returned}>
        <Link ref={focused} to={event.path} hash="tickets" className={buttonClass({ variant: 'outline' })}>
          {words.again}
        </Link>
      </SeatStatus>
    );
  return (
    <div className="grid gap-3 py-3">
      <p>
        <bdi className="font-semibold">{event.name}</bdi>, {seat.ticket}
        <span className="block text-ink-2">
          {state === 'held' && seat.expiresAt ? (
            <>
              {words.waits}{' '}
              <Countdown
                key={seat.expiresAt}
                until={Math.floor(Date.parse(seat.expiresAt) / 1000) * 1000}
                onEnd={onChange}
                className="font-semibold text-ink"
              />
            </>
          ) : (
            words.paying
          )}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to={event.path}
          search={{ checkout: 'payment', order: orderId }}
          className={ticketStubClass()}
          preload={false}
        >
          <TicketStubParts price={moneyText(cents(seat.total), seat.currency)}>{words.pay}</TicketStubParts>
        </Link>
        {state === 'held' && (
          <Button
            variant="quiet"
            busy={back.isPending}
            onClick={() => setAsks(true)}
            {...AlertDialog.onIntent}
          >
            {words.giveBack}
          </Button>
        )}
      </div>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={words.giveBackQuestion}
        message={words.giveBackMessage}
        confirm={words.giveBack}
        cancel={words.keep}
        onConfirm={() => {
          setAsks(false);
          back.mutate();
        }}
      />
    </div>
  );
}

function SeatStatus({ words: text, children }: { words: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p>{text}</p>
      {children}
    </div>
  );
}
