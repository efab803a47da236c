import { useMutation } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import type { Order } from '../contract.ts';
import { promotionInUse } from './flow.ts';
import { placeOrder, type OrderInput } from './place-order.ts';
import type { Cart } from './use-cart.ts';

type PlacingOptions = Pick<OrderInput, 'event' | 'joinCommunity' | 'testMode' | 'payLink'> & {
  readonly cart: Cart;
  readonly onPlaced: (order: Order) => void;
};

/** Orders the cart. Errors show beside the button, and the spinner stops (CHK-21). */
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
    // Safe to retry: its key makes it the same order. Retries once if the server is too busy [SPD-01].
    retry: (tries, failed) => tries < 1 && secondsToWait(failed) <= waitsAtMostSeconds,
    retryDelay: (_tries, failed) => 1000 * secondsToWait(failed),
    onSuccess: (order) => order && onPlaced(order),
    onError: (error) => {
      console.error(error);
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

const crowded = { title: 'A lot of people are buying right now', message: 'We’ll try again in a moment.' };
/** If the server asks for a longer pause, the buyer decides. */
const waitsAtMostSeconds = 10;

/** @returns NaN unless a busy server said when to retry */
function secondsToWait(error: Error): number {
  return isRefusal(error) && error.status === 503 ? Number(error.details?.retryAfter) : Number.NaN;
}

/** The title and message of a refusal, or a general error. */
function wordsOf(error: Error | null): { title: string; message: string } | undefined {
  if (!error) return undefined;
  if (isRefusal(error)) return { title: error.title, message: error.message };
  return { title: 'Something went wrong', message: 'We couldn’t create your order. Try again.' };
}
