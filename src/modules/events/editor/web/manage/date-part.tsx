import { useState } from 'react';
import { longDay, wallClockOf } from '#platform/time.ts';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { postponeEvent, resumeEvent } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { MomentField } from '../moment-field.tsx';
import { momentText } from '../wall-clock.ts';
import { Part } from './part.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

const words = eventSettingsWords.date;

/** Moves, postpones or resumes the event (EVT-06). A postponed event can't keep a date that has passed. */
export function DatePart({ opened: { event }, hasPassed }: PartProps & { readonly hasPassed: boolean }) {
  const { id: eventId, startDate, timezone, status } = event;
  const [chosen, setChosen] = useState('');
  const [asks, setAsks] = useState<'move' | 'open'>();
  const close = () => {
    setAsks(undefined);
    setChosen('');
  };
  const move = useEventAct(eventId, {
    run: (clock: string) => send(postponeEvent, { eventId, startDate: clock }),
    said: ({ notified = 0 }, clock) => words.moved(momentText(clock), notified),
    onDone: close,
  });
  const open = useEventAct(eventId, {
    run: () => send(postponeEvent, { eventId }),
    said: ({ notified = 0 }) => words.opened(notified),
    onDone: close,
  });
  const resume = useEventAct(eventId, {
    run: () => send(resumeEvent, { eventId }),
    said: ({ notified = 0 }) => words.resumed(notified),
  });
  const isWaiting = status === 'postponed';
  return (
    <Part title={words.title} why={isWaiting ? words.waits : words.why}>
      <MomentField
        label={words.newDate}
        value={chosen}
        startsWith={wallClockOf(new Date(startDate), timezone).slice(0, 16)}
        zone={timezone}
        onChange={setChosen}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={!chosen} onClick={() => setAsks('move')} {...AlertDialog.onIntent}>
          {words.move}
        </Button>
        {isWaiting && !hasPassed && (
          <Button variant="quiet" busy={resume.isBusy} onClick={() => resume.act()}>
            {words.resume(longDay(startDate, timezone))}
          </Button>
        )}
        {!isWaiting && (
          <Button variant="quiet" onClick={() => setAsks('open')} {...AlertDialog.onIntent}>
            {words.open}
          </Button>
        )}
      </div>
      <AlertDialog
        open={asks === 'move'}
        onOpenChange={() => setAsks(undefined)}
        title={words.moveTitle(chosen && momentText(chosen))}
        message={words.moveWhy}
        confirm={words.move}
        cancel={words.keep}
        tone="primary"
        busy={move.isBusy}
        onConfirm={() => move.act(chosen)}
      />
      <AlertDialog
        open={asks === 'open'}
        onOpenChange={() => setAsks(undefined)}
        title={words.openTitle}
        message={words.openWhy}
        confirm={words.openAct}
        cancel={words.keep}
        busy={open.isBusy}
        onConfirm={() => open.act()}
      />
    </Part>
  );
}
