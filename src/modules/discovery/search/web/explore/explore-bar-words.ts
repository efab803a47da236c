export const exploreBarWords = {
  find: 'Find',
  chooseDate: 'Choose a date',
  activeFilters: 'Active filters',
  remove: ', remove',
  clearAll: 'Clear all',
  searchExplore: 'Search Explore',
  search: 'Search',
} as const;
