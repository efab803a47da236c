import type { CompletedOrder } from '#modules/sales/checkout/server/index.ts';
import { newId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';
import type { Signer } from './signing.ts';
import { addTickets } from './store.ts';

/** Issues one signed ticket per unit, in the transaction that completes the order (TKT-01, ORD-09). */
export async function issueTickets(tx: Db, signer: Signer, order: CompletedOrder): Promise<void> {
  const keys = await signer();
  const admissions = order.items.flatMap(({ ticketTypeId, quantity }) =>
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
  await addTickets(tx, admissions);
}
