export const availabilityWords = { free: 'This promo code is free.' } as const;
