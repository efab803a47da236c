export const neighborhoodsWords = {
  title: 'Neighborhoods',
  lead: 'Stay close, or cross the river for a good bass line.',
} as const;
