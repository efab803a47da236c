import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { Part } from './part.tsx';
import { PublishButton } from './publish-button.tsx';
import type { PartProps } from './use-event-act.ts';

const words = eventSettingsWords.publish;

/** (EVA-07) */
export function PublishPart({ opened: { event } }: PartProps) {
  return (
    <Part title={words.title} why={words.draft}>
      <div className="flex flex-wrap gap-3">
        <PublishButton eventId={event.id} />
        <Link to={manageEventPath(event, 'details')} className={buttonClass({ variant: 'quiet' })}>
          {words.details}
        </Link>
      </div>
    </Part>
  );
}
