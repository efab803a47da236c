/** (OWN-04) */
export const savedWords = {
  save: (name: string) => `Save ${name}`,
  prompt: (name: string) => ({
    title: `Register / Sign in to save ${name}`,
    subheader: 'We’ll remind you before it starts and when tickets go on sale.',
  }),
  saved: { title: 'Event saved', message: 'We’ll remind you before it starts and when tickets go on sale.' },
  removed: { title: 'Event removed from Saved' },
  undo: 'Undo',
} as const;

/** (ANA-02) */
export const savedTracking = { saved: 'Event Saved', removed: 'Event Unsaved' } as const;
