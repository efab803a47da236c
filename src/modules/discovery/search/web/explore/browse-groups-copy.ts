export const browseGroupsWords = {
  failed: 'We couldn’t load events',
  failedHint: 'Check your connection and try again.',
  seeAll: 'See all',
} as const;
