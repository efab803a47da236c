/** Shown on an order's page when the buyer's bank sent a refund back. */
export const returnedRefund = {
  title: 'Your bank sent back your refund',
  message: (amount: string) =>
    `You still get ${amount}. Your card may have expired or was replaced, so contact the host to agree on how.`,
} as const;

/** Shown on an order's page when refunds were paid to the buyer another way. */
export const refundPaidOutside = {
  title: 'Refunded another way',
  note: (amount: string, note: string) => `${amount} · ${note}`,
} as const;

/** Shown on an order's page when the buyer's bank took back a payment that bought nothing. */
export const bankRefund = {
  title: 'Your bank returned your money',
  message:
    'Your payment arrived after your hold expired, and your bank gave it back to you. No other refund follows.',
} as const;
