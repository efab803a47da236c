import type { paymentBooks } from '#modules/sales/checkout/server/index.ts';

export type PaymentBooks = ReturnType<typeof paymentBooks>;
