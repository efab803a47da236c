export const overviewPartsWords = {
  period: 'Period',
  visits: 'Visits',
  visitSources: 'Visit sources',
} as const;
