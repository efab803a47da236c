import type { Tickets } from '#modules/sales/checkout/server/index.ts';
import { listWithoutTicket, handOverTickets, listTicketsOf, voidTickets } from './store.ts';

/** The operations on tickets for checkout: list, revoke (RFD-01) and transfer. */
export const orderTickets: Tickets = {
  listOf: listTicketsOf,
  handOver: handOverTickets,

  revoke: async (tx, which) => {
    const revoked = await voidTickets(tx, which);
    const byType = Map.groupBy(revoked, ({ ticketTypeId }) => ticketTypeId);
    return {
      ticketIds: revoked.map(({ id }) => id),
      units: [...byType].map(([ticketTypeId, tickets]) => ({
        ticketTypeId,
        count: Math.ceil(tickets.length / tickets[0]!.admits),
      })),
      leaving: await listWithoutTicket(
        tx,
        which.eventId,
        revoked.map(({ holderId }) => holderId),
      ),
    };
  },
};
