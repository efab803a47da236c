export { openPaymentChaos, sendInto } from './payment-chaos.ts';
export type { CallFault, PaymentChaos } from './payment-chaos.ts';
export { openPublishedApi } from './published-api.ts';
export type { PublishedApi } from './published-api.ts';
export { launchStripeMock, noStripeMock } from './stripe-mock.ts';
export type { StripeMock } from './stripe-mock.ts';
