import ICAL from 'ical.js';
import { isTimeZone } from '#kit/time.ts';
import { nightWords as words } from '../copy.ts';
import type { Raw } from './raw-night.ts';

/** The events of an `.ics`, with the hour on the clocks where each of them is. @returns undefined when it is none */
export function readCalendar(text: string): readonly Raw[] | undefined {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(text));
  } catch {
    return undefined;
  }
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '');
  const house = isTimeZone(named) ? named : null;
  return calendar.getAllSubcomponents('vevent').flatMap((part): Raw[] => {
    // A change to one date of a series is told by the series.
    if (part.hasProperty('recurrence-id')) return [];
    const event = new ICAL.Event(part);
    const geo = part.getFirstPropertyValue('geo') as unknown as [number, number] | null;
    const start = momentOf(part, 'dtstart', house);
    return [
      {
        uid: event.uid ?? '',
        name: event.summary ?? '',
        description: event.description ?? '',
        start: start?.moment ?? '',
        end: momentOf(part, 'dtend', house)?.moment ?? afterDuration(part, start?.moment),
        timezone: start?.timezone ?? house,
        place: event.location ?? '',
        latitude: Array.isArray(geo) ? Number(geo[0]) : null,
        longitude: Array.isArray(geo) ? Number(geo[1]) : null,
        url: String(part.getFirstPropertyValue('url') ?? ''),
        isAllDay: start?.isDate ?? false,
        isCalledOff: String(part.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED',
        notes: event.isRecurring() ? [words.repeats] : [],
      },
    ];
  });
}

function momentOf(part: ICAL.Component, name: string, house: string | null) {
  const property = part.getFirstProperty(name);
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return undefined;
  if (value.isDate) return { moment: value.toString(), timezone: house, isDate: true };
  const zone = String(property.getParameter('tzid') ?? '');
  if (isTimeZone(zone)) return { moment: wall(value), timezone: zone, isDate: false };
  // A zone of the file's own is worked out by its rules; a wall clock of nowhere is that of the house.
  const isInstant = zone !== '' || value.zone?.tzid === 'UTC' || value.toString().endsWith('Z');
  return { moment: isInstant ? value.toJSDate().toISOString() : wall(value), timezone: house, isDate: false };
}

const wall = (time: ICAL.Time) => time.toString().replace(/Z$/, '');

function afterDuration(part: ICAL.Component, start: string | undefined): string {
  const value = part.getFirstPropertyValue('duration');
  if (!(value instanceof ICAL.Duration) || !start) return '';
  const isInstant = start.endsWith('Z');
  const end = new Date(Date.parse(isInstant ? start : `${start}Z`) + value.toSeconds() * 1000).toISOString();
  return isInstant ? end : end.slice(0, 19);
}
