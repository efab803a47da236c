import { lazy } from 'react';
import { retryImport } from '#platform/ui/retry-import.ts';

/** Server-rendered as links to Explore; the script that opens the search dialog loads later. */
export const SearchEntry = lazy(() =>
  retryImport(() => import('./search-opener.tsx').then((part) => ({ default: part.SearchOpener }))),
);
