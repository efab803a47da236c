export const overlayWords = { close: 'Close', dismiss: 'Dismiss' } as const;
