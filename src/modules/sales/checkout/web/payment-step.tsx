import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type Ref } from 'react';
import { Spinner } from '#platform/ui/beat-mark.tsx';
import { buyerWords } from '../copy.ts';
import type { Order } from '../contract.ts';
import { troubleOf } from './order-trouble.ts';
import { PaymentForm } from './payment-form.tsx';
import { paymentQuery } from './payment-query.ts';
import { StatePanel } from './state-panel.tsx';
import { StepWaiting } from './step-waiting.tsx';
import { TroublePanel } from './trouble-panel.tsx';
import type { Checkout } from './use-checkout.ts';
import { useSettling } from './use-settling.ts';

interface PaymentStepProps {
  checkout: Checkout;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Step 1: pays the held order before it expires. */
export function PaymentStep({ checkout, headingRef }: PaymentStepProps) {
  const { order, orderError } = checkout;
  const trouble = troubleOf(order, orderError);
  if (trouble) return <Trouble checkout={checkout} headingRef={headingRef} trouble={trouble} />;
  if (!order) return <StepWaiting event={checkout.event} headingRef={headingRef} />;
  return <OpenOrder key={order.id} checkout={checkout} order={order} headingRef={headingRef} />;
}

function Trouble({
  checkout,
  headingRef,
  trouble,
}: PaymentStepProps & { trouble: NonNullable<ReturnType<typeof troubleOf>> }) {
  return (
    <TroublePanel
      trouble={trouble}
      headingRef={headingRef}
      onChooseAgain={checkout.chooseAgain}
      onSignIn={checkout.signIn}
      onRetry={checkout.readOrderAgain}
    />
  );
}

function OpenOrder({ checkout, order, headingRef }: PaymentStepProps & { order: Order }) {
  const [endedAt, setEndedAt] = useState<string>();
  // Only the server's clock counts: at expiry by the browser's clock, polls the server until it agrees.
  const isOver = endedAt !== undefined && endedAt === order.expiresAt;
  const payment = useQuery({ ...paymentQuery(order), refetchInterval: isOver ? 5000 : false });
  const settling = useSettling(order, payment.data);

  // Only logged (PAY-08); the form shows that it is missing.
  useEffect(() => {
    if (payment.error) console.error(payment.error);
  }, [payment.error]);

  const trouble = settling.isWaiting ? undefined : troubleOf(order, payment.error);
  if (trouble) return <Trouble checkout={checkout} headingRef={headingRef} trouble={trouble} />;
  if (settling.isSlow) {
    const { title, message, slow } = buyerWords.processing;
    return (
      <StatePanel
        title={title}
        message={settling.isVerySlow ? slow : message}
        headingRef={headingRef}
        icon={<Spinner label={title} />}
      />
    );
  }
  return (
    <PaymentForm
      checkout={checkout}
      order={order}
      headingRef={headingRef}
      payment={payment.data}
      onLoadAgain={payment.isError && !payment.isFetching ? () => void payment.refetch() : undefined}
      settling={settling}
      isOver={isOver}
      onTimeUp={() => setEndedAt(order.expiresAt ?? undefined)}
    />
  );
}
