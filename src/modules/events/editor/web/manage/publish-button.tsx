import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { publishEvent } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { trackUpdate } from '../track-update.ts';
import { useEventAct } from './use-event-act.ts';

const words = eventSettingsWords.publish;

type PublishButtonProps = { eventId: string; onPublished?: () => void };

/** Publishes a draft (EVA-07). A toast lists what is missing. */
export function PublishButton({ eventId, onPublished }: PublishButtonProps) {
  const { act, isBusy } = useEventAct(eventId, {
    run: () => send(publishEvent, { eventId }),
    said: () => words.done,
    onDone: () => {
      trackUpdate(eventId, 'published');
      onPublished?.();
    },
  });
  return (
    <Button variant="lit" busy={isBusy} onClick={() => act()}>
      {words.act}
    </Button>
  );
}
