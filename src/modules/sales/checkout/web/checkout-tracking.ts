import { useEffect, useRef } from 'react';
import { cents, majorUnits } from '#platform/money.ts';
import { track } from '#platform/ui/track.ts';
import type { Order } from '../contract.ts';
import { checkoutSteps } from '../copy.ts';
import { isFirstTime } from './attempt.ts';
import type { Step } from './flow.ts';

/** The seller, as analytics calls it (ORD-07). */
const affiliation = 'Backbeat';

/** Tracks the viewed step and the start of ticket selection (CHK-16). */
export function useStepTracking(eventId: string, step: Step | undefined): void {
  const seen = useRef<Step>(undefined);
  useEffect(() => {
    if (step === seen.current) return;
    if (step === 0 && seen.current === undefined) track('Checkout Started', { eventId });
    seen.current = step;
    if (step !== undefined) track('Checkout Step Viewed', { eventId, step, name: checkoutSteps[step] });
  }, [eventId, step]);
}

export function trackStepCompleted(eventId: string, step: Step): void {
  track('Checkout Step Completed', { eventId, step, name: checkoutSteps[step] });
}

/** Tracks a completed order once per tab, whichever page sees it. Revenue is 0 for free orders (ORD-07). */
export function trackOrderCompleted(order: Order): void {
  if (order.test || !isFirstTime(order.id)) return;
  const { id: orderId, eventId, currency, total, promotion } = order;
  track('Order Completed', {
    orderId,
    eventId,
    affiliation,
    revenue: majorUnits(cents(total), currency),
    currency: currency.toUpperCase(),
    coupon: promotion?.promoCode ?? null,
    quantity: order.orderItems.items.reduce((sum, { quantity }) => sum + quantity, 0),
  });
}
