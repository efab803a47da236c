export { emulatedStripe } from './emulated-stripe.ts';
export type { EmulatedStripeOptions } from './emulated-stripe.ts';
