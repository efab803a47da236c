import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '#platform/ui/alert-dialog.tsx';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Select } from '#platform/ui/select.tsx';
import { send } from '#platform/send.ts';
import { sendOnce } from '#platform/ui/send-once.ts';
import { Stepper } from '#platform/ui/stepper.tsx';
import { listRepeats, repeatEvent, repeatEvery, type Repeat } from '../../contract.ts';
import { limits } from '../../draft-refusals.ts';
import { eventSettingsWords } from '../../manage-copy.ts';
import { countPassed, repeatTimes } from '../../series.ts';
import { Part } from './part.tsx';
import { dayText, Series } from './series.tsx';
import { useEventAct, type PartProps } from './use-event-act.ts';

const words = eventSettingsWords.repeat;
/** Milliseconds between progress requests. */
const lookEvery = 1500;

/** Of a longer series, only the first dates and the last one are shown. */
const datesShown = 8;

const repeatsQuery = (eventId: string) => queryOf(listRepeats, { eventId }, ['events', eventId, 'repeats']);

const isMaking = ({ made, times, isLate }: Repeat) => made < times && !isLate;

/** Creates weekly or monthly drafts: shows their dates first, then the progress (MNG-03). */
export function RepeatPart({ opened: { event } }: PartProps) {
  const { id: eventId, timezone } = event;
  const [every, setEvery] = useState<(typeof repeatEvery)[number]>('week');
  const [times, setTimes] = useState(4);
  const [openedAt] = useState(() => new Date());
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    ...repeatsQuery(eventId),
    refetchInterval: ({ state }) => (state.data?.items.some(isMaking) ? lookEvery : false),
  });
  const { act, isBusy } = useEventAct(eventId, {
    run: () => {
      const series = { eventId, every, times };
      // After a host saw that the dates exist and confirmed, it is another series.
      return sendOnce(JSON.stringify([series, taken]), (idempotencyKey) =>
        send(repeatEvent, series, { idempotencyKey }),
      );
    },
    said: (series) => ({
      title: isMaking(series) ? words.making(series.times) : words.progress(series.made, series.times),
    }),
  });
  const dates = datesOf(event, { every, times, openedAt });
  const made = new Set(
    data?.items.flatMap(({ events }) => events.map(({ startDate: at }) => Date.parse(at))),
  );
  const taken = dates.filter((at) => made.has(at.getTime())).length;
  const create = () => act(undefined, { onSettled: () => setAsking(false) });
  return (
    <Part title={words.title} why={words.why}>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={words.every}>
          <Select
            value={every}
            options={repeatEvery.map((value) => ({ value, label: words[value] }))}
            onChange={({ target }) => setEvery(target.value === 'month' ? 'month' : 'week')}
          />
        </Field>
        <Stepper label={words.times} value={times} min={1} max={limits.repeats} onChange={setTimes} />
      </div>
      <Dates dates={dates} zone={timezone} />
      <Button
        variant="outline"
        busy={isBusy}
        onClick={() => (taken > 0 ? setAsking(true) : create())}
        {...AlertDialog.onIntent}
      >
        {words.act(times)}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.again(times)}
        message={words.taken(taken)}
        confirm={words.act(times)}
        cancel={words.keep}
        tone="primary"
        busy={isBusy}
        onConfirm={create}
      />
      {data?.items.map((series) => (
        <Series key={series.id} eventId={eventId} series={series} zone={timezone} />
      ))}
    </Part>
  );
}

type Repeating = { every: Repeat['every']; times: number; openedAt: Date };

/** The dates to come. */
function datesOf(
  { startDate, endDate, timezone }: PartProps['opened']['event'],
  { every, times, openedAt }: Repeating,
): Date[] {
  const first = { startsAt: new Date(startDate), endsAt: new Date(endDate) };
  const passed = countPassed(first, timezone, every, openedAt);
  return Array.from(
    { length: times },
    (_, before) => repeatTimes(first, timezone, every, passed + before + 1).startsAt,
  );
}

function Dates({ dates, zone }: { dates: readonly Date[]; zone: string }) {
  return (
    <>
      <ol aria-label={words.preview} className="repeat-dates">
        {dates.slice(0, datesShown).map((at) => (
          <li key={at.getTime()} className="num">
            {dayText(at, zone)}
          </li>
        ))}
      </ol>
      {dates.length > datesShown && (
        <p className="num text-ink-2">
          {words.more(dates.length - datesShown, dayText(dates.at(-1)!, zone))}
        </p>
      )}
    </>
  );
}
