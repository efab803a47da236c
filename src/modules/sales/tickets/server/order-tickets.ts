import type { Tickets } from '#modules/sales/checkout/server/index.ts';
import type { Signer } from './signing.ts';
import { listWithoutTicket, handOverTickets, listTicketsOf, replaceCodes, voidTickets } from './store.ts';

/** The operations on tickets for checkout: list, revoke (RFD-01), transfer and reissue. */
export const orderTickets = (signer: Signer): Tickets => ({
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

  reissue: async (tx, { eventId, id: orderId, test }) => {
    const keys = await signer();
    const tickets = await listTicketsOf(tx, { eventId, orderId });
    const codes = tickets.map(({ id }) => ({ id, code: keys.sign({ ticketId: id, eventId, test }) }));
    await replaceCodes(tx, { eventId, codes, keyVersion: keys.newest });
  },
});
