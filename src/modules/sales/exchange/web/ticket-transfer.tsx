import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TicketEvent } from '#modules/sales/tickets/contract.ts';
import type { TicketActionsProps } from '#modules/sales/tickets/web/index.ts';
import { momentText } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconPaperPlaneTilt } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { takeBackTicket, type TicketExchange } from '../contract.ts';
import { transferWords as words } from '../copy.ts';
import { orderExchangeQuery } from './exchange-queries.ts';
import { TicketReturn } from './ticket-return.tsx';

const SendDrawer = /*#__PURE__*/ lazyPart(() => import('./send-drawer.tsx').then((part) => part.SendDrawer));

/** Under a ticket: who sent it, who got it, and the ways to send it to a friend or return it (EXC-02, EXC-03). */
export function TicketTransfer({ orderId, ticket, event, isRsvp }: TicketActionsProps) {
  const { data } = useQuery(orderExchangeQuery(orderId));
  const part = useRef<HTMLDivElement>(null);
  const exchange = data?.items.find(({ id }) => id === ticket.id);
  if (!exchange) return null;
  const { sentTo, sentBy } = exchange;
  // Takes the focus of the pressed button, which disappears.
  const handleChange = () => {
    const { activeElement } = document;
    if (activeElement === document.body || part.current?.contains(activeElement)) part.current?.focus();
  };
  return (
    <div ref={part} tabIndex={-1} className="grid content-start gap-3 pt-3 outline-none print:hidden">
      {sentTo !== null && <p>{words.sentTo(sentTo)}</p>}
      {sentBy !== null && <p>{words.sentBy(sentBy)}</p>}
      {exchange.canTransfer && (
        <Sending exchange={exchange} orderId={orderId} event={event} onChange={handleChange} />
      )}
      {(!isRsvp || exchange.returns.state) && (
        <TicketReturn
          admissionId={exchange.id}
          orderId={orderId}
          returns={exchange.returns}
          event={event}
          onChange={handleChange}
        />
      )}
    </div>
  );
}

type SendingProps = { exchange: TicketExchange; orderId: string; event: TicketEvent; onChange: () => void };

function Sending({ exchange: { id: admissionId, transfer }, orderId, event, onChange }: SendingProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: orderExchangeQuery(orderId).queryKey });
    onChange();
  };
  const taking = useAct(async () => {
    const { takenBack } = await getSend()(takeBackTicket, { admissionId });
    if (takenBack) toast({ ...words.takenBack, tone: 'success' });
    setOpen(false);
    await reload();
  });
  return (
    <>
      {transfer && (
        <p>{words.open(transfer.to, transfer.until && momentText(transfer.until, event.timezone))}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* One button, to which the focus returns from the dialog. */}
        {!transfer?.to && (
          <Button
            variant="outline"
            className={transfer ? undefined : 'w-full'}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            {...SendDrawer.onIntent}
          >
            <IconPaperPlaneTilt />
            {transfer ? words.showLink : words.send}
          </Button>
        )}
        {transfer && (
          <Button variant="quiet" busy={taking.isBusy} onClick={() => taking.act()}>
            {words.takeBack}
          </Button>
        )}
      </div>
      <SendDrawer
        open={open}
        onOpenChange={setOpen}
        admissionId={admissionId}
        transfer={transfer}
        event={event}
        onSent={reload}
      />
    </>
  );
}
