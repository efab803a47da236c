import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketEvent } from '#modules/sales/tickets/contract.ts';
import { orderViewQuery } from '#modules/sales/tickets/web/index.ts';
import { cents, moneyText } from '#platform/money.ts';
import { momentText } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import {
  listTicket,
  returnRefusals,
  takeBackListing,
  type TicketReturn as Return,
} from '../return-contract.ts';
import { returnWords as words } from '../return-copy.ts';
import { orderExchangeQuery } from './exchange-queries.ts';

type TicketReturnProps = {
  admissionId: string;
  orderId: string;
  returns: Return;
  event: Pick<TicketEvent, 'timezone' | 'gel'>;
  onChange: () => void;
};

/** Under a ticket: the way to return it, or what became of it (EXC-02). */
export function TicketReturn({ admissionId, orderId, returns, event, onChange }: TicketReturnProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const reload = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: orderExchangeQuery(orderId).queryKey }),
      queries.invalidateQueries({ queryKey: orderViewQuery(orderId).queryKey }),
    ]);
    onChange();
  };
  const listing = useAct(async (gets: number) => {
    await getSend()(listTicket, { admissionId, gets });
    toast({ ...words.done, tone: 'success' });
    setOpen(false);
    await reload();
  });
  const taking = useAct(async () => {
    const { takenBack } = await getSend()(takeBackListing, { admissionId });
    if (takenBack) toast({ ...words.takenBack, tone: 'success' });
    await reload();
  });
  const { gets, state, whyNot } = returns;
  return (
    <>
      {whyNot && (
        <p className="text-small">
          {returnRefusals[whyNot].title}. {returnRefusals[whyNot].message}
        </p>
      )}
      <ReturnState returns={returns} event={event} />
      {state === 'listed' && (
        <Button variant="outline" className="w-full" busy={taking.isBusy} onClick={() => taking.act()}>
          {words.takeBack}
        </Button>
      )}
      {gets && (
        <>
          <Button variant="quiet" className="w-full" onClick={() => setOpen(true)}>
            {words.start}
          </Button>
          <Drawer open={open} onOpenChange={setOpen} title={words.title} gel={event.gel}>
            <div className="grid gap-4">
              <Terms returns={returns} event={event} />
              <div className="flex flex-wrap gap-3">
                <Button busy={listing.isBusy} onClick={() => listing.act(gets.amount)}>
                  {words.confirm}
                </Button>
                <Button variant="quiet" onClick={() => setOpen(false)}>
                  {words.keep}
                </Button>
              </div>
            </div>
          </Drawer>
        </>
      )}
    </>
  );
}

type StateProps = Pick<TicketReturnProps, 'returns' | 'event'>;

function ReturnState({ returns, event: { timezone } }: StateProps) {
  const { state, until, offerUntil, listedFor, paidByOther } = returns;
  if (state === 'listed') return <p>{words.listed(momentText(until, timezone))}</p>;
  if (state === 'offered') return <p>{words.offered(momentText(offerUntil ?? until, timezone))}</p>;
  if (state === 'returned') return <p>{words.returned}</p>;
  if (state === 'sold')
    return <p>{listedFor?.amount ? words.sold(amountText(listedFor), paidByOther) : words.given}</p>;
  return null;
}

/** Shows the refund, and how the ticket gets to another fan. */
function Terms({ returns: { gets, atMost, paidByOther, until }, event: { timezone } }: StateProps) {
  if (!gets) return null;
  const amount = amountText(gets);
  return (
    <>
      <p className="text-lead font-semibold">
        {gets.amount === 0 ? words.getsNothing : words.refund(amount, { atMost, paidByOther })}
      </p>
      {gets.amount > 0 && <p>{paidByOther ? words.toOther : words.toCard}</p>}
      <p className="text-ink-2">{words.how}</p>
      <p className="text-ink-2">
        {words.frozen} {words.until(momentText(until, timezone))}
      </p>
    </>
  );
}

const amountText = ({ amount, currency }: NonNullable<Return['gets']>) => moneyText(cents(amount), currency);
