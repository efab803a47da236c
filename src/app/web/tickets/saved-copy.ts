/** (OWN-04) */
export const savedListWords = {
  noneTitle: 'No saved events',
  noneText: 'Tap the heart on an event to save it here. We’ll remind you before it starts.',
  find: 'Find events',
  more: 'Show more',
} as const;
