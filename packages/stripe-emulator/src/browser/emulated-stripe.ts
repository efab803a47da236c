import './emulated-stripe.css';
import type {
  ConfirmPaymentData,
  PaymentIntentResult,
  Stripe,
  StripeElements,
  StripeElementsOptions,
} from '@stripe/stripe-js';
import { EmulatedElements, IntegrationError } from './emulated-elements.ts';
import { gatewayClient, type FormValue, type GatewayClient } from './gateway-client.ts';

export type EmulatedStripeOptions = {
  readonly send?: typeof fetch;
  /** Navigates away: to the bank, or to the return URL. */
  readonly navigate?: (url: string) => void;
};

type ConfirmOptions = {
  readonly elements?: StripeElements;
  readonly clientSecret?: string;
  readonly confirmParams?: Partial<ConfirmPaymentData>;
  readonly redirect?: 'always' | 'if_required';
};

/**
 * Replaces Stripe.js with the emulator (PAY-10): implements what `@stripe/react-stripe-js` and a checkout with
 * PaymentElement and ExpressCheckoutElement need. Everything else throws.
 */
export function emulatedStripe(options: EmulatedStripeOptions = {}): Stripe {
  const client = gatewayClient(options.send ?? ((...request) => fetch(...request)));
  const navigate = options.navigate ?? ((url) => window.location.assign(url));
  const absent = (name: string) => async () => {
    throw new IntegrationError(`The Stripe emulator has no ${name}.`);
  };
  const stripe = {
    elements: (given?: StripeElementsOptions) => new EmulatedElements(given, client),
    confirmPayment: (given: ConfirmOptions) => confirmPayment(client, navigate, given),
    retrievePaymentIntent: (clientSecret: string) => client.retrieve(clientSecret),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      followNextAction(navigate, await client.retrieve(clientSecret)),
    // react-stripe-js checks that these three exist.
    createToken: absent('createToken'),
    createPaymentMethod: absent('createPaymentMethod'),
    confirmCardPayment: absent('confirmCardPayment'),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
  return stripe as unknown as Stripe;
}

/** Never settles while the page navigates away, as in Stripe.js. */
const leaving = () => new Promise<never>(() => {});

async function confirmPayment(
  client: GatewayClient,
  navigate: (url: string) => void,
  { elements, clientSecret, confirmParams = {}, redirect = 'always' }: ConfirmOptions,
): Promise<PaymentIntentResult> {
  const group = elements as unknown as EmulatedElements | undefined;
  const secret = clientSecret ?? group?.clientSecret;
  if (!group || !secret) throw new IntegrationError('confirmPayment needs elements and a client secret.');
  if (redirect === 'always' && !confirmParams.return_url)
    throw new IntegrationError('confirmPayment needs a return_url.');
  try {
    const method = await group.paymentMethod();
    if ('error' in method) return method;
    const result = await client.confirm(secret, {
      payment_method_data: withPageDetails(method.data, confirmParams),
      return_url: confirmParams.return_url,
      receipt_email: confirmParams.receipt_email,
    });
    const followed = await followNextAction(navigate, result);
    if (redirect === 'if_required' || followed.error) return followed;
    navigate(returnAddress(confirmParams.return_url!, followed.paymentIntent));
    return leaving();
  } finally {
    group.endAttempt();
  }
}

/** Details from the elements take precedence over details from the page. */
function withPageDetails(data: { readonly [name: string]: FormValue }, params: Partial<ConfirmPaymentData>) {
  const known = (params.payment_method_data?.billing_details ?? {}) as { readonly [name: string]: FormValue };
  const collected = data.billing_details as { readonly [name: string]: FormValue };
  return { ...data, billing_details: { ...known, ...collected } };
}

async function followNextAction(
  navigate: (url: string) => void,
  result: PaymentIntentResult,
): Promise<PaymentIntentResult> {
  const url = result.paymentIntent?.next_action?.redirect_to_url?.url;
  if (result.paymentIntent?.status !== 'requires_action' || !url) return result;
  navigate(url);
  return leaving();
}

function returnAddress(
  returnUrl: string,
  intent: { id: string; client_secret: string | null; status: string },
): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded');
  return address.href;
}
