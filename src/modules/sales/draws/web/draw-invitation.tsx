import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getSend } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { acceptDrawInvitation, declineDrawInvitation, type Draw } from '../contract.ts';
import { drawWords as words } from '../copy.ts';

type DrawInvitationProps = { eventId: string; invitation: Draw['invitations'][number] };

/** A friend wants to enter a draw with the viewer. */
export function DrawInvitation({ eventId, invitation: { entryId, from } }: DrawInvitationProps) {
  const queries = useQueryClient();
  const card = useRef<HTMLDivElement>(null);
  const reload = () => {
    // The invitation disappears with its buttons.
    card.current?.closest('section')?.focus();
    return queries.invalidateQueries({ queryKey: ['exchange', 'draws'] });
  };
  const accepting = useAct(async () => {
    await getSend()(acceptDrawInvitation, { eventId, entryId });
    toast({ ...words.accepted, tone: 'success' });
    await reload();
  });
  const declining = useAct(async () => {
    await getSend()(declineDrawInvitation, { eventId, entryId });
    toast(words.declined);
    await reload();
  });
  return (
    <div ref={card} className="grid gap-2 p-4 max-w-[30rem] rounded-panel border border-line">
      <p>
        <strong className="block text-balance">{words.invitation(from.name)}</strong>
        {words.invitationNote}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="lit" size="small" busy={accepting.isBusy} onClick={() => accepting.act()}>
          {words.accept}
        </Button>
        <Button variant="quiet" size="small" busy={declining.isBusy} onClick={() => declining.act()}>
          {words.decline}
        </Button>
      </div>
    </div>
  );
}
