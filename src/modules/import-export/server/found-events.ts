/** A night as a calendar, a spreadsheet or a page tells it: nothing is sure. */
export type Raw = {
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  /** An ISO instant, or the wall clock of its zone. */
  readonly start: string;
  readonly end: string;
  readonly timezone: string | null;
  readonly place: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly url: string;
  readonly isAllDay: boolean;
  readonly isCalledOff: boolean;
  /** What to tell besides. */
  readonly notes: readonly string[];
};

/** What a reader found in a file. */
export type FoundNights = {
  readonly nights: readonly Raw[];
  /** Whether the file holds more than we read. */
  readonly isCut: boolean;
};

/** Longer than what we keep of each, so that who shortens them still sees that they were longer. */
const longest = { uid: 600, name: 500, description: 4000, moment: 60, timezone: 100, place: 400, url: 2500 };

/** With texts of bounded length, whatever the file holds. */
export function foundNights(nights: readonly Raw[], isCut: boolean): FoundNights {
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
