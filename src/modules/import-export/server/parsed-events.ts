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
  readonly nights: readonly Raw[];
  /** Whether the file has more events than were read. */
  readonly isCut: boolean;
};

/** Longer than our limits, so that later shortening still notices. */
const longest = { uid: 600, name: 500, description: 4000, moment: 60, timezone: 100, place: 400, url: 2500 };

/** Truncates all texts, whatever the file contains. */
export function parsedEvents(nights: readonly Raw[], isCut: boolean): ParsedEvents {
  return {
    nights: nights.map((night) => ({
      ...night,
      uid: night.uid.slice(0, longest.uid),
      name: night.name.slice(0, longest.name),
      description: night.description.slice(0, longest.description),
      start: night.start.slice(0, longest.moment),
      end: night.end.slice(0, longest.moment),
      timezone: night.timezone?.slice(0, longest.timezone) ?? null,
      place: night.place.slice(0, longest.place),
      url: night.url.slice(0, longest.url),
    })),
    isCut,
  };
}
