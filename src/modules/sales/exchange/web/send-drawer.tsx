import { useState } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import type { TicketEvent } from '#modules/sales/tickets/contract.ts';
import { FriendPicker } from '#modules/social/plans/web/index.ts';
import { momentText } from '#platform/time.ts';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Drawer } from '#platform/ui/drawer.tsx';
import { IconLinkSimple, IconPaperPlaneTilt } from '#platform/ui/icons.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { sendTicket, type OpenTransfer, type TicketExchange } from '../contract.ts';
import { transferWords as words } from '../copy.ts';
import { TransferLink } from './transfer-link.tsx';

type SendDrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  admissionId: TicketExchange['id'];
  transfer: OpenTransfer | null;
  event: TicketEvent;
  onSent: () => Promise<void>;
};

/** Chooses a friend, or shows the link that anyone can accept the ticket with. */
export function SendDrawer({ open, onOpenChange, admissionId, transfer, event, onSent }: SendDrawerProps) {
  const { act, isBusy } = useAct(async (toId: string | undefined) => {
    const { to } = await getSend()(sendTicket, { admissionId, ...(toId && { toId }) });
    if (to !== null) {
      onOpenChange(false);
      toast({ ...words.sent(to), tone: 'success' });
    }
    await onSent();
  });
  const link = transfer?.to === null ? transfer : null;
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={link ? words.linkReady : words.send}
      description={link ? words.how(link.until && momentText(link.until, event.timezone)) : words.choose}
      gel={event.gel}
    >
      {link ? (
        <TransferLink path={link.path} title={event.name} />
      ) : (
        <FriendChoice isBusy={isBusy} onSend={act} />
      )}
    </Drawer>
  );
}

type FriendChoiceProps = {
  isBusy: boolean;
  /** Without a friend, for a link that anyone can accept the ticket with. */
  onSend: (toId: string | undefined) => void;
};

/** Chooses the friend who gets the ticket. */
function FriendChoice({ isBusy, onSend }: FriendChoiceProps) {
  const me = useMe();
  const [friend, setFriend] = useState<string>();
  if (!me) return null;
  return (
    <div className="grid gap-4 pb-4">
      <FriendPicker
        userId={me.id}
        chosen={friend === undefined ? [] : [friend]}
        onChange={(ids) => setFriend(ids.at(-1))}
      />
      <Button busy={isBusy} disabled={friend === undefined} onClick={() => onSend(friend)}>
        <IconPaperPlaneTilt />
        {words.sendNow}
      </Button>
      <Button variant="outline" disabled={isBusy} onClick={() => onSend(undefined)}>
        <IconLinkSimple />
        {words.byLink}
      </Button>
    </div>
  );
}
