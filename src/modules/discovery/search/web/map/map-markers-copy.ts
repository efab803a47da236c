export const mapMarkersWords = {
  eventsOnTheMap: 'Events on the map',
} as const;
