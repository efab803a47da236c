export const placeFieldWords = {
  loading: 'Loading',
  hint: 'Type to find an address.',
  found: (count: number) => `${count} places found.`,
  none: 'No places found.',
  offline: { title: 'You’re offline', message: 'Try again.' },
} as const;
