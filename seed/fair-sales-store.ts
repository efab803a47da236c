import { sql, type Tx } from '#platform/server/db.ts';

/** Freezes the code of a returned ticket. */
export async function freezeTicket(tx: Tx, eventId: string, ticketId: string): Promise<void> {
  await sql`
    update ticket set listed = true, version = version + 1
     where event_id = ${eventId}::uuid and id = ${ticketId}::uuid`.execute(tx);
}
