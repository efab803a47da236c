import type { ReactNode } from 'react';
import type { EventCounts } from '#modules/events/events/counts-contract.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Genre } from '#modules/music/contract.ts';
import type { NeighborhoodChoice } from '#modules/profiles/places/contract.ts';
import type { Point } from '#platform/distance.ts';
import type { ExploreFilters } from './explore-filters.ts';

export type ExplorePageProps = {
  filters: ExploreFilters;
  /** Without the name of a city while the instance has none. */
  eventCounts: EventCounts;
  genres: readonly Genre[];
  quickGenres: readonly Genre[];
  neighborhoods: readonly NeighborhoodChoice[];
  /** The map starts here in a city without neighborhoods. Without it there is no map, because the instance has no city yet. */
  center: Point | undefined;
  /** In which price filters are offered (CUR-01). */
  currency: string;
  isSignedIn: boolean;
  /** Offers to create the first event. */
  mayHost: boolean;
  onSignIn: () => void;
  /** The city on the viewer's profile, for when the browser doesn't share a location (EXP-03). */
  findHome: () => Promise<string | undefined>;
  forYou?: ReactNode;
  base: BaseMap;
};
