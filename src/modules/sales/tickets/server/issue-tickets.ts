import type { CompletedOrder, CompletionStep } from '#modules/sales/checkout/server/index.ts';
import { newId } from '#platform/ids.ts';
import { megabyte, openByteCache } from '#platform/server/byte-cache.ts';
import type { Signer } from './signing.ts';
import { addTickets, type NewTicket } from './store.ts';

type SignedCode = Pick<NewTicket, 'id' | 'code' | 'keyVersion'>;
type OrderToSign = Parameters<CompletionStep['prepare'] & {}>[0];

/** Orders that are signed ahead. Those that don't complete are forgotten. */
const signedAhead = { maxBytes: 4 * megabyte, sizeOf: () => 1000 };

/**
 * Issues one signed ticket per unit, in the transaction that completes the orders (TKT-01, ORD-09). Signatures take
 * most of the step's time, so they are made ahead where possible.
 */
export function issuing(signer: Signer): CompletionStep {
  const signedOf = openByteCache<Promise<readonly SignedCode[]>>(signedAhead);
  const codesFor = (order: CompletedOrder) => signedOf.get(order.id) ?? sign(signer, order);
  return {
    prepare: (order) => {
      const signed = sign(signer, order);
      // Then it is signed again with the order, and that fails.
      signed.catch(() => signedOf.delete(order.id));
      signedOf.set(order.id, signed);
    },
    write: async (tx, orders) => {
      const tickets = await Promise.all(orders.map(async (order) => ticketsOf(order, await codesFor(order))));
      await addTickets(tx, tickets.flat());
      for (const { id } of orders) signedOf.delete(id);
    },
  };
}

async function sign(signer: Signer, { eventId, test, items }: OrderToSign): Promise<readonly SignedCode[]> {
  const keys = await signer();
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  return Array.from({ length: quantity }, () => {
    const id = newId();
    return { id, code: keys.sign({ ticketId: id, eventId, test }), keyVersion: keys.newest };
  });
}

function ticketsOf({ id, eventId, buyer, items }: CompletedOrder, codes: readonly SignedCode[]): NewTicket[] {
  const unused = codes.values();
  return items.flatMap(({ ticketTypeId, quantity }) =>
    Array.from({ length: quantity }, (_, place) => ({
      ...unused.next().value!,
      eventId,
      orderId: id,
      ticketTypeId,
      ordinal: place + 1,
      holderId: buyer.id,
    })),
  );
}
