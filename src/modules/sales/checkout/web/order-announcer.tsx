import type { Event } from '#modules/events/events/contract.ts';
import { buyerWords } from '../copy.ts';
import type { Order } from '../contract.ts';

/**
 * Announces a completed order to screen readers. Mount it before the order completes: live regions announce changes
 * only.
 */
export function OrderAnnouncer({ order, event }: { order: Order | undefined; event: Event | undefined }) {
  const isDone = order?.status === 'completed' && event !== undefined;
  return (
    <p role="status" className="sr-only">
      {isDone && buyerWords.announced(ticketCount(order), event.name)}
    </p>
  );
}

function ticketCount({ orderItems }: Order): number {
  return orderItems.items.reduce((sum, { quantity }) => sum + quantity, 0);
}
