import { lazy } from 'react';

/** Server-rendered as links to Explore; the script that opens the search dialog loads later. */
export const SearchEntry = lazy(() =>
  import('./search-opener.tsx').then((part) => ({ default: part.SearchOpener })),
);
