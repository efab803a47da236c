export const kindTabsWords = {
  resultType: 'Result type',
} as const;
