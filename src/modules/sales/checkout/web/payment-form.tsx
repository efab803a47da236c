import { useMailHeld } from '#modules/identity/accounts/web/index.ts';
import { brand } from '#platform/brand.ts';
import { Elements, ExpressCheckoutElement, PaymentElement } from '@stripe/react-stripe-js';
import type { ClickResolveDetails } from '@stripe/stripe-js';
import { useId, useMemo, useState, type FormEvent, type Ref } from 'react';
import { cents, moneyText } from '#platform/money.ts';
import { send } from '#platform/send.ts';
import { Button } from '#platform/ui/button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useTheme } from '#platform/ui/theme.ts';
import { TicketStub } from '#platform/ui/ticket-stub.tsx';
import { toast } from '#platform/ui/toast.ts';
import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { changeOrder, type Order } from '../contract.ts';
import { buyerWords, checkoutSteps } from '../copy.ts';
import { laterWords } from '../later-copy.ts';
import { EventHead } from './event-head.tsx';
import { HoldClock } from './hold-clock.tsx';
import { JoinChoice } from './join-choice.tsx';
import { Notice } from './notice.tsx';
import { orderKey } from './order-query.ts';
import { OrderReceipt } from './order-receipt.tsx';
import { paymentAppearance } from './payment-appearance.ts';
import type { Payment } from './payment-query.ts';
import { StepLayout } from './step-layout.tsx';
import type { Checkout } from './use-checkout.ts';
import { useConfirmPayment } from './use-confirm-payment.ts';
import type { Settling } from './use-settling.ts';

interface PaymentFormProps {
  checkout: Checkout;
  order: Order;
  headingRef: Ref<HTMLHeadingElement>;
  /** `undefined` until the library and the payment are loaded. */
  payment: Payment | undefined;
  /** Set if the form couldn't be loaded. */
  onLoadAgain: (() => void) | undefined;
  settling: Settling;
  isOver: boolean;
  onTimeUp: () => void;
}

/** Wallets, card form and the pay button (CHK-11), inside the library's provider. */
export function PaymentForm(props: PaymentFormProps) {
  const { payment } = props;
  const { theme } = useTheme();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  // Computed from the page's styles, so it must be updated with the theme.
  const appearance = useMemo(() => (place && theme ? paymentAppearance(place) : {}), [place, theme]);
  return (
    <div ref={setPlace} className="contents">
      <Elements
        key={payment?.clientSecret ?? ''}
        stripe={payment?.stripe ?? null}
        {...(payment && { options: { clientSecret: payment.clientSecret, appearance } })}
      >
        <PurchaseForm {...props} />
      </Elements>
    </div>
  );
}

function PurchaseForm({
  checkout,
  order,
  headingRef,
  payment,
  onLoadAgain,
  settling,
  isOver,
  onTimeUp,
}: PaymentFormProps) {
  const formId = useId();
  const isHeld = useMailHeld();
  const [isReady, setReady] = useState(false);
  const { purchase, isSubmitting, failure, failLoading } = useConfirmPayment(
    order,
    payment?.clientSecret,
    settling.confirm,
  );
  const isBusy = isSubmitting || settling.isWaiting;
  const shownFailure = failure ?? settling.failure;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !isBusy) purchase();
  }

  return (
    <StepLayout
      receipt={<HoldReceipt order={order} />}
      action={
        <>
          {shownFailure && <Notice {...shownFailure} />}
          {order.expiresAt && <HoldClock expiresAt={order.expiresAt} isOver={isOver} onEnd={onTimeUp} />}
          <TicketStub
            full
            type="submit"
            form={formId}
            price={moneyText(cents(order.total), order.currency)}
            disabled={!isReady}
            busy={isBusy}
          >
            {buyerWords.purchase}
          </TicketStub>
          <p className="text-center text-caption text-ink-2 max-lg:hidden">{buyerWords.cardSafety}</p>
        </>
      }
    >
      <EventHead event={checkout.event} step={checkoutSteps[1]} headingRef={headingRef} />
      {order.test && <p className="rounded-control bg-warn-bg px-4 py-3 text-warn">{buyerWords.testMode}</p>}
      <form id={formId} onSubmit={handleSubmit} noValidate aria-busy={!isReady} className="grid gap-6">
        {payment && (
          <PaymentFields
            order={order}
            isBusy={isBusy}
            onReady={() => setReady(true)}
            onFail={failLoading}
            onWallet={purchase}
          />
        )}
        {!isReady && !onLoadAgain && <Skeleton className="h-72" />}
        {onLoadAgain && (
          <Button variant="outline" className="justify-self-start" onClick={onLoadAgain}>
            {buyerWords.loadFormAgain}
          </Button>
        )}
      </form>
      <JoinHosts checkout={checkout} order={order} />
      <p className="text-small text-ink-2">
        {isHeld ? laterWords.held.ticketsStay : laterWords.ticketsGoTo(order.buyer.email)}
      </p>
    </StepLayout>
  );
}

