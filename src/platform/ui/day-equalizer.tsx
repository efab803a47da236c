import { useEffect, useId, useRef } from 'react';
import { fullCountText } from '../count-text.ts';

interface EqualizerDay {
  /** `2026-11-28` */
  date: string;
  /** "Sat" */
  weekday: string;
  /** "28" */
  day: string;
  weekend?: boolean;
  count: number;
}

interface DayEqualizerProps {
  days: readonly EqualizerDay[];
  /** The selected date; without one, every day is shown. */
  selected?: string | undefined;
  /** The date that is highlighted while none is selected. */
  next?: string | undefined;
  /** `undefined` when the selected day is pressed again. */
  onChange: (date: string | undefined) => void;
  label?: string;
}

/** Two weeks as bars with the number of events. Native radio buttons: one tab stop, arrows move, space clears. */
export function DayEqualizer({ days, selected, next, onChange, label = 'Choose a day' }: DayEqualizerProps) {
  const name = useId();
  const strip = useRef<HTMLFieldSetElement>(null);
  const most = Math.max(1, ...days.map((day) => day.count));

  useEffect(() => {
    const bars = strip.current;
    const chosen = bars?.querySelector<HTMLElement>(`label:has([value="${selected}"])`);
    if (!bars || !chosen) return;
    // scrollIntoView would also scroll the page
    bars.scrollLeft = chosen.offsetLeft - (bars.clientWidth - chosen.offsetWidth) / 2;
  }, [selected]);

  return (
    <fieldset ref={strip} className="equalizer relative">
      <legend className="sr-only">{label}</legend>
      {days.map((day) => {
        const count = fullCountText(day.count);
        const unit = day.count === 1 ? 'event' : 'events';
        return (
          <label
            key={day.date}
            className="equalizer-day relative"
            data-weekend={day.weekend || undefined}
            data-next={(selected === undefined && day.date === next) || undefined}
            style={{ '--share': day.count / most }}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={day.date}
              checked={day.date === selected}
              onChange={() => onChange(day.date)}
              onClick={() => day.date === selected && onChange(undefined)}
              onKeyDown={(event) => {
                if (event.key !== ' ' || day.date !== selected) return;
                event.preventDefault();
                onChange(undefined);
              }}
            />
            <i aria-hidden="true">
              {/* Narrow bars have room for the number only: the next bar would cover the word. */}
              <span className="equalizer-count num">
                {count} <span className="max-lg:hidden">{unit}</span>
              </span>
            </i>
            <span>
              <b>{day.weekday}</b> <span className="num">{day.day}</span>
              <span className="sr-only">{`, ${count} ${unit}`}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
