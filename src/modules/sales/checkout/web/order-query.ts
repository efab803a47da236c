import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '#platform/refusal.ts';
import { getSend } from '#platform/ui/api.ts';
import { send } from '#platform/send.ts';
import { getOrder, syncOrder, type Order } from '../contract.ts';
import { isOpen } from '../rules.ts';

export const orderKey = (orderId: string) => ['checkout', 'orders', orderId] as const;

export const orderQuery = (orderId: string) =>
  queryOptions<Order>({
    queryKey: orderKey(orderId),
    queryFn: ({ signal }) => getSend()(getOrder, { orderId }, { signal }),
    retry: isPassing,
  });

/** The progress of a confirmed payment. `failed`: it ended without money, and the order can still be paid. */
export type Progress =
  | { readonly state: 'waiting'; readonly isVerySlow: boolean }
  | { readonly state: 'settled' }
  | { readonly state: 'failed'; readonly error: { readonly type?: string; readonly message?: string } };

type SettlingOptions = {
  readonly orderId: string;
  /** Counts payment attempts; each starts a new wait. */
  readonly attempt: number;
  /** Asks the provider, if the page can, whether a payment ended without money. */
  readonly check?: () => Promise<(Progress & { state: 'failed' }) | undefined>;
};

/** Polls an order with growing pauses until it is settled (CHK-19, PAY-09). Also updates the cached order. */
export const settlingQuery = ({ orderId, attempt, check }: SettlingOptions) =>
  queryOptions<Progress>({
    queryKey: [...orderKey(orderId), 'settling', attempt],
    queryFn: async ({ client, queryKey }) => {
      const order = await send(syncOrder, { orderId });
      client.setQueryData(orderKey(orderId), order);
      if (!isOpen(order.status)) return { state: 'settled' };
      const asked = client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
      return (await check?.()) ?? { state: 'waiting', isVerySlow: asked >= verySlowAfter };
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data === undefined || data.state === 'waiting' ? pollDelay(dataUpdateCount) : false,
    retry: isPassing,
    staleTime: 0,
    gcTime: 0,
  });

/** Polls after which the buyer learns that they can leave: about half a minute. */
const verySlowAfter = 7;

/** Milliseconds until the next poll: 1 s at first, 1.5 times as long each time, 10 s at most. */
function pollDelay(asked: number): number {
  return Math.min(10_000, Math.round(1000 * 1.5 ** asked));
}

function isPassing(tries: number, error: Error): boolean {
  return tries < 3 && (!isRefusal(error) || error.status >= 500);
}
