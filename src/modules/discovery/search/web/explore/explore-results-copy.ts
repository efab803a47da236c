export const exploreResultsWords = {
  loading: 'Loading events',
  failed: 'We couldn’t load the results',
  failedHint: 'Check your connection and try again.',
  results: 'Results',
  moreFailed: 'We couldn’t load more results',
  showMore: 'Show more',
} as const;
