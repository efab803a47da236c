export const placeFieldWords = {
  loading: 'Loading',
  hint: 'Start typing, then choose from the list.',
  found: (count: number) => `${count} places found.`,
  none: 'No places found.',
  offline: { title: 'You’re offline', message: 'Try again.' },
} as const;
