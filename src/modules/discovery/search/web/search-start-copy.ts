export const searchStartWords = {
  recent: 'Recent',
  clear: 'Clear',
  browse: 'Browse',
  allEvents: 'All events',
  freeEntry: 'Free entry',
  map: 'Map',
} as const;
