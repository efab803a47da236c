import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '../contract.ts';
import { settlingQuery, type Progress } from './order-query.ts';
import { isPaid, paymentFailure } from './payment-failure.ts';
import type { Payment } from './payment-query.ts';

/**
 * Waits until a confirmed payment has settled the order. Also when returning to an order whose bank is still
 * processing, so that nothing is paid twice.
 */
export function useSettling(order: Order, payment: Payment | undefined) {
  const [confirmed, setConfirmed] = useState({ attempt: 0, isConfirmed: false });
  const { attempt, isConfirmed } = confirmed;
  const isAsked = isConfirmed || (attempt === 0 && isPaid(payment));
  const { data } = useQuery({
    ...settlingQuery({ orderId: order.id, attempt, ...(payment && { check: () => failureOf(payment) }) }),
    enabled: isAsked,
  });
  const isWaiting = isAsked && data?.state !== 'failed';
  return {
    isWaiting,
    isSlow: isWaiting && data?.state === 'waiting',
    isVerySlow: data?.state === 'waiting' && data.isVerySlow,
    failure: data?.state === 'failed' ? paymentFailure(data.error).inline : undefined,
    confirm: () => setConfirmed({ attempt: attempt + 1, isConfirmed: true }),
  };
}

async function failureOf({
  stripe,
  clientSecret,
}: Payment): Promise<(Progress & { state: 'failed' }) | undefined> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (paymentIntent?.status !== 'requires_payment_method') return undefined;
  const { type, message } = paymentIntent.last_payment_error ?? {};
  return { state: 'failed', error: { ...(type && { type }), ...(message && { message }) } };
}

export type Settling = ReturnType<typeof useSettling>;
