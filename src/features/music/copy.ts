/** Said when a song has no preview, or it cannot be loaded (MUS-04). */
export const noPreview = {
  title: "Can't play song",
  message: 'This song cannot be played in your region.',
} as const;
