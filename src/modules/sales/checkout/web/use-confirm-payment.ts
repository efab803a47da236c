import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeError, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { useState } from 'react';
import { toast } from '#platform/ui/toast.ts';
import type { Order } from '../contract.ts';
import { completionPath } from '../copy.ts';
import { isPaid, paymentFailure, type PaymentFailure } from './payment-failure.ts';

/**
 * Confirms an order's payment without leaving the page, unless the bank requires a redirect (CHK-14). A failure keeps
 * the hold, so that another card can be tried.
 * @param onConfirmed called when the provider has the money or is getting it; only the server settles the order
 */
export function useConfirmPayment(order: Order, clientSecret: string | undefined, onConfirmed: () => void) {
  const stripe = useStripe();
  const elements = useElements();
  const [isSubmitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure>();

  function fail(error: Partial<StripeError>) {
    const words = paymentFailure(error);
    setFailure(words.inline);
    setSubmitting(false);
    if (words.toast) toast(words.toast);
  }

  async function confirm(): Promise<StripeError | undefined> {
    const { error: invalid } = await elements!.submit();
    if (invalid) return invalid;
    const { error } = await stripe!.confirmPayment({
      elements: elements!,
      confirmParams: { return_url: returnAddress(order.id) },
      redirect: 'if_required',
    });
    if (error && !isPaid(error.payment_intent ?? (await retrieveIntent()))) return error;
    onConfirmed();
    return undefined;
  }

  /** After an error that doesn't say, such as a lost answer. */
  async function retrieveIntent() {
    const { paymentIntent } = await stripe!.retrievePaymentIntent(clientSecret!);
    return paymentIntent;
  }

  async function purchase(wallet?: StripeExpressCheckoutElementConfirmEvent) {
    if (!stripe || !elements || isSubmitting) return;
    setSubmitting(true);
    setFailure(undefined);
    try {
      const error = await confirm();
      if (!error) return setSubmitting(false);
      wallet?.paymentFailed({ reason: 'fail' });
      fail(error);
    } catch (error) {
      console.error(error);
      fail({});
    }
  }

  return {
    purchase: (wallet?: StripeExpressCheckoutElementConfirmEvent) => void purchase(wallet),
    isSubmitting,
    failure,
    failLoading: () => setFailure(paymentFailure({}).inline),
  };
}

function returnAddress(orderId: string): string {
  const address = new URL(completionPath, window.location.origin);
  address.searchParams.set('order', orderId);
  return address.href;
}
