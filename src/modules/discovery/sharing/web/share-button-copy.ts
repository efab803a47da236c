export const shareButtonWords = {
  share: 'Share',
} as const;
