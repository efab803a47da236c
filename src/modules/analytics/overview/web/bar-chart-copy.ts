export const barChartWords = {
  showTable: 'Show as table',
} as const;
