export const removeWords = { remove: 'Remove', keep: 'Keep' } as const;
