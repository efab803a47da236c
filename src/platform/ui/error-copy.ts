export const errorWords = {
  title: 'Something went wrong',
  message: 'Try again.',
  retry: 'Try again',
} as const;
