export const placeFieldWords = {
  loading: 'Loading',
  hint: 'Type to find an address.',
  found: (count: number) => (count === 1 ? '1 place found.' : `${count} places found.`),
  none: 'No places found.',
  noAddress: 'No places found. Enter a street and number, such as 12 Main St, or a town.',
  offline: { title: 'You’re offline', message: 'Try again.' },
} as const;
