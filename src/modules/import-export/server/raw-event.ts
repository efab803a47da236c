import { createHash } from 'node:crypto';
import { zoneAt } from '#modules/profiles/places/server/index.ts';
import { cutText } from '#platform/cut-text.ts';
import { safeLink } from '#platform/safe-link.ts';
import { instantOf, isTimeZone } from '#platform/time.ts';
import { ImportedEvent, eventImportLimits } from '../event-import-contract.ts';
import { importNotes as words } from '../copy.ts';
import type { ParsedEvents, Raw } from './parsed-events.ts';

type Planned = { readonly event: ImportedEvent; readonly missing: readonly string[] };
export type Sorted = {
  readonly events: readonly Planned[];
  readonly refused: readonly { readonly name: string; readonly message: string }[];
};

const guessedHours = 4;
const longestUid = 500;
const isInstant = (text: string) => /(?:Z|[+-]\d\d:\d\d)$/.test(text);
const millisecondsOf = (text: string) => Date.parse(isInstant(text) ? text : `${text}Z`);

const isMoment = (text: string) => ImportedEvent.shape.startDate.safeParse(text).success;
export const instantIn = (zone: string, text: string) =>
  isInstant(text) ? new Date(text) : instantOf(text, zone);

/** Separates valid events, without duplicates, from invalid ones with reasons. @param zone for times without one */
export function sortEvents(found: ParsedEvents, zone: string): Sorted {
  const events: Planned[] = [];
  const refused: { name: string; message: string }[] = [];
  const starts = new Map<string, string>();
  for (const raw of found.events) {
    const name = raw.name.trim() || words.unnamed;
    const planned = planDraft(raw, zone);
    if (typeof planned === 'string') {
      refused.push({ name, message: planned });
      continue;
    }
    const uid = uidBeside(starts, planned.event);
    const { startDate } = planned.event;
    if (starts.get(uid) === startDate) refused.push({ name, message: words.twice });
    else {
      starts.set(uid, startDate);
      events.push({ ...planned, event: { ...planned.event, uid } });
    }
  }
  if (found.isCut) refused.push({ name: words.rest, message: words.tooMany(eventImportLimits.events) });
  return { events, refused };
}

/** Dates of a series can share the id of their page. Those after the first get their start before it. */
function uidBeside(starts: ReadonlyMap<string, string>, { uid, startDate }: ImportedEvent): string {
  const first = starts.get(uid);
  return first === undefined || first === startDate ? uid : cutText(`${startDate} ${uid}`, longestUid);
}

/** Why an event can't be imported. */
function faultOf(raw: Raw): string | undefined {
  if (raw.name.trim() === '') return words.noName;
  if (raw.isCalledOff) return words.calledOff;
  if (raw.isAllDay) return words.allDay;
  if (!isMoment(raw.start)) return words.noStart;
  if (raw.timezone !== null && !isTimeZone(raw.timezone)) return words.zone(raw.timezone);
  return undefined;
}

/** @returns the reason, if the event can't be imported */
function planDraft(raw: Raw, fallback: string): Planned | string {
  const fault = faultOf(raw);
  if (fault) return fault;
  const placeZone = zoneOf(raw);
  const timezone = raw.timezone ?? placeZone ?? fallback;
  const hasEnd = isMoment(raw.end) && instantIn(timezone, raw.end) > instantIn(timezone, raw.start);
  const end = new Date(millisecondsOf(raw.start) + guessedHours * 3_600_000).toISOString();
  const whole = raw.name.trim().replaceAll(/\s+/g, ' ');
  const name = shortened(whole, 50);
  const event = ImportedEvent.safeParse({
    uid: cutText(raw.uid.trim() || hashOf(`${raw.name}|${raw.start}|${raw.place}`), longestUid),
    name,
    description: cutText(raw.description.trim(), 3000),
    startDate: raw.start,
    endDate: hasEnd ? raw.end : isInstant(raw.start) ? end : end.slice(0, 19),
    timezone,
    place: cutText(raw.place.trim(), 200),
    latitude: placeZone ? raw.latitude : null,
    longitude: placeZone ? raw.longitude : null,
    url: (safeLink(raw.url.trim()) ?? '').slice(0, 2000),
  });
  if (!event.success) return words.noStart;
  const missing = [
    ...(name === whole ? [] : [words.shortened]),
    ...(hasEnd ? [] : [words.noEnd(guessedHours)]),
    ...(raw.timezone === null && !placeZone ? [words.guessedZone(timezone)] : []),
    ...(raw.place.trim() === '' ? [words.noPlace] : placeZone ? [] : [words.choosePlace]),
    words.picture,
    ...raw.notes,
  ];
  return { event: event.data, missing };
}

/** The time zone of its place. A file can have coordinates that no place has. */
function zoneOf({ latitude, longitude }: Raw): string | undefined {
  const isOnEarth = Math.abs(latitude ?? 0) <= 90 && Math.abs(longitude ?? 0) <= 180;
  return isOnEarth ? zoneAt({ latitude, longitude }) : undefined;
}

/** Cuts between words, unless most of the name would go: some languages have no spaces. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = cutText(text, most - 1);
  const space = cut.lastIndexOf(' ');
  return `${space < 20 ? cut : cutText(cut, space)}…`;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32);
