import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useEffectEvent } from 'react';
import type { Event } from '#modules/events/events/contract.ts';
import type { TicketList } from '#modules/events/ticket-types/contract.ts';
import { prompts, useMe, useSignIn } from '#modules/identity/accounts/web/index.ts';
import { problemOf, redemptionQuery } from '#modules/sales/promotions/web/index.ts';
import type { Order } from '../contract.ts';
import { isUuid } from '#platform/ids.ts';
import { endAttempt, saveCart } from './attempt.ts';
import { useCheckoutAddress, type CheckoutAddress } from './checkout-address.ts';
import { trackOrderCompleted, trackStepCompleted, useStepTracking } from './checkout-tracking.ts';
import { stepAfterOrder, stepAllowed } from './flow.ts';
import { orderKey, orderQuery } from './order-query.ts';
import { libraryQuery } from './payment-query.ts';
import { linesOf } from './ticket-lines.ts';
import { useCart } from './use-cart.ts';
import { usePlacing } from './use-placing.ts';

export type SellingEvent = Event & { readonly tickets: TicketList };

export function useCheckout(event: SellingEvent) {
  const address = useCheckoutAddress();
  const { step, testMode } = address;
  const finish = useFinish(event.id, address);
  const client = useQueryClient();
  const { requireSignIn } = useSignIn();
  const [heldId, setHeldId] = useState<string>();
  const [joinCommunity, setJoinCommunity] = useState(false);
  const orderId = address.orderId ?? heldId;
  const order = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined });
  const linkedCode = useLinkedCode(event.id, address.promo, Boolean(useMe()));
  const payLink = address.payLink && isUuid(address.payLink) ? address.payLink : undefined;
  const cart = useCart({
    eventId: event.id,
    tickets: event.tickets,
    isOpen: step !== undefined,
    order: order.data,
    linked: linkedCode.promotion,
    preset: linesOf(address.tickets),
    payLink,
  });
  const placing = usePlacing({
    event,
    cart,
    joinCommunity,
    testMode,
    payLink,
    onPlaced: goOn,
  });

  function goOn(placed: Order) {
    trackStepCompleted(event.id, 0);
    setHeldId(placed.id);
    client.setQueryData(orderKey(placed.id), placed);
    if (placed.status === 'completed') return finish(placed);
    if (stepAfterOrder(placed.total) === 1) address.toPayment(placed.id);
  }

  /** Goes back one step; the selection resets once the drawer is closed (CHK-04). */
  function back() {
    placing.forgetRefusal();
    if (step === 1) return address.toTickets();
    if (step === 2) trackStepCompleted(event.id, 2);
    setHeldId(undefined);
    address.close();
  }

  function chooseAgain() {
    endAttempt(event.id);
    setHeldId(undefined);
    placing.forgetRefusal();
    cart.refresh();
    address.toTickets();
  }

  function signInFirst(prompt: Parameters<typeof requireSignIn>[0], goOn?: () => void) {
    saveCart(event.id, cart.flow);
    requireSignIn(prompt, goOn);
  }

  useRightStep({ address, order: order.data, onComplete: finish });
  useStepTracking(event.id, step);
  usePreloadedPayment(event.id, address, cart.price?.total ?? 0);

  return {
    ...cart,
    ...placing,
    event,
    step,
    testMode,
    order: order.data,
    orderError: order.error,
    readOrderAgain: () => void order.refetch(),
    joinCommunity,
    setJoinCommunity,
    linkedCode,
    /** Guests sign in first and continue with the same cart (AUTH-04, ACC-02). */
    proceed() {
      if (!cart.price || placing.isPlacing) return;
      signInFirst(prompts.getTickets, () => {
        // Doesn't order while a code from the link is being tried: the price may change.
        if (!linkedCode.isWaiting) placing.place();
      });
    },
    askForCode: (open: () => void) => signInFirst(prompts.promoCode, open),
    signIn: () => signInFirst(prompts.getTickets),
    chooseAgain,
    back,
  };
}

export type Checkout = ReturnType<typeof useCheckout>;

/** Shows a completed order, and reloads what it changed. */
function useFinish(eventId: string, { step, toDone }: CheckoutAddress) {
  const client = useQueryClient();
  return (done: Order) => {
    if (step === 1) trackStepCompleted(eventId, 1);
    trackOrderCompleted(done);
    endAttempt(eventId);
    toDone(done.id);
    void client.invalidateQueries({ queryKey: ['events', eventId] });
    // The order may have been an offer of a waiting list or a draw, or have joined communities.
    void client.invalidateQueries({ queryKey: ['exchange'] });
    void client.invalidateQueries({ queryKey: ['communities'] });
  };
}

/** Loads the payment library during ticket selection. */
function usePreloadedPayment(eventId: string, { step, testMode }: CheckoutAddress, total: number): void {
  useQuery({ ...libraryQuery(eventId, testMode), enabled: step === 0 && !testMode && total > 0 });
}

/** The code from the link (`promo=CODE`), tried once, as soon as the viewer is signed in (PRM-11). */
function useLinkedCode(eventId: string, code: string | undefined, isSignedIn: boolean) {
  const isTried = code !== undefined && isSignedIn;
  const { data, error, isFetching } = useQuery({ ...redemptionQuery(eventId, code ?? ''), enabled: isTried });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return {
    code,
    promotion: data?.promotion ?? undefined,
    problem: problemOf(data, error),
    /** Not tried yet: the viewer is a guest, or the server hasn't answered. */
    isWaiting: code !== undefined && !data && !error,
    isBusy: isFetching,
  };
}

type RightStepOptions = {
  readonly address: CheckoutAddress;
  readonly order: Order | undefined;
  /** Called if the order is already complete: paid in another tab, or before a reload. */
  readonly onComplete: (order: Order) => void;
};

/** Corrects an address that names an impossible step, for example after the browser's back button. */
function useRightStep({ address, order, onComplete }: RightStepOptions): void {
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
