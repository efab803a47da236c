export const neighborhoodsWords = {
  title: 'Neighborhoods',
  lead: 'Stay close, or cross town for a good bass line.',
  none: 'No neighborhoods yet',
  noneHint: 'Explore finds events anywhere in the city.',
  explore: 'Explore events',
  addHint: 'Draw the neighborhoods of a city on a map, or import them.',
  add: 'Add neighborhoods',
} as const;
