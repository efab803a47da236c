import ICAL from 'ical.js';
import { instantOf, isTimeZone } from '#platform/time.ts';
import { eventImportLimits } from '../event-import-contract.ts';
import { importNotes as words } from '../copy.ts';
import { parsedEvents, type ParsedEvents, type Raw } from './parsed-events.ts';
import { pickEvents } from './pick-events.ts';

/** Parses the events of an `.ics` file with their local times. @returns undefined for other files */
export function readCalendar(text: string): ParsedEvents | undefined {
  const picked = pickEvents(text, eventImportLimits.events);
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(picked.text));
  } catch {
    return undefined;
  }
  const named = String(calendar.getFirstPropertyValue('x-wr-timezone') ?? '');
  const zone = isTimeZone(named) ? named : null;
  const events = calendar.getAllSubcomponents('vevent').map((event) => rawOf(event, zone));
  return parsedEvents(events, picked.isCut);
}

/** @param calendarZone for floating times */
function rawOf(event: ICAL.Component, calendarZone: string | null): Raw {
  const textOf = (name: string) => String(valueOf(event, name) ?? '');
  const geo = valueOf(event, 'geo');
  const hasDate = moveToFirstDate(event);
  const start = momentOf(event, 'dtstart', calendarZone);
  return {
    uid: textOf('uid'),
    name: textOf('summary'),
    description: textOf('description'),
    start: start?.moment ?? '',
    end: momentOf(event, 'dtend', calendarZone)?.moment ?? afterDuration(event, start),
    timezone: start?.timezone ?? calendarZone,
    place: textOf('location'),
    latitude: Array.isArray(geo) ? Number(geo[0]) : null,
    longitude: Array.isArray(geo) ? Number(geo[1]) : null,
    url: textOf('url'),
    isAllDay: start?.isDate ?? false,
    isCalledOff: !hasDate || textOf('status').toUpperCase() === 'CANCELLED',
    notes: event.hasProperty('rrule') || event.hasProperty('rdate') ? [words.repeats] : [],
  };
}

/** Returns nothing for an unreadable value, which concerns only its event. */
function valueOf(event: ICAL.Component, name: string) {
  try {
    return event.getFirstPropertyValue(name);
  } catch {
    return null;
  }
}

/** Moves a series whose first date was removed to the next one. @returns false if all dates were removed */
function moveToFirstDate(event: ICAL.Component): boolean {
  const [start, end] = [valueOf(event, 'dtstart'), valueOf(event, 'dtend')];
  if (!(start instanceof ICAL.Time) || !event.hasProperty('exdate')) return true;
  let first: ICAL.Time | null;
  try {
    first = new ICAL.Event(event).iterator().next();
  } catch {
    return true; // a rule that no date meets
  }
  if (!first) return false;
  const later = first.subtractDate(start);
  start.addDuration(later);
  if (end instanceof ICAL.Time) end.addDuration(later);
  return true;
}

type Moment = { readonly moment: string; readonly timezone: string | null; readonly isDate: boolean };

function momentOf(event: ICAL.Component, name: string, calendarZone: string | null): Moment | undefined {
  const property = event.getFirstProperty(name);
  const value = valueOf(event, name);
  if (!property || !(value instanceof ICAL.Time)) return undefined;
  if (value.isDate) return { moment: value.toString(), timezone: calendarZone, isDate: true };
  const zone = String(property.getParameter('tzid') ?? '');
  if (isTimeZone(zone)) return { moment: wall(value), timezone: zone, isDate: false };
  // Neither we nor the file knows the zone, such as one of Outlook's. The event is refused with its name.
  if (zone !== '' && value.zone === ICAL.Timezone.localTimezone)
    return { moment: wall(value), timezone: zone, isDate: false };
  // Times in zones that the file defines are converted by its rules; floating times get the calendar's zone.
  const isInstant = zone !== '' || value.zone?.tzid === 'UTC' || value.toString().endsWith('Z');
  const moment = isInstant ? value.toJSDate().toISOString() : wall(value);
  return { moment, timezone: calendarZone, isDate: false };
}

const wall = (time: ICAL.Time) => time.toString().replace(/Z$/, '');

/** A year. Longer durations can end outside of the calendar. */
const mostSeconds = 366 * 86_400;

/** Days of a duration keep the time of day. Hours pass also while clocks change (RFC 5545 §3.3.6). */
function afterDuration(event: ICAL.Component, start: Moment | undefined): string {
  const value = valueOf(event, 'duration');
  if (!(value instanceof ICAL.Duration) || !start) return '';
  const { moment, timezone } = start;
  const seconds = value.toSeconds();
  if (seconds > mostSeconds) return '';
  if (moment.endsWith('Z')) return instantAfter(new Date(moment), seconds);
  if (!timezone || !isTimeZone(timezone)) return wallAfter(moment, seconds);
  const inDays = (value.weeks * 7 + value.days) * 86_400;
  return instantAfter(instantOf(wallAfter(moment, inDays), timezone), seconds - inDays);
}

const instantAfter = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000).toISOString();
const wallAfter = (moment: string, seconds: number) =>
  instantAfter(new Date(`${moment}Z`), seconds).slice(0, 19);
