export const planLinks = { make: 'Make a plan' } as const;
export const planEntry = { label: 'Plan', hint: 'Go out with your friends.' } as const;
