export const placePickerWords = {
  where: 'Where?',
  nearMe: 'Near me',
  /** @param city empty while the instance has none */
  all: (city: string) => (city ? `All of ${city}` : 'Everywhere'),
  seeing: (city: string) => `You’re seeing ${city ? `all of ${city}` : 'events everywhere'}.`,
  declined: 'You haven’t shared your location. Press “Near me” again if you want to.',
  notFound: 'Your browser couldn’t find your location.',
  place: 'City, neighborhood or address',
  noPlacesFound: 'No places found.',
} as const;
