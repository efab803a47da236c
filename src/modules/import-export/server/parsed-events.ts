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

/** Truncates all texts, whatever the file contains. */
export function parsedEvents(events: readonly Raw[], isCut: boolean): ParsedEvents {
  return {
    events: events.map((event) => ({
      ...event,
      uid: event.uid.slice(0, longest.uid),
      name: event.name.slice(0, longest.name),
      description: event.description.slice(0, longest.description),
      start: event.start.slice(0, longest.moment),
      end: event.end.slice(0, longest.moment),
      timezone: event.timezone?.slice(0, longest.timezone) ?? null,
      place: event.place.slice(0, longest.place),
      url: event.url.slice(0, longest.url),
    })),
    isCut,
  };
}
