import { expect, test } from 'vitest';
import { isPaid, paymentFailure } from './payment-failure.ts';

test.each(['card_error', 'validation_error'])('a %s shows the provider’s message [PAY-06]', (type) => {
  expect(paymentFailure({ type, message: 'Your card was declined.' })).toEqual({
    inline: { title: 'Payment error', message: 'Your card was declined.' },
    toast: { title: `Error processing payment: ${type}`, tone: 'danger' },
  });
});

test.each([{ type: 'api_error', message: 'Something internal.' }, { type: 'card_error' }, {}])(
  'any other failure shows one general sentence, once: %o [PAY-07]',
  (error) => {
    expect(paymentFailure(error)).toEqual({
      inline: { title: 'Payment error', message: 'An unexpected error occured.' },
    });
  },
);

test('an order that was just paid isn’t reported as failed', () => {
  expect(isPaid({ status: 'succeeded' })).toBe(true);
  expect(isPaid({ status: 'requires_payment_method' })).toBe(false);
  expect(isPaid(undefined)).toBe(false);
});
