import type { PaletteName, PlateName } from '@backbeat/poster-press';
import type { GenreSlug } from './genres.ts';

/**
 * How an event sells tickets. `door` is cheap, `club` has tiers, `concert` is seated or standing, `big` is all of
 * that.
 */
export type Sale = 'free' | 'door' | 'club' | 'concert' | 'big';

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export type Series = {
  /** `#` stands for the number of the edition. */
  name: string;
  /** Number of the first edition on or after the city's day. Absent if editions aren't numbered. */
  first?: number;
  weekday: Weekday;
  everyWeeks: 1 | 2 | 4;
  genres: readonly [GenreSlug, ...GenreSlug[]];
  venue: string;
  host: string;
  /** Local time; the end may be on the next day. */
  from: string;
  hours: number;
  age: 18 | 21 | undefined;
  sale: Sale;
  acts: number;
  plate: PlateName;
  palette: PaletteName;
  about: string;
};
