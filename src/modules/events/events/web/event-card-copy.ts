export const eventCardWords = {
  cancelled: 'Cancelled',
  postponed: 'Postponed',
} as const;
