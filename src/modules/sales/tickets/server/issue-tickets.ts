import type { CompletedOrder, CompletionStep } from '#modules/sales/checkout/server/index.ts';
import { newIdIn, type TicketId } from '#platform/ids.ts';
import { megabyte, openByteCache } from '#platform/server/byte-cache.ts';
import type { Signer } from './signing.ts';
import { addTickets, type NewTicket } from './store.ts';

type OrderAhead = Parameters<CompletionStep['prepare'] & {}>[0];
type SignedCode = Pick<NewTicket, 'id' | 'code' | 'keyVersion'>;

/** Orders that are signed ahead. Those that don't complete are forgotten. */
const signedAhead = { maxBytes: 4 * megabyte, sizeOf: () => 1000 };

/**
 * Issues one signed ticket per unit, in the transaction that completes the orders (TKT-01, ORD-09). Signatures take
 * most of the step's time, so they are made ahead where possible.
 */
export function issuing(signer: Signer): CompletionStep {
  const signedOf = openByteCache<Promise<readonly SignedCode[]>>(signedAhead);
  // Signed ahead, a group ticket counts once.
  const codesFor = async (order: CompletedOrder) => {
    const ahead = (await signedOf.get(order.id)) ?? [];
    const missing = ticketsIn(order) - ahead.length;
    return missing > 0 ? [...ahead, ...(await sign(signer, order, missing))] : ahead;
  };
  return {
    prepare: (order) => {
      const quantity = order.items.reduce((sum, item) => sum + item.quantity, 0);
      const signed = sign(signer, order, quantity);
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

const ticketsIn = ({ items }: CompletedOrder) =>
  items.reduce((sum, { quantity, admits }) => sum + quantity * admits, 0);

async function sign(
  signer: Signer,
  { eventId, test }: OrderAhead,
  quantity: number,
): Promise<readonly SignedCode[]> {
  const keys = await signer();
  return Array.from({ length: quantity }, () => {
    const id = newIdIn<TicketId>(eventId);
    return { id, code: keys.sign({ ticketId: id, eventId, test }), keyVersion: keys.newest };
  });
}

function ticketsOf({ id, eventId, buyer, items }: CompletedOrder, codes: readonly SignedCode[]): NewTicket[] {
  const unused = codes.values();
  return items.flatMap(({ ticketTypeId, quantity, admits }) =>
    Array.from({ length: quantity * admits }, (_, place) => ({
      ...unused.next().value!,
      eventId,
      orderId: id,
      ticketTypeId,
      ordinal: place + 1,
      holderId: buyer.id,
    })),
  );
}
