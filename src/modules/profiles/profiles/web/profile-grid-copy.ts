export const profileGridWords = {
  showMore: 'Show more',
} as const;
