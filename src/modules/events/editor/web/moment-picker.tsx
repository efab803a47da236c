import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { dateIn } from '#platform/time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconCaretLeft, IconCaretRight } from '#platform/ui/icons.tsx';
import { Select } from '#platform/ui/select.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { zoneCity } from '#platform/zone-city.ts';
import { calendarDay, dateOf } from './wall-clock.ts';
import { formWords } from './copy.ts';
import './moment-picker.css';

type MomentPickerProps = {
  value: string;
  startsWith?: string;
  zone?: string | undefined;
  onChange: (value: string) => void;
  onZone?: ((zone: string) => void) | undefined;
  onDone: () => void;
};

const firstTime = '20:00';

/** A month, a time and the time zone. Past days in that zone are disabled. */
export function MomentPicker({ value, startsWith = '', zone, onChange, onZone, onDone }: MomentPickerProps) {
  const from = value || startsWith;
  const [now] = useState(() => new Date());
  const today = calendarDay(zone ? dateIn(now, zone) : dateOf(now));
  const [time, setTime] = useState(from.slice(11, 16) || firstTime);
  const [month, setMonth] = useState(() => (from ? calendarDay(from) : today));
  const selected = from ? calendarDay(from) : undefined;

  function takeTime(next: string) {
    setTime(next);
    if (next && value) onChange(`${value.slice(0, 10)}T${next}`);
  }

  return (
    <div className="moment-picker">
      <div className="moment-month">
        <DayPicker
          mode="single"
          required
          showOutsideDays
          fixedWeeks
          selected={selected}
          today={today}
          disabled={{ before: today }}
          month={month}
          onMonthChange={setMonth}
          onSelect={(day) => onChange(`${dateOf(day)}T${time || firstTime}`)}
          labels={{ labelDayButton: (day) => dayLabel.format(day) }}
          components={components}
          formatters={{ formatWeekdayName: (day) => weekday.format(day).slice(0, 2) }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={formWords.time} hideLabel>
          <TextInput type="time" value={time} onChange={(event) => takeTime(event.target.value)} />
        </Field>
        {onZone && (
          <Field label={formWords.zone} hideLabel>
            <Select
              value={zone ?? ''}
              options={zoneOptions(zone)}
              {...(zone === undefined && { placeholder: 'From the address' })}
              onChange={(event) => event.target.value && onZone(event.target.value)}
            />
          </Field>
        )}
      </div>
      <Button
        variant="outline"
        onClick={() => {
          // Saves the preselected date even if the user doesn't tap it.
          if (!value && from) onChange(`${from.slice(0, 10)}T${time || firstTime}`);
          onDone();
        }}
      >
        {formWords.done}
      </Button>
    </div>
  );
}

const components = {
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
    orientation === 'left' ? (
      <IconCaretLeft className="rtl:-scale-x-100" />
    ) : (
      <IconCaretRight className="rtl:-scale-x-100" />
    ),
};

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
/** Starts with the visible text of the button. */
const dayLabel = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function zoneOptions(zone: string | undefined) {
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
  const all = zone && !known.includes(zone) ? [zone, ...known] : known;
  return all
    .map((value) => ({ value, label: zoneCity(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
