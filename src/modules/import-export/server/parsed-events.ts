import { cutText } from '#platform/cut-text.ts';

/** An unvalidated event from a calendar, spreadsheet or page. */
export type Raw = {
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  /** An ISO instant, or local time in its zone. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string | null;
  readonly place: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly url: string;
  readonly isAllDay: boolean;
  readonly isCalledOff: boolean;
  readonly notes: readonly string[];
};

export type ParsedEvents = {
  readonly events: readonly Raw[];
  /** Whether the file has more events than were read. */
  readonly isCut: boolean;
};

/** Longer than our limits, so that later shortening still notices. */
const longest = { uid: 600, name: 500, description: 4000, moment: 60, timezone: 100, place: 400, url: 2500 };

/**
 * Neither NUL, half an emoji, as pages cut their texts, nor more accents on a letter than we accept: an event with one
 * would keep the others from being saved.
 */
const storable = (text: string, most: number) =>
  cutText(
    text
      .replaceAll('\0', '')
      .toWellFormed()
      .replaceAll(/(\p{M}{30})\p{M}+/gu, '$1'),
    most,
  );

/** Truncates all texts, whatever the file contains. */
export function parsedEvents(events: readonly Raw[], isCut: boolean): ParsedEvents {
  return {
    events: events.map((event) => ({
      ...event,
      uid: storable(event.uid, longest.uid),
      name: storable(event.name, longest.name),
      description: storable(event.description, longest.description),
      start: storable(event.start, longest.moment),
      end: storable(event.end, longest.moment),
      timezone: event.timezone && storable(event.timezone, longest.timezone),
      place: storable(event.place, longest.place),
      url: storable(event.url, longest.url),
    })),
    isCut,
  };
}
