import type { Stripe } from '@stripe/stripe-js';

/** Payment settings from the server (PAY-01). */
export type PaymentSettings = {
  readonly provider: 'stripe' | 'embedded';
  readonly publishableKey: string;
};

const loaded = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe.js, or the emulator's replacement without keys, once per page and on demand. Both work with `<Elements
 * stripe={…}>`. A failed load can be retried.
 */
export function loadPayments({ provider, publishableKey }: PaymentSettings): Promise<Stripe> {
  const key = `${provider} ${publishableKey}`;
  let loading = loaded.get(key);
  if (!loading) {
    loading = provider === 'stripe' ? loadStripeJs(publishableKey) : loadEmbedded();
    loaded.set(key, loading);
    loading.catch(() => loaded.delete(key));
  }
  return loading;
}

async function loadStripeJs(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  loadStripe.setLoadParameters({ advancedFraudSignals: true });
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js only loads in a browser.');
  return stripe;
}

async function loadEmbedded(): Promise<Stripe> {
  const { emulatedStripe } = await import('@backbeat/stripe-emulator/browser');
  return emulatedStripe();
}
