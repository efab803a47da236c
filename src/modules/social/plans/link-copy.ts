export const planLinks = { make: 'Make a plan' } as const;
