export const eventFilterBarWords = {
  filterEvents: 'Filter events',
  all: 'All',
  freeEntry: 'Free entry',
} as const;
