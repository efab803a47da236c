export const fieldWords = { optional: ' (optional)', characters: ' characters' } as const;
