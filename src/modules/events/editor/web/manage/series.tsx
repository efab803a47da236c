import { useRef, useState } from 'react';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { send } from '#platform/send.ts';
import { shortDate, timeOfDay } from '#platform/time.ts';
import { Accordion, AccordionItem } from '#platform/ui/accordion.tsx';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { Progress } from '#platform/ui/progress.tsx';
import { publishEvent, type Repeat } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { trackUpdate } from '../track-update.ts';
import { useEventAct } from './use-event-act.ts';

const words = eventSettingsWords.repeat;

type SeriesProps = {
  /** The event that the series repeats. */
  eventId: string;
  series: Repeat;
  zone: string;
};

/** The progress of a series, its dates, and a button that publishes those that are still drafts (MNG-03). */
export function Series({ eventId, series, zone }: SeriesProps) {
  const { every, made, times, isLate, events } = series;
  const drafts = events.filter(({ isDraft }) => isDraft);
  return (
    <div className="grid gap-2">
      <Progress value={made} most={times} label={`${words[every]}: ${words.progress(made, times)}`} />
      {isLate && (
        <p role="status" className="text-small text-danger">
          {words.late(times - made)}
        </p>
      )}
      <Accordion>
        <AccordionItem title={words.made}>
          <ul className="repeat-dates">
            {events.map((event) => (
              <li key={event.providerId}>
                <Link to={manageEventPath(event)} className="underline num">
                  {dayText(new Date(event.startDate), zone)}
                </Link>
                {event.isDraft && <span className="text-ink-2"> · {words.isDraft}</span>}
              </li>
            ))}
          </ul>
        </AccordionItem>
      </Accordion>
      {(made === times || isLate) && <PublishAll eventId={eventId} drafts={drafts} />}
    </div>
  );
}

type PublishAllProps = { eventId: string; drafts: Repeat['events'] };

/** Publishes one draft after the other, until it is stopped or one is refused, which the toast explains. */
function PublishAll({ eventId, drafts }: PublishAllProps) {
  const [isAsking, setAsking] = useState(false);
  // The question stays as it is while its drafts become events.
  const [asked, setAsked] = useState(drafts);
  const [published, setPublished] = useState(0);
  const isStopped = useRef(false);
  const part = useRef<HTMLDivElement>(null);
  const { act, isBusy } = useEventAct(eventId, {
    run: async () => {
      let count = 0;
      for (const { id } of asked) {
        if (isStopped.current) break;
        await send(publishEvent, { eventId: id });
        trackUpdate(id, 'published');
        setPublished(++count);
      }
      return count;
    },
    said: (count) => ({ title: words.published(count) }),
  });
  const ask = () => {
    isStopped.current = false;
    setAsked(drafts);
    setPublished(0);
    setAsking(true);
  };
  const close = () => {
    isStopped.current = true;
    setAsking(false);
  };
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {drafts.length > 0 && (
        <Button variant="lit" onClick={ask} {...AlertDialog.onIntent}>
          {words.publish(drafts.length)}
        </Button>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={close}
        title={words.publishAll(asked.length)}
        message={
          isBusy ? <span role="status">{words.publishing(published, asked.length)}</span> : words.publishHint
        }
        confirm={words.publish(asked.length)}
        cancel={isBusy ? words.stop : words.keep}
        tone="primary"
        busy={isBusy}
        onConfirm={() => act(undefined, { onSettled: () => setAsking(false) })}
        finalFocus={() => part.current?.querySelector('button') ?? part.current}
      />
    </div>
  );
}

/** `Sat, Nov 28, 2026, 11:00 PM` in local time. */
export const dayText = (at: Date, zone: string) => `${shortDate(at, zone)}, ${timeOfDay(at, zone)}`;
