export const collectionShelfWords = {
  moreLists: 'More lists',
} as const;
