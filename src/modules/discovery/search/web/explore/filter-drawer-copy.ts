export const filterDrawerWords = {
  filters: 'Filters',
  clear: 'Clear',
  who: 'Who',
  price: 'Price including fees',
  otherCurrencies: (currency: string) =>
    `Shows free events and prices in ${currency}. Events in other currencies are left out.`,
  freeOnly: 'Free entry only',
  distance: 'Distance',
  sortBy: 'Sort by',
  genre: 'Genre',
  searchGenres: 'Search genres',
  when: 'When',
  tonight: 'Tonight',
  thisWeekend: 'This weekend',
  from: 'From',
  until: 'Until',
} as const;
