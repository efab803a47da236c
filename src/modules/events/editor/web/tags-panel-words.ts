export const tagsPanelWords = {
  genres: 'Genres',
} as const;
