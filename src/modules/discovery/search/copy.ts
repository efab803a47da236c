import type { BrowseGroupId } from './contract.ts';

/** Fixed by the specification (SRC-02). */
export const nothingFound = 'No results. Try another search.';

/** Fixed by the specification (SRC-10). */
export const tagPlaceholders = {
  tracks: 'Search songs to add...',
  events: 'Search events...',
  artists: 'Search performers...',
} as const;

export const browseTitles: Readonly<Record<BrowseGroupId, string>> = {
  tonight: 'Tonight near you',
  weekend: 'This weekend',
  free: 'Free events',
  communities: 'New communities',
  artists: 'Artists playing soon',
  venues: 'Venues near you',
  neighborhoods: 'Neighborhoods',
  collections: 'Do-lists',
};
