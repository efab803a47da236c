import type { CompletedOrder } from '#modules/sales/checkout/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Signer } from './signing.ts';
import { addTickets, type NewTicket } from './store.ts';

/** Issues one signed ticket per unit, in the transaction that completes the orders (TKT-01, ORD-09). */
export async function issueTickets(tx: Db, signer: Signer, orders: readonly CompletedOrder[]): Promise<void> {
  const keys = await signer();
  await addTickets(
    tx,
    orders.flatMap((order) => ticketsOf(order, keys)),
  );
}

function ticketsOf(order: CompletedOrder, keys: Awaited<ReturnType<Signer>>): NewTicket[] {
  return order.items.flatMap(({ ticketTypeId, quantity }) =>
    Array.from({ length: quantity }, (_, place) => {
      const id = newId();
      return {
        id,
        eventId: order.eventId,
        orderId: order.id,
        ticketTypeId,
        ordinal: place + 1,
        holderId: order.buyer.id,
        code: keys.sign({ ticketId: id, eventId: order.eventId, test: order.test }),
        keyVersion: keys.newest,
      };
    }),
  );
}
