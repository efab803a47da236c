export const shareButtonWords = {
  share: 'Share',
  unloaded: { title: 'You’re offline', message: 'Check your connection and try again.' },
} as const;
