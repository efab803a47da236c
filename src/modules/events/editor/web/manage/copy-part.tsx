import { useState } from 'react';
import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { wallClockOf } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { send } from '#platform/send.ts';
import { useNavigate } from '#platform/ui/link.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import { duplicateEvent } from '../../contract.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { countPassed, repeatTimes } from '../../series.ts';
import { MomentField } from '../moment-field.tsx';
import { Part } from './part.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

const words = eventSettingsWords.copy;

/** Copies the event to a draft and opens it (MNG-03). */
export function CopyPart({ opened: { event } }: PartProps) {
  const { id: eventId, startDate, endDate, timezone } = event;
  const navigate = useNavigate();
  const [openedAt] = useState(() => new Date());
  const times = { startsAt: new Date(startDate), endsAt: new Date(endDate) };
  const weeks = countPassed(times, timezone, 'week', openedAt) + 1;
  const weekLater = repeatTimes(times, timezone, 'week', weeks).startsAt;
  const [chosen, setChosen] = useState<string>();
  const clock = chosen ?? wallClockOf(weekLater, timezone).slice(0, 16);
  const { act, isBusy } = useEventAct(eventId, {
    run: () => {
      const copy = { eventId, startDate: `${clock}:00` };
      return sendOnce(JSON.stringify(copy), (idempotencyKey) =>
        send(duplicateEvent, copy, { idempotencyKey }),
      );
    },
    said: () => words.done,
    onDone: (copy) => void navigate({ to: manageEventPath(copy, 'details') }),
  });
  return (
    <Part title={words.title} why={words.why}>
      <MomentField label={words.date} value={clock} zone={timezone} onChange={setChosen} />
      <Button variant="outline" busy={isBusy} onClick={() => act()}>
        {words.act}
      </Button>
    </Part>
  );
}
