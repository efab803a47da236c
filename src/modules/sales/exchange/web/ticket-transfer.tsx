import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TicketEvent } from '#modules/sales/tickets/contract.ts';
import type { TicketActionsProps } from '#modules/sales/tickets/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { IconPaperPlaneTilt } from '#platform/ui/icons.tsx';
import { lazyPart } from '#platform/ui/lazy-part.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { sendTicket, takeBackTicket, type OpenTransfer, type TicketExchange } from '../contract.ts';
import { transferWords as words } from '../copy.ts';
import { orderExchangeQuery } from './exchange-queries.ts';
import { momentText } from './moment-text.ts';
import { TicketReturn } from './ticket-return.tsx';
import type { TransferLinkProps } from './transfer-link.tsx';

const TransferLink = /*#__PURE__*/ lazyPart<TransferLinkProps>(() =>
  import('./transfer-link.tsx').then((part) => part.TransferLink),
);

/** Under a ticket: who sent it, who got it, and the ways to send it to a friend or return it (EXC-02, EXC-03). */
export function TicketTransfer({ orderId, ticket, event }: TicketActionsProps) {
  const { data } = useQuery(orderExchangeQuery(orderId));
  const exchange = data?.items.find(({ id }) => id === ticket.id);
  if (!exchange) return null;
  const { sentTo, sentBy } = exchange;
  return (
    <div className="grid content-start gap-3 pt-3 print:hidden">
      {sentTo !== null && <p>{words.sentTo(sentTo)}</p>}
      {sentBy !== null && <p>{words.sentBy(sentBy)}</p>}
      {exchange.canTransfer && <Sending exchange={exchange} orderId={orderId} event={event} />}
      <TicketReturn admissionId={exchange.id} orderId={orderId} returns={exchange.returns} event={event} />
    </div>
  );
}

type SendingProps = { exchange: TicketExchange; orderId: string; event: TicketEvent };

function Sending({ exchange: { id: admissionId, transfer }, orderId, event }: SendingProps) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: orderExchangeQuery(orderId).queryKey });
  const sending = useAct(async () => {
    await getSend()(sendTicket, { admissionId });
    await reload();
    setOpen(true);
  });
  const taking = useAct(async () => {
    const { takenBack } = await getSend()(takeBackTicket, { admissionId });
    if (takenBack) toast({ ...words.takenBack, tone: 'success' });
    setOpen(false);
    await reload();
  });
  const preload = () => {
    void Drawer.preload();
    void TransferLink.preload();
  };
  return (
    <>
      {transfer ? (
        <>
          <p>{words.open(momentText(transfer.until, event.timezone))}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => setOpen(true)}>
              <IconPaperPlaneTilt />
              {words.showLink}
            </Button>
            <Button variant="quiet" busy={taking.isBusy} onClick={() => taking.act()}>
              {words.takeBack}
            </Button>
          </div>
        </>
      ) : (
        <Button
          variant="outline"
          className="w-full"
          busy={sending.isBusy}
          onClick={() => sending.act()}
          onPointerEnter={preload}
          onFocus={preload}
        >
          <IconPaperPlaneTilt />
          {words.send}
        </Button>
      )}
      <LinkDrawer open={open && transfer !== null} onOpenChange={setOpen} transfer={transfer} event={event} />
    </>
  );
}

type LinkDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  transfer: OpenTransfer | null;
  event: TicketEvent;
};

function LinkDrawer({ open, onOpenChange, transfer, event }: LinkDrawerProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={words.linkReady}
      description={transfer && words.how(momentText(transfer.until, event.timezone))}
      gel={event.gel}
    >
      {transfer && (
        <TransferLink open={open} onOpenChange={onOpenChange} path={transfer.path} title={event.name} />
      )}
    </Drawer>
  );
}
