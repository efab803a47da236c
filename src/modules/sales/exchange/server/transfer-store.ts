import type { EventStatus } from '#modules/events/events/contract.ts';
import type { EventId, OrderId, TicketId, UserId } from '#platform/ids.ts';
import type { InputOf } from '#platform/contract.ts';
import { sql, type Db } from '#platform/server/db.ts';
import type { putExchangePolicy } from '../contract.ts';
import { defaultPolicy, type ExchangePolicy } from '../rules.ts';

export type HeldTicketRow = {
  id: TicketId;
  eventId: EventId;
  orderId: OrderId;
  holderId: UserId;
  state: 'valid' | 'void';
  /** On the Exchange. */
  listed: boolean;
  transfers: number;
  test: boolean;
  checkedIn: boolean;
  eventStatus: EventStatus;
  startsAt: Date;
  transfersPerTicket: number;
  transfersCloseMinutes: number;
  now: Date;
};

const ticketColumns = sql`
  a.id, a.event_id, a.order_id, a.holder_id, a.state, a.listed, a.transfers, o.test, c.at is not null as checked_in,
  e.status as event_status, e.starts_at,
  coalesce(p.transfers_per_ticket, ${defaultPolicy.transfersPerTicket}::int) as transfers_per_ticket,
  coalesce(p.transfers_close_minutes, ${defaultPolicy.transfersCloseMinutes}::int) as transfers_close_minutes,
  clock_timestamp() as now`;
const ticketJoins = sql`
  join ticket_order o on o.event_id = a.event_id and o.id = a.order_id
  join event e on e.id = a.event_id
  left join check_in c on c.event_id = a.event_id and c.ticket_id = a.id
  left join exchange_policy p on p.event_id = a.event_id`;

/** Locks a ticket of the holder, so that it isn't scanned meanwhile. */
export async function lockHeldTicket(
  tx: Db,
  { eventId, holderId, id }: Pick<HeldTicketRow, 'eventId' | 'holderId' | 'id'>,
): Promise<HeldTicketRow | undefined> {
  // A separate statement, so that the next one reads the row as it is once locked.
  await sql`
    select from ticket
     where event_id = ${eventId}::uuid and id = ${id}::uuid and holder_id = ${holderId}::uuid for update`.execute(
    tx,
  );
  const { rows } = await sql<HeldTicketRow>`
    select ${ticketColumns} from ticket a ${ticketJoins}
     where a.event_id = ${eventId}::uuid and a.id = ${id}::uuid and a.holder_id = ${holderId}::uuid`.execute(
    tx,
  );
  return rows[0];
}

export type OrderTicketRow = HeldTicketRow & {
  transferId: string | null;
  toName: string | null;
  sentTo: string | null;
  sentBy: string | null;
};

/** The tickets of an order that the user holds or sent to someone. Uses `ticket_transfer_by_ticket`. */
export async function listExchangeable(db: Db, orderId: OrderId, userId: UserId): Promise<OrderTicketRow[]> {
  const nameOf = (column: 'to_id' | 'from_id', own: 'to_id' | 'from_id') => sql`(
    select coalesce(f.name, '') from ticket_transfer x left join profile f on f.id = ${sql.ref(`x.${column}`)}
     where x.event_id = a.event_id and x.ticket_id = a.id and x.state = 'accepted'
       and ${sql.ref(`x.${own}`)} = ${userId}::uuid
     order by x.closed_at desc limit 1)`;
  const { rows } = await sql<OrderTicketRow>`
    select ${ticketColumns},
           w.id as transfer_id, case when w.to_id is not null then coalesce(wp.name, '') end as to_name,
           case when a.holder_id <> ${userId}::uuid then ${nameOf('to_id', 'from_id')} end as sent_to,
           case when a.holder_id = ${userId}::uuid then ${nameOf('from_id', 'to_id')} end as sent_by
      from ticket a ${ticketJoins}
      left join ticket_transfer w on w.event_id = a.event_id and w.ticket_id = a.id and w.state = 'open'
      left join profile wp on wp.id = w.to_id
     where a.order_id = ${orderId}::uuid and ${userId}::uuid in (a.holder_id, o.buyer_id)
     order by a.id`.execute(db);
  return rows;
}

export type OpenTransferRow = { transferId: string; toName: string | null };

/** The open transfer of a ticket. Uses `ticket_transfer_open`. */
export async function findOpenTransferOf(
  db: Db,
  { eventId, id }: Pick<HeldTicketRow, 'eventId' | 'id'>,
): Promise<(OpenTransferRow & { toId: UserId | null }) | undefined> {
  const { rows } = await sql<OpenTransferRow & { toId: UserId | null }>`
    select x.id as transfer_id, x.to_id, case when x.to_id is not null then coalesce(p.name, '') end as to_name
      from ticket_transfer x left join profile p on p.id = x.to_id
     where x.event_id = ${eventId}::uuid and x.ticket_id = ${id}::uuid and x.state = 'open'`.execute(db);
  return rows[0];
}

/** The ticket is locked and has no open transfer. */
export async function addTransfer(tx: Db, transfer: TransferRow): Promise<void> {
  await tx.insertInto('ticketTransfer').values(transfer).execute();
}

