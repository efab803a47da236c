export { openPaymentChaos, sendInto } from './payment-chaos.ts';
export type { CallFault, PaymentChaos } from './payment-chaos.ts';
