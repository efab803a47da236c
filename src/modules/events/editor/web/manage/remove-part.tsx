import { useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { deleteEvent } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { Part } from './part.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

const words = eventSettingsWords.remove;

/** Deletes an event without tickets. If it isn’t over, no user may be going to it or have saved it (EVA-32). */
export function RemovePart({
  opened: { event, taken, isAwaited },
  isComing,
}: PartProps & { readonly isComing: boolean }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { act, isBusy } = useEventAct(event.id, {
    run: () => send(deleteEvent, { eventId: event.id }),
    said: () => words.done,
    onDone: () => void navigate({ to: '/', ignoreBlocker: true }),
  });
  if (taken > 0) return <Part title={words.title} why={isComing ? words.hasOrders : words.isPast} />;
  if (isComing && isAwaited) return <Part title={words.title} why={words.hasGuests} />;
  return (
    <Part title={words.title} why={words.why}>
      <Button variant="danger" onClick={() => setAsking(true)} {...AlertDialog.onIntent}>
        {words.act}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.question(event.name)}
        message={words.message}
        confirm={words.act}
        cancel={words.keep}
        busy={isBusy}
        onConfirm={() => act(undefined, { onSettled: () => setAsking(false) })}
      />
    </Part>
  );
}
