import { contactColumns, contactJoins, type EventContact } from '#modules/events/events/server/index.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import type { EventId, UserId } from '#platform/ids.ts';
import { shortId } from '#platform/short-id.ts';
import { sql, type Db } from '#platform/server/db.ts';
import { layOutMail } from '#platform/server/mail-layout.ts';
import { orderMail, type OrderMailWords } from '../copy.ts';
import type { Checkout } from './checkout.ts';
import type { OrderRow } from './order-store.ts';

async function findContact(db: Db, eventId: EventId, byId: UserId | null): Promise<EventContact> {
  const { rows } = await sql<EventContact>`
    select ${contactColumns} from event e ${contactJoins(sql`${byId}::uuid`)} where e.id = ${eventId}::uuid`.execute(
    db,
  );
  return rows[0]!;
}

type OrderMail = {
  readonly order: Pick<OrderRow, 'id' | 'eventId' | 'buyerEmail'>;
  readonly dedupeKey: string;
  /** The host who acted, or `null` if no team member did. */
  readonly byId: UserId | null;
  readonly words: (eventName: string) => OrderMailWords;
};

/**
 * Emails a buyer about their order, with the event, the host and a way to reply. The same key is sent once. Guests at
 * the box office may have given no address.
 */
export async function sendOrderMail(
  tx: Db,
  { mail, config }: Pick<Checkout, 'mail' | 'config'>,
  { order, dedupeKey, byId, words }: OrderMail,
): Promise<void> {
  if (order.buyerEmail === '') return;
  const { provider, eventName, hostName, replyTo, ...event } = await findContact(tx, order.eventId, byId);
  const { subject, title, paragraphs } = words(eventName);
  const path = eventPath({ ...event, providerCode: providerCode(provider), name: eventName });
  const sheet = layOutMail({
    title,
    preview: eventName,
    blocks: [
      ...paragraphs.map((text) => ({ kind: 'text', text }) as const),
      { kind: 'button', label: orderMail.event, url: config.PUBLIC_URL + path },
      { kind: 'note', text: orderMail.contact(hostName ?? eventName, replyTo !== null) },
    ],
    footer: orderMail.footer(eventName, shortId(order.id)),
  });
  const headers = replyTo === null ? {} : { 'Reply-To': replyTo };
  await mail.send(tx, { dedupeKey, to: order.buyerEmail, subject, ...sheet, headers });
}
