import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { publishEvent } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { useEventAct } from './use-event-act.ts';

const words = eventSettingsWords.publish;

type PublishButtonProps = { eventId: string; onPublished?: () => void };

/** Publishes a draft (EVA-07). A toast lists what is missing. */
export function PublishButton({ eventId, onPublished }: PublishButtonProps) {
  const { act, isBusy } = useEventAct(eventId, {
    run: () => send(publishEvent, { eventId }),
    said: () => words.done,
    ...(onPublished && { onDone: onPublished }),
  });
  return (
    <Button variant="lit" busy={isBusy} onClick={() => act()}>
      {words.act}
    </Button>
  );
}
