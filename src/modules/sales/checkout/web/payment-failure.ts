import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import type { ToastWords } from '#platform/ui/toast.ts';
import { paymentErrorWords } from '../copy.ts';

export type PaymentFailure = { readonly title: string; readonly message: string };

/** Error types whose messages are written for buyers. */
const spoken: readonly StripeError['type'][] = ['card_error', 'validation_error'];

/**
 * Texts for the buyer: the provider's message about a card or field, with a toast that names its type (PAY-06, X-05);
 * for anything else one general sentence, inline only (PAY-07).
 */
export function paymentFailure(error: { readonly type?: string; readonly message?: string | undefined }): {
  readonly inline: PaymentFailure;
  readonly toast?: ToastWords;
} {
  const { heading, unexpected, toast } = paymentErrorWords;
  const isSpoken = spoken.some((type) => type === error.type) && error.message;
  const message = isSpoken ? error.message! : unexpected;
  return {
    inline: { title: heading, message },
    ...(isSpoken && { toast: { title: toast(error.type!), tone: 'danger' } }),
  };
}

/** Whether the provider has the money or is getting it, also after an error, such as of an order that was already paid. */
export function isPaid(intent: { readonly status: PaymentIntent.Status | undefined } | undefined): boolean {
  return intent?.status !== undefined && paidStatuses.includes(intent.status);
}

const paidStatuses: readonly PaymentIntent.Status[] = ['succeeded', 'processing', 'requires_capture'];
