export const eventAnalyticsWords = {
  failed: 'We couldn’t load your analytics',
  failedHint: 'Try again in a moment.',
  loadingAnalytics: 'Loading analytics',
  period: (days: number) => `The last ${days} days`,
  visits: 'Visits',
  orders: 'Orders',
  gross: 'Gross',
  conversion: 'Visits with an order',
  sales: 'Sales',
  tickets: 'Tickets',
} as const;
