export const searchOpenerWords = {
  search: 'Search',
} as const;
