export const placePickerWords = {
  where: 'Where?',
  nearMe: 'Near me',
  place: 'City, neighborhood or address',
  noPlacesFound: 'No places found.',
} as const;
