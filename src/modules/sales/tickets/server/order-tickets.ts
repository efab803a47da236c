import type { Tickets } from '#modules/sales/checkout/server/index.ts';
import { countValidOf, handOverTickets, listTicketsOf, voidTickets } from './store.ts';

/** The operations on tickets for checkout: list, revoke (RFD-01) and transfer. */
export const orderTickets: Tickets = {
  listOf: listTicketsOf,
  handOver: handOverTickets,

  revoke: async (tx, which) => {
    const revoked = await voidTickets(tx, which);
    const counts = new Map<string, number>();
    for (const { ticketTypeId } of revoked) counts.set(ticketTypeId, (counts.get(ticketTypeId) ?? 0) + 1);
    const [first] = revoked;
    return {
      ticketIds: revoked.map(({ id }) => id),
      units: [...counts].map(([ticketTypeId, count]) => ({ ticketTypeId, count })),
      holderTicketsLeft: first ? await countValidOf(tx, first.holderId, which.eventId) : 0,
    };
  },
};
