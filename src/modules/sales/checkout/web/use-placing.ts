import { useMutation } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import type { Order } from '../contract.ts';
import { promotionInUse } from './flow.ts';
import { placeOrder, type OrderInput } from './place-order.ts';
import type { Cart } from './use-cart.ts';

type PlacingOptions = Pick<OrderInput, 'event' | 'joinCommunity' | 'testMode'> & {
  readonly cart: Cart;
  readonly onPlaced: (order: Order) => void;
};

/** Orders what is in the cart. What went wrong is said beside the button, and the spinner stops (CHK-21). */
export function usePlacing({ cart, onPlaced, ...rest }: PlacingOptions) {
  const { mutate, reset, error, isPending, failureCount } = useMutation({
    mutationFn: async () => {
      const { flow, tickets, price } = cart;
      if (!price) return undefined;
      return placeOrder({
        ...rest,
        tickets,
        lines: flow.lines,
        price,
        promoCode: promotionInUse(flow)?.promoCode,
      });
    },
    // Its key makes it the same order, so it is sent once more where the server is too busy [SPD-01].
    retry: (tries, failed) => tries < 1 && secondsToWait(failed) <= waitsAtMostSeconds,
    retryDelay: (_tries, failed) => 1000 * secondsToWait(failed),
    onSuccess: (order) => order && onPlaced(order),
    onError: (error) => {
      console.error(error);
      // The list may have been too old for what was asked.
      cart.refresh();
    },
  });
  return {
    place: () => mutate(),
    isPlacing: isPending,
    refusal: isPending && failureCount > 0 ? crowded : wordsOf(error),
    forgetRefusal: reset,
  };
}

const crowded = { title: 'A lot of people are buying right now', message: 'We’re trying again in a moment.' };
/** A server that asks for more patience is left to the buyer. */
const waitsAtMostSeconds = 10;

/** @returns NaN where no busy server says when to come back */
function secondsToWait(error: Error): number {
  return isRefusal(error) && error.status === 503 ? Number(error.details?.retryAfter) : Number.NaN;
}

/** The words of a planned "no"; of anything else that it did not work. */
function wordsOf(error: Error | null): { title: string; message: string } | undefined {
  if (!error) return undefined;
  if (isRefusal(error)) return { title: error.title, message: error.message };
  return { title: 'Something went wrong', message: 'Your order was not made. Try again.' };
}
