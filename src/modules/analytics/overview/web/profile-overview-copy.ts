export const profileOverviewWords = {
  orders: 'Orders',
  newMembers: 'New members',
  attendance: 'Attendance',
  failed: 'We couldn’t load your analytics',
  failedHint: 'Try again in a moment.',
  loadingAnalytics: 'Loading analytics',
} as const;
