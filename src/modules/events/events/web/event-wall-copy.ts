export const eventWallWords = {
  moreEvents: 'More events',
} as const;
