import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSale, type Sale } from './testing/open-sale.ts';
import { paymentSteps } from './testing/payment-steps.ts';

/** How the provider answers who starts a payment. */
let answer: readonly [status: number, error: { readonly type: string; readonly code?: string }];
let sale: Sale;
const { hold } = paymentSteps(() => sale);
beforeAll(async () => {
  sale = await openSale(
    {},
    {
      between: (handle) => async (url, init) => {
        const { method, url: address } = new Request(url, init);
        if (method !== 'POST' || !address.endsWith('/v1/payment_intents')) return handle(url, init);
        const [status, error] = answer;
        return Response.json({ error: { ...error, message: 'No' } }, { status });
      },
    },
  );
});
afterAll(() => sale.close());

const invalid = 'invalid_request_error';

test.each([
  [
    'an amount below the minimum of our account',
    [400, { type: invalid, code: 'amount_too_small' }],
    [422, 'amountOutOfBounds'],
  ],
  [
    'an amount that is too large',
    [400, { type: invalid, code: 'amount_too_large' }],
    [422, 'amountOutOfBounds'],
  ],
  ['a key that was replaced', [401, { type: invalid }], [503, 'paymentUnavailable']],
  ['a request that we got wrong', [400, { type: invalid, code: 'parameter_unknown' }], [500, 'bug']],
] as const)(
  'a payment that the provider refuses for %s isn’t called an invalid request of the buyer [PAY-02, CUR-01]',
  async (_why, refused, told) => {
    answer = refused;
    const { order, buyer } = await hold();
    const { status, body } = await sale.startPayment(buyer, order.id);
    expect([status, body.code]).toEqual(told);
  },
);
