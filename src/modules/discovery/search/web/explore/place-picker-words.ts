export const placePickerWords = {
  where: 'Where?',
  nearMe: 'Near me',
  /** @param city empty while the instance has none */
  all: (city: string) => (city ? `All of ${city}` : 'Everywhere'),
  seeing: (city: string) => `You’re seeing ${city ? `all of ${city}` : 'events everywhere'}.`,
  place: 'City, neighborhood or address',
  noPlacesFound: 'No places found.',
} as const;
