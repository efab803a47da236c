import { lazy } from 'react';

/** In the markup from the start, as links to Explore; what makes them open the search over the page comes after it. */
export const SearchEntry = lazy(() =>
  import('./search-opener.tsx').then((part) => ({ default: part.SearchOpener })),
);