export async function takeBackTransfer(
  tx: Db,
  ticketId: TicketId,
  fromId: UserId,
): Promise<Pick<TransferRow, 'id' | 'eventId' | 'toId'> | undefined> {
  const { rows } = await sql<Pick<TransferRow, 'id' | 'eventId' | 'toId'>>`
    update ticket_transfer set state = 'takenBack', closed_at = now()
     where from_id = ${fromId}::uuid and ticket_id = ${ticketId}::uuid
       and event_id = event_of(${ticketId}::uuid, event_id) and state = 'open'
    returning id, event_id, to_id`.execute(tx);
  return rows[0];
}

type DeclinedTransfer = { eventId: EventId; orderId: OrderId; fromId: UserId };

/** Ends the offer to the friend it was sent to. The ticket's holder keeps it. */
export async function declineTransfer(
  tx: Db,
  id: string,
  toId: UserId,
): Promise<DeclinedTransfer | undefined> {
  const { rows } = await sql<DeclinedTransfer>`
    update ticket_transfer x set state = 'takenBack', closed_at = now()
      from ticket a
     where x.id = ${id}::uuid and x.event_id = event_of(${id}::uuid, x.event_id) and x.to_id = ${toId}::uuid
       and x.state = 'open' and a.event_id = x.event_id and a.id = x.ticket_id
    returning x.event_id, a.order_id, x.from_id`.execute(tx);
  return rows[0];
}

export type TransferRow = {
  id: string;
  eventId: EventId;
  ticketId: TicketId;
  fromId: UserId;
  toId: UserId | null;
};

export async function findOpenTransfer(db: Db, id: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('ticketTransfer')
    .select(['id', 'eventId', 'ticketId', 'fromId', 'toId'])
    .where('id', '=', id)
    .where('eventId', '=', sql<EventId>`event_of(${id}::uuid, event_id)`)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** The transfer of a link that this user accepted before: opening it again leads to the ticket. */
export async function findAccepted(db: Db, id: string, userId: UserId): Promise<OrderId | undefined> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select a.order_id
      from ticket_transfer x join ticket a on a.event_id = x.event_id and a.id = x.ticket_id
     where x.id = ${id}::uuid and x.event_id = event_of(${id}::uuid, x.event_id) and x.state = 'accepted'
       and x.to_id = ${userId}::uuid
       and a.holder_id = ${userId}::uuid`.execute(db);
  return rows[0]?.orderId;
}

/** @returns false if it was taken back meanwhile */
export async function closeTransfer(
  tx: Db,
  { eventId, id, toId }: Pick<TransferRow, 'eventId' | 'id'> & { toId: UserId },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ticket_transfer set state = 'accepted', to_id = ${toId}::uuid, closed_at = now()
     where event_id = ${eventId}::uuid and id = ${id}::uuid and state = 'open'`.execute(tx);
  return numAffectedRows === 1n;
}

export type SentTicketRow = HeldTicketRow & {
  from: string;
  ticketName: string;
  provider: string;
  providerId: string;
  eventName: string;
  timezone: string;
  venueName: string;
};

/** A ticket with an open transfer, for the friend who opens the link. Hidden addresses stay hidden (LOC-04). */
export async function findSentTicket(
  db: Db,
  { eventId, ticketId, fromId }: TransferRow,
): Promise<SentTicketRow | undefined> {
  const { rows } = await sql<SentTicketRow>`
    select ${ticketColumns}, f.name as from, t.name as ticket_name, e.provider, e.provider_id, e.name as event_name,
           e.timezone, case when e.hide_address then '' else e.venue_name end as venue_name
      from ticket a ${ticketJoins}
      join ticket_type t on t.event_id = a.event_id and t.id = a.ticket_type_id
      join profile f on f.id = a.holder_id and f.deleted_at is null
     where a.event_id = ${eventId}::uuid and a.id = ${ticketId}::uuid and a.holder_id = ${fromId}::uuid`.execute(
    db,
  );
  return rows[0];
}

const policyColumns = [
  'transfersPerTicket',
  'transfersCloseMinutes',
  'waitingList',
  'offerMinutes',
  'returns',
  'returnsCloseMinutes',
  'returnPrice',
] as const;

export async function findPolicy(db: Db, eventId: EventId): Promise<ExchangePolicy> {
  const row = await db
    .selectFrom('exchangePolicy')
    .select(policyColumns)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row ?? defaultPolicy;
}

export async function changePolicy(
  tx: Db,
  { eventId, ...change }: InputOf<typeof putExchangePolicy>,
): Promise<ExchangePolicy> {
  return (
    tx
      .insertInto('exchangePolicy')
      .values({ eventId, ...defaultPolicy, ...change })
      // Sets one column at least, also if nothing changes.
      .onConflict((conflict) =>
        conflict
          .column('eventId')
          .doUpdateSet(({ ref }) => ({ returns: ref('exchangePolicy.returns'), ...change })),
      )
      .returning(policyColumns)
      .executeTakeFirstOrThrow()
  );
}

/** Ends open transfers from or to a deleted account. Uses `ticket_transfer_open_by_user` and `_open_to_user`. */
export async function forgetTransfers(tx: Db, userId: UserId): Promise<void> {
  await sql`
    update ticket_transfer set state = 'ended', closed_at = now()
     where (from_id = ${userId}::uuid or to_id = ${userId}::uuid) and state = 'open'`.execute(tx);
}
