export const exploreBarWords = {
  find: 'Find',
  /** While the instance has no city. */
  everywhere: 'Everywhere',
  thisArea: 'This area',
  filters: 'Filters',
  on: 'on',
  list: 'List',
  map: 'Map',
  chooseDate: 'Choose a date',
  activeFilters: 'Active filters',
  remove: ', remove',
  clearAll: 'Clear all',
  searchExplore: 'Search Explore',
  search: 'Search',
} as const;
