export const exploreSplitWords = {
  map: 'Map',
  skipMap: 'Skip map',
  loadingMap: 'Loading the map',
  noMap: 'This browser can’t show the map. The list has all the same events.',
  mapList: 'Events on the map, as a list',
  failed: 'We couldn’t load the results',
  moreFailed: 'We couldn’t load more results',
  showMore: 'Show more',
  selectedOnMap: 'Selected on the map',
  close: 'Close',
} as const;
