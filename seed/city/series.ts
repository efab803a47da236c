import type { PaletteName, PlateName } from '@backbeat/poster-press';
import type { GenreSlug } from './genres.ts';

/** How a night is sold. `door` is cheap, `club` has tiers, `concert` is seated or standing, `big` is everything at once. */
export type Sale = 'free' | 'door' | 'club' | 'concert' | 'big';

/** 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A night that comes back. */
export type Series = {
  /** `#` is the number of the edition. */
  name: string;
  /** Number of the first edition on or after the city's day; left out for nights that do not count. */
  first?: number;
  weekday: Weekday;
  everyWeeks: 1 | 2 | 4;
  genres: readonly [GenreSlug, ...GenreSlug[]];
  venue: string;
  host: string;
  /** Wall clock; the end may be on the next day. */
  from: string;
  hours: number;
  age: 18 | 21 | undefined;
  sale: Sale;
  acts: number;
  plate: PlateName;
  palette: PaletteName;
  about: string;
};
