import { useOptimistic } from '#platform/ui/use-optimistic.ts';
import { send } from '#platform/send.ts';
import { toast } from '#platform/ui/toast.ts';
import { changeOrder, type Order } from '../contract.ts';
import { orderKey } from './order-query.ts';

/** Whether this order joins the communities that host the event, changed while it is being paid (CHK-13). */
export function useJoinChoice({ id: orderId, joinCommunity: isJoining }: Order) {
  const { mutate } = useOptimistic<boolean, Order>({
    key: orderKey(orderId),
    send: (joinCommunity) => send(changeOrder, { orderId, joinCommunity }),
    guess: (order, joinCommunity) => ({ ...order, joinCommunity }),
    onRefused: (error) => toast({ title: error.message, tone: 'danger' }),
  });
  return { isJoining, change: mutate };
}
