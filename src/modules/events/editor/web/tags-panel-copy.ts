export const tagsPanelWords = {
  genres: 'Genres',
  searchGenres: 'Search genres',
} as const;
