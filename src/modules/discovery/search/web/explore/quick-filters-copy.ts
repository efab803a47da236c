export const quickFiltersWords = {
  quickFilters: 'Quick filters',
  freeEntry: 'Free entry',
} as const;
