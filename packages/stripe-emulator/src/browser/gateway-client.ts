import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';

/** Values nested like Stripe's form encoding. Undefined ones are left out. */
export type FormValue = string | number | undefined | { readonly [name: string]: FormValue };

/** Calls the emulator from the browser. The client secret is the only credential. */
export type GatewayClient = {
  readonly confirm: (
    clientSecret: string,
    form: Readonly<Record<string, FormValue>>,
  ) => Promise<PaymentIntentResult>;
  readonly retrieve: (clientSecret: string) => Promise<PaymentIntentResult>;
};

export function gatewayClient(send: typeof fetch): GatewayClient {
  const address = (clientSecret: string) => `/paygate/v1/payment_intents/${idOf(clientSecret)}`;
  return {
    confirm: (clientSecret, form) => {
      const body = encodeForm({ ...form, client_secret: clientSecret });
      return resultOf(send(`${address(clientSecret)}/confirm`, { method: 'POST', body }));
    },
    retrieve: (clientSecret) =>
      resultOf(send(`${address(clientSecret)}?${encodeForm({ client_secret: clientSecret }).toString()}`)),
  };
}

/** `pi_1_secret_2` → `pi_1` */
function idOf(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '');
}

function encodeForm(values: Readonly<Record<string, FormValue>>): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: FormValue | null) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [inner, each] of Object.entries(value)) add(`${name}[${inner}]`, each);
  };
  for (const [name, value] of Object.entries(values)) add(name, value);
  return form;
}

const unreachable: StripeError = {
  type: 'api_connection_error',
  message: 'We couldn’t reach the payment provider. Check your connection and try again.',
};
const broken: StripeError = {
  type: 'api_error',
  message: 'The payment provider returned an unexpected response.',
};

/** Errors are returned, not thrown, as in Stripe.js. */
async function resultOf(sent: Promise<Response>): Promise<PaymentIntentResult> {
  let reply: Response;
  try {
    reply = await sent;
  } catch {
    return { error: unreachable };
  }
  const body = (await reply.json().catch(() => undefined)) as
    | { error?: StripeError; object?: string }
    | undefined;
  if (reply.ok && body?.object === 'payment_intent')
    return { paymentIntent: body as unknown as PaymentIntent };
  return { error: body?.error ?? broken };
}
