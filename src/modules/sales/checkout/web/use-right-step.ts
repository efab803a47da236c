import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '../contract.ts';
import type { CheckoutAddress } from './checkout-address.ts';
import { stepAllowed } from './flow.ts';

type RightStepOptions = {
  readonly address: CheckoutAddress;
  readonly order: Order | undefined;
  /** The order turned out to be complete: paid in another tab, or after a reload. */
  readonly onComplete: (order: Order) => void;
};

/** Brings an address that names a step which cannot be, as after the browser's back button, to the one that can. */
export function useRightStep({ address, order, onComplete }: RightStepOptions): void {
  const { step, orderId } = address;
  const [isFinished, setFinished] = useState(false);
  const hasResult = step === 2 && order?.status === 'completed';
  if (hasResult && !isFinished) setFinished(true);
  if (step === undefined && isFinished) setFinished(false);

  const allowed =
    step === undefined
      ? undefined
      : stepAllowed(step, { order, hasOrder: orderId !== undefined, isFinished });
  const correct = useEffectEvent(() => {
    if (allowed === 'out') address.close();
    else if (allowed === 0) address.toTickets();
    else if (allowed === 1 && orderId) address.toPayment(orderId, true);
    else if (allowed === 2 && order) onComplete(order);
  });
  useEffect(() => {
    if (allowed !== step) correct();
  }, [allowed, step]);
}
