export const neighborhoodsWords = {
  title: 'Neighborhoods',
  lead: 'Stay close, or cross the river for a good bass line.',
  none: 'No neighborhoods yet',
  noneHint: 'Explore finds events anywhere in the city.',
  explore: 'Explore events',
} as const;
