export const resultRowWords = {
  searching: 'Searching',
} as const;
