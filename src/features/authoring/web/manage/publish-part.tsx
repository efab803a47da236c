import { Link } from '@tanstack/react-router';
import { manageEventPath } from '#features/events/manage-path.ts';
import { Button, buttonClass } from '#kit/web/button.tsx';
import { send } from '#kit/web/send.ts';
import { publishEvent } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { Part } from './part.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

const words = eventSettingsWords.publish;

/** A draft is shown to everybody it is meant for, once (EVA-07). */
export function PublishPart({ opened: { event } }: PartProps) {
  const { act, isBusy } = useEventAct(event.id, {
    run: () => send(publishEvent, { eventId: event.id }),
    said: () => words.done,
  });
  return (
    <Part title={words.title} why={words.draft}>
      <div className="flex flex-wrap gap-3">
        <Button variant="lit" busy={isBusy} onClick={() => act()}>
          {words.act}
        </Button>
        <Link to={manageEventPath(event, 'details') as '/'} className={buttonClass({ variant: 'quiet' })}>
          {words.details}
        </Link>
      </div>
    </Part>
  );
}
