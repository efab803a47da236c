export const eventAnalyticsWords = {
  failed: 'We couldn’t load your analytics',
  failedHint: 'Try again in a moment.',
  loadingAnalytics: 'Loading analytics',
  sales: 'Sales',
  tickets: 'Tickets',
} as const;
