export const authoringWords = { addPerformer: 'Add a performer' } as const;
