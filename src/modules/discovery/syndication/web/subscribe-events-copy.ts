export const subscribeEventsWords = {
  sync: 'Sync with your calendar',
} as const;
