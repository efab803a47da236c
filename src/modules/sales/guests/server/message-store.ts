import type { EventChange } from '#modules/events/events/event-change.ts';
import {
  addressColumns,
  contactColumns,
  contactJoins,
  type EventContact,
  type EventFacts,
} from '#modules/events/events/server/index.ts';
import type { EventId, OrderId, TicketTypeId, UserId } from '#platform/ids.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { openTransactionQueue } from '#platform/server/transaction-queue.ts';
import type { MessageKind } from '../contract.ts';

export type NoticeDetails = {
  readonly change: EventChange;
  /** The fate of paid orders. */
  readonly refund: 'all' | 'offered' | 'none';
  /** The deadline of an offered refund. */
  readonly until: string | null;
};

export type NewMessage = {
  readonly eventId: EventId;
  readonly id: string;
  readonly key: string;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly text: string;
  readonly details: NoticeDetails | null;
  readonly ticketTypeId: TicketTypeId | null;
  readonly byId: UserId;
};

/** @returns false if one with this key exists */
export async function addMessage(tx: Db, { details, ...message }: NewMessage): Promise<boolean> {
  const added = await tx
    .insertInto('guestMessage')
    .values({ ...message, details: details && JSON.stringify(details) })
    .onConflict((conflict) => conflict.columns(['eventId', 'key']).doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

export async function findMessagePeople(
  db: Db,
  { eventId, key }: Pick<NewMessage, 'eventId' | 'key'>,
): Promise<number> {
  const { people } = await db
    .selectFrom('guestMessage')
    .select('people')
    .where('eventId', '=', eventId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return people;
}

type Audience = Pick<NewMessage, 'eventId' | 'ticketTypeId' | 'kind'>;

/**
 * Buyers and holders of valid tickets. Buyers who have sent all of theirs on get news of the event, which can be about
 * their money, but no messages. An order that was paid at the door, except with a card reader of the platform, has no
 * payment to refund.
 */
const validTickets = ({ eventId, ticketTypeId, kind }: Audience) => sql`
  select p.buyer_id as user_id, nullif(p.buyer_email, '') as email,
         case when p.is_paid then p.id end as order_id, p.total_minor > 0 and not p.is_paid as paid_at_door
    from (select o.*, exists (select from payment y where y.event_id = o.event_id and y.order_id = o.id
                                 and y.status = 'succeeded') as is_paid
            from ticket_order o
           where o.event_id = ${eventId}::uuid and o.completed_at is not null and not o.test) p
   where exists (select from ticket a
                  where a.event_id = p.event_id and a.order_id = p.id and a.state = 'valid'
                    ${kind === 'message' ? sql`and a.holder_id = p.buyer_id` : sql``}
                    ${ticketTypeId === null ? sql`` : sql`and a.ticket_type_id = ${ticketTypeId}::uuid`})
   union all
  select a.holder_id, null, null, false
    from ticket a join ticket_order p on p.event_id = a.event_id and p.id = a.order_id
   where a.event_id = ${eventId}::uuid and a.state = 'valid' and a.holder_id <> p.buyer_id and not p.test
     ${ticketTypeId === null ? sql`` : sql`and a.ticket_type_id = ${ticketTypeId}::uuid`}`;

/** Users who are going without a ticket, or who saved the event. */
const interested = (eventId: EventId) => sql`
  select g.user_id, null, null::uuid, false from event_going g where g.event_id = ${eventId}::uuid
   union all
  select s.user_id, null, null::uuid, false from saved_event s where s.event_id = ${eventId}::uuid`;

/** Each address once: the account's if there is one, else the order's. Guests of the box office may have neither. */
const holdersOf = (audience: Audience) => sql`
  select coalesce(lower(u.email), lower(h.email), h.user_id::text) as key, lower(coalesce(u.email, h.email)) as email,
         u.id as user_id, h.order_id, h.paid_at_door
    from (${validTickets(audience)}
          ${audience.kind === 'message' ? sql`` : sql`union all ${interested(audience.eventId)}`}) h
    left join account_user u on u.id = h.user_id
   where u.id is not null or h.email is not null`;

const settingOf = {
  message: '',
  moved: 'eventChanged',
  postponed: 'eventChanged',
  resumed: 'eventChanged',
  cancelled: 'eventCancelled',
} as const;

/**
 * Records the current recipients of a message.
 * @returns their number
 */
export async function addRecipients(
  tx: Db,
  message: Pick<NewMessage, 'eventId' | 'id' | 'ticketTypeId' | 'kind'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into guest_message_recipient (event_id, message_id, key, email, user_id, order_ids, paid_at_door, by_mail)
    select ${message.eventId}::uuid, ${message.id}::uuid, h.key, min(h.email), (array_agg(h.user_id))[1],
           coalesce(array_agg(h.order_id) filter (where h.order_id is not null), '{}'), bool_or(h.paid_at_door),
           min(h.email) is not null and not exists (
             select from notification_setting s
              where s.user_id = any(array_agg(h.user_id)) and s.type = ${settingOf[message.kind]}
                and s.channel = 'email' and not s.enabled)
      from (${holdersOf(message)}) h
     group by h.key`.execute(tx);
  const people = Number(numAffectedRows ?? 0);
  await tx
    .updateTable('guestMessage')
    .set({ people })
    .where('eventId', '=', message.eventId)
    .where('id', '=', message.id)
    .execute();
  return people;
}

export async function countHolders(
  db: Db,
  { eventId, ticketTypeId }: Pick<NewMessage, 'eventId' | 'ticketTypeId'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct key)::int as total from (${holdersOf({ eventId, ticketTypeId, kind: 'message' })}) h`.execute(
    db,
  );
  return rows[0]!.total;
}

export type MessageRow = {
  id: string;
  kind: MessageKind;
  subject: string;
  text: string;
  details: NoticeDetails | null;
  ticketName: string | null;
  people: number;
  byName: string | null;
  createdAt: Date;
};

/** Newest first, by the table's key. */
export async function listMessages(
  db: Db,
  { eventId, limit, before }: { eventId: EventId; limit: number; before: string | undefined },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select m.id, m.kind, m.subject, m.text, m.details, t.name as ticket_name, m.people, b.name as by_name, m.created_at
      from guest_message m
      left join profile b on b.id = m.by_id and b.deleted_at is null
      left join ticket_type t on t.event_id = m.event_id and t.id = m.ticket_type_id
     where m.event_id = ${eventId}::uuid ${before === undefined ? sql`` : sql`and m.id < ${before}::uuid`}
     order by m.id desc
     limit ${limit}`.execute(db);
  return rows;
}

export async function countMessages(db: Db, eventId: EventId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from guest_message where event_id = ${eventId}::uuid`.execute(db);
  return rows[0]!.total;
}

export type WaitingRecipient = {
  messageId: string;
  key: string;
  email: string;
  userId: UserId | null;
  /** Orders whose payment can be refunded. */
  orderIds: OrderId[];
  paidAtDoor: boolean;
};

/** Recipients that weren't emailed yet. Uses `guest_message_recipient_waiting`. */
export const waitingRecipients = openTransactionQueue<WaitingRecipient>({
  name: 'guestMessages',
  table: 'guestMessageRecipient',
  key: { messageId: 'uuid', key: 'text' },
  runAt: 'dueAt',
  scope: sql`w.by_mail and w.mailed_at is null`,
  payload: sql`w.email, w.user_id, w.order_ids, w.paid_at_door`,
});

export async function markMailed(tx: Db, recipients: readonly WaitingRecipient[]): Promise<void> {
  await sql`
    update guest_message_recipient r set mailed_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as d ("messageId" uuid, key text)
     where r.message_id = d."messageId" and r.key = d.key`.execute(tx);
}

export type SentMessage = EventContact & {
  id: string;
  kind: MessageKind;
  subject: string;
  text: string;
  details: NoticeDetails | null;
};

export async function listSentMessages(db: Db, ids: readonly string[]): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select m.id, m.kind, m.subject, m.text, m.details, ${contactColumns}
      from guest_message m
      join event e on e.id = m.event_id
      ${contactJoins(sql`m.by_id`)}
     where m.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

export async function findDraftMessage(
  db: Db,
  { eventId, subject, text, byId }: Pick<NewMessage, 'eventId' | 'subject' | 'text' | 'byId'>,
): Promise<SentMessage> {
  const { rows } = await sql<SentMessage>`
    select m.event_id as id, 'message' as kind, m.subject, m.text, null as details, ${contactColumns}
      from (select ${eventId}::uuid as event_id, ${subject}::text as subject, ${text}::text as text,
                   ${byId}::uuid as by_id) m
      join event e on e.id = m.event_id
      ${contactJoins(sql`m.by_id`)}`.execute(db);
  return rows[0]!;
}

/** Recipient rows are kept for support. Those whose email can't be written are tried until then. */
export async function removeOldRecipients(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from guest_message_recipient where (message_id, key) in (
      select message_id, key from guest_message_recipient
       where created_at < now() - make_interval(days => ${days})
       limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

type Address = { address1: string | null; zipCode: string | null; postalCity: string; countryCode: string };

/** The address of an event that was or will be saved. */
export async function findAddress(db: Db, facts: EventFacts): Promise<Address> {
  const { rows } = await sql<Address>`
    select ${addressColumns}
      from (select ${facts.address1}::text as address1, ${facts.zipCode}::text as zip_code,
                   ${facts.city}::text as city, ${facts.postalCity}::text as postal_city,
                   ${facts.neighborhoodId}::uuid as neighborhood_id) e
      left join venue ve on ve.id = ${facts.venueId}::uuid`.execute(db);
  return rows[0]!;
}
