import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useMe } from '#modules/identity/accounts/web/index.ts';
import { getSend } from '#platform/ui/api.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useAct } from '#platform/ui/use-act.ts';
import { leaveOpening } from '../contract.ts';
import { waitingPageWords as words } from '../copy.ts';
import { openingQuery } from './opening-queries.ts';

type LeaveLineProps = {
  eventId: string;
  /** Takes the focus, as the button disappears with the place. */
  heading: RefObject<HTMLElement | null>;
};

/** Gives up the viewer's place, after asking. */
export function LeaveLine({ eventId, heading }: LeaveLineProps) {
  const me = useMe();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const next = useRef<HTMLElement>(null);
  const { act, isBusy } = useAct(async () => {
    const answer = await getSend()(leaveOpening, { eventId });
    next.current = heading.current;
    queries.setQueryData(openingQuery(eventId, me?.id).queryKey, answer);
    toast({ title: words.left });
    setAsking(false);
  });
  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => setAsking(true)}
        {...AlertDialog.onIntent}
      >
        {words.leave}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.leaveTitle}
        message={words.leaveWhy}
        confirm={words.leave}
        cancel={words.keep}
        busy={isBusy}
        onConfirm={() => act()}
        finalFocus={() => next.current ?? true}
      />
    </>
  );
}
