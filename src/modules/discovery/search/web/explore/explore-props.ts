import type { ReactNode } from 'react';
import type { Nights } from '#modules/events/events/contract.ts';
import type { Genre } from '#modules/music/contract.ts';
import type { Neighborhood } from '#modules/profiles/places/contract.ts';
import type { ExploreFilters } from './explore-filters.ts';

export type ExplorePageProps = {
  filters: ExploreFilters;
  nights: Nights;
  genres: readonly Genre[];
  /** Those that are offered without opening the filters. */
  quickGenres: readonly Genre[];
  neighborhoods: readonly Neighborhood[];
  isSignedIn: boolean;
  /** Asks a guest to sign in over the page, which then shows what only friends see. */
  onSignIn: () => void;
  /** The town on the viewer's profile, for when the browser does not tell where it is (EXP-03). */
  findHome: () => Promise<string | undefined>;
  /** Before the carousels: what is for this viewer alone. */
  forYou?: ReactNode;
  /** The style of an outside map; without one the map is drawn from the neighbourhoods. */
  mapStyleUrl: string | null;
};
