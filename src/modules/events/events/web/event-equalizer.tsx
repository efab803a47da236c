import { fullCountText } from '#platform/count-text.ts';
import { shortDay } from '#platform/time.ts';
import { DayEqualizer } from '#platform/ui/day-equalizer.tsx';
import { Link, useNavigate } from '#platform/ui/link.ts';
import type { EventCounts } from '../counts-contract.ts';
import type { EventListFilters } from './event-filters.ts';
import { eventEqualizerWords } from './event-equalizer-copy.ts';

type Day = EventCounts['days'][number];

/**
 * Fourteen nights as bars, as tall as their number of events. The selected day is in the URL. Without JavaScript,
 * days are links.
 */
export function EventEqualizer({ days, selected }: { days: readonly Day[]; selected: string | undefined }) {
  const navigate = useNavigate();
  function choose(day: string | undefined) {
    const search = ({ after: _after, ...rest }: EventListFilters) => ({ ...rest, day });
    void navigate({ to: '.', search, resetScroll: false });
  }
  const next = days.find(({ total }) => total > 0)?.date;
  return (
    <>
      <DayEqualizer
        days={days.map(toBar)}
        next={next}
        selected={selected}
        onChange={choose}
        label={eventEqualizerWords.chooseDate}
      />
      <noscript>
        <nav aria-label={eventEqualizerWords.nights} className="chips pt-3">
          {days.map(({ date, total }) => (
            <Link key={date} to="." search={{ day: date }} className="chip">
              {shortDay(noon(date), 'UTC')} ({fullCountText(total)})
            </Link>
          ))}
        </nav>
      </noscript>
    </>
  );
}

const noon = (date: string) => `${date}T12:00:00Z`;

function toBar({ date, total }: Day) {
  const [weekday = ''] = shortDay(noon(date), 'UTC').split(',');
  return {
    date,
    weekday,
    day: String(Number(date.slice(8))),
    weekend: weekday === 'Fri' || weekday === 'Sat',
    count: total,
  };
}
