export const previewButtonWords = {
  loading: 'Loading',
} as const;
