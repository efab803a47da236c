import type { FastifyInstance } from 'fastify';
import type { SendWebhook } from '../server/deliveries.ts';
import type { StripeEmulator } from '../server/stripe-emulator.ts';

/** How one SDK call fails (A9). */
export type CallFault =
  /** The connection breaks before the request reaches the provider. */
  | { readonly kind: 'unreachable' }
  /** The provider handles the request, but the answer is lost. */
  | { readonly kind: 'answerLost' }
  /** The provider returns this status without doing anything. */
  | { readonly kind: 'status'; readonly status: 401 | 402 | 409 | 429 | 500 | 503 }
  /** The provider handles the request when this resolves. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> };

export type PaymentChaos = {
  /** Wraps the emulator's `handle`. */
  readonly between: (handle: StripeEmulator['handle']) => StripeEmulator['handle'];
  /**
   * The next calls fail in this order, then all succeed. With a pattern, only calls that match fail, such as `POST
   * /v1/refunds`.
   */
  readonly next: (faults: readonly CallFault[], calls?: RegExp) => void;
  /** Every call fails until `calm`. */
  readonly always: (fault: CallFault, calls?: RegExp) => void;
  readonly calm: () => void;
  /** Calls that reached the provider, such as `POST /v1/payment_intents`. */
  readonly reached: readonly string[];
};

/** A payment provider that fails on demand, between the SDK and the emulator. */
export function openPaymentChaos(): PaymentChaos {
  let planned: CallFault[] = [];
  let lasting: CallFault | undefined;
  let pattern: RegExp | undefined;
  const reached: string[] = [];

  function faultOf(call: string): CallFault | undefined {
    if (pattern && !pattern.test(call)) return undefined;
    return planned.shift() ?? lasting;
  }

  return {
    between: (handle) => async (url, init) => {
      const request = new Request(url, init);
      const call = `${request.method} ${new URL(request.url).pathname}`;
      const fault = faultOf(call);
      const pass = () => {
        reached.push(call);
        return handle(url, init);
      };
      // The signal of a Request is lost when the Request is collected.
      return fault ? failingAnswer(fault, pass, init?.signal ?? request.signal) : pass();
    },
    next(faults, calls) {
      planned = [...faults];
      pattern = calls;
    },
    always(fault, calls) {
      lasting = fault;
      pattern = calls;
    },
    calm() {
      planned = [];
      lasting = undefined;
      pattern = undefined;
    },
    reached,
  };
}

/** Delivers webhooks to a server that doesn't listen. Use it as the option `send`. */
export function sendInto(server: () => FastifyInstance): SendWebhook {
  return async (url, body, headers) => {
    const reply = await server().inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload: body,
      headers,
    });
    return reply.statusCode;
  };
}

async function failingAnswer(
  fault: CallFault,
  pass: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Response> {
  if (fault.kind === 'unreachable') throw connectionReset();
  if (fault.kind === 'answerLost') {
    await pass();
    throw connectionReset();
  }
  if (fault.kind === 'slow') {
    await waitOrAbort(fault.until, signal);
    return pass();
  }
  const type = fault.status === 402 ? 'card_error' : 'api_error';
  const error = {
    type,
    message: 'The provider is not well.',
    code: type === 'card_error' ? 'card_declined' : undefined,
  };
  return Response.json({ error }, { status: fault.status, headers: { 'request-id': 'req_chaos' } });
}

function connectionReset(): Error {
  return Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
}

function waitOrAbort(until: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  return Promise.race([until, promise]);
}
