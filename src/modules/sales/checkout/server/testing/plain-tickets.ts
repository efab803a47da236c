import { sql } from '#platform/server/db.ts';
import type { OrderTicket, Tickets } from '../ticket-operations.ts';

/** Tickets without codes: enough to list, revoke and transfer them. */
export const plainTickets: Tickets = {
  listOf: async (db, { eventId, orderId }) => {
    const { rows } = await sql<OrderTicket>`
      select id, holder_id, ticket_type_id, ordinal, 'Ticket' as name, state,
             (select t.admits from ticket_type t where t.event_id = ${eventId}::uuid and t.id = a.ticket_type_id) as admits,
             exists (select from check_in c where c.event_id = ${eventId}::uuid and c.ticket_id = a.id and c.at is not null) as checked_in
        from ticket a
       where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid order by ticket_type_id, ordinal`.execute(
      db,
    );
    return rows;
  },
  revoke: async (tx, { eventId, orderId, ticketIds, because }) => {
    const { rows } = await sql<{ id: string; ticketTypeId: string; holderId: string; admits: number }>`
      update ticket a set state = 'void', voided_because = ${because}
       where event_id = ${eventId}::uuid and order_id = ${orderId}::uuid and state = 'valid'
         and (${ticketIds ?? null}::uuid[] is null or id = any(${ticketIds ?? null}::uuid[]))
      returning id, ticket_type_id, holder_id,
                (select t.admits from ticket_type t
                  where t.event_id = a.event_id and t.id = a.ticket_type_id) as admits`.execute(tx);
    const { rows: kept } = await sql`
      select id from ticket where event_id = ${eventId}::uuid and state = 'valid'
         and holder_id = ${rows[0]?.holderId ?? null}::uuid`.execute(tx);
    const units = Map.groupBy(rows, ({ ticketTypeId }) => ticketTypeId);
    return {
      ticketIds: rows.map(({ id }) => id),
      leaving: rows.length > 0 && kept.length === 0 ? [rows[0]!.holderId] : [],
      units: [...units].map(([ticketTypeId, revoked]) => ({
        ticketTypeId,
        count: revoked.length / revoked[0]!.admits,
      })),
    };
  },
  handOver: async (tx, { orderIds, toId }) => {
    await sql`update ticket set holder_id = ${toId}::uuid where order_id = any(${[...orderIds]}::uuid[])`.execute(
      tx,
    );
  },
  reissue: async () => {},
};