function HoldReceipt({ order }: { order: Order }) {
  const items = order.orderItems.items.map(({ item, quantity, subtotal }) => ({
    name: item.name,
    quantity,
    subtotal,
  }));
  const code = order.promotion && { name: order.promotion.promoCode, worth: '' };
  return <OrderReceipt items={items} amounts={order} {...(code && { code })} />;
}

interface PaymentFieldsProps {
  order: Order;
  isBusy: boolean;
  onReady: () => void;
  onFail: () => void;
  onWallet: ReturnType<typeof useConfirmPayment>['purchase'];
}

function PaymentFields({ order, isBusy, onReady, onFail, onWallet }: PaymentFieldsProps) {
  const [hasWallets, setHasWallets] = useState(false);
  const { name, email, phone } = order.buyer;
  return (
    <>
      <div hidden={!hasWallets} inert={isBusy} className="grid gap-6">
        <ExpressCheckoutElement
          options={{ buttonHeight: 52 }}
          onReady={({ availablePaymentMethods }) => setHasWallets(availablePaymentMethods !== undefined)}
          onClick={({ resolve }) => resolve(walletRequest(order))}
          onConfirm={onWallet}
        />
        <p className="flex items-center gap-4 text-ink-2 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {buyerWords.orCard}
        </p>
      </div>
      <PaymentElement
        options={{
          readOnly: isBusy,
          wallets: { applePay: 'never', googlePay: 'never' },
          defaultValues: { billingDetails: { name, email, ...(phone && { phone }) } },
        }}
        onReady={onReady}
        onLoadError={({ error }) => {
          console.error(error);
          onFail();
        }}
      />
    </>
  );
}

/** Wallets provide email, phone and billing address, and show one item per ticket (PAY-05). */
function walletRequest({ orderItems }: Order): ClickResolveDetails {
  return {
    emailRequired: true,
    phoneNumberRequired: true,
    billingAddressRequired: true,
    business: { name: brand.name },
    // Includes its share of discount and fee, so that the items add up to the total.
    lineItems: orderItems.items.map(({ item, quantity, total }) => ({
      name: `${quantity} × ${item.name}`,
      amount: total,
    })),
  };
}

function JoinHosts({ checkout, order }: { checkout: Checkout; order: Order }) {
  const { isJoining, change } = useJoinChoice(order);
  return <JoinChoice event={checkout.event} isJoining={isJoining} onChange={change} />;
}

/** Whether this order joins the host communities. Can be changed while paying (CHK-13). */
function useJoinChoice({ id: orderId, joinCommunity: isJoining }: Order) {
  const { mutate } = useOptimistic<boolean, Order>({
    key: orderKey(orderId),
    send: (joinCommunity) => send(changeOrder, { orderId, joinCommunity }),
    guess: (order, joinCommunity) => ({ ...order, joinCommunity }),
    onRefused: (error) => toast({ title: error.message, tone: 'danger' }),
  });
  return { isJoining, change: mutate };
}
