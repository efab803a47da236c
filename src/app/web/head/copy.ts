export const cityHeadWords = {
  nextUp: 'Next up',
  nextUpIn: (city: string) => `Next up in ${city}`,
  description: 'Concerts, parties and small shows in the next two weeks. Prices include all fees.',
} as const;
