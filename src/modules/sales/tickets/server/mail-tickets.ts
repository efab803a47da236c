import { eventPath } from '#modules/events/events/rules.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Db } from '#platform/server/db.ts';
import { layOutMail } from '#platform/server/mail-layout.ts';
import { moneyText, type Cents } from '#platform/money.ts';
import { longDay, timeOfDay, zoneName } from '#platform/time.ts';
import { OrderId } from '#platform/ids.ts';
import { mailWords, moneySplitRows, refundRows } from '../copy.ts';
import type { OrderTickets } from '../contract.ts';
import { orderCalendar } from './order-calendar.ts';
import { findRecipient, type Recipient } from './store.ts';
import { ticketsPdf } from './tickets-pdf.ts';

/** A friend who accepted tickets (EXC-03). */
const receiver: Recipient = { giver: null, hasAccount: true };

/** Sends the confirmation with tickets and a calendar file (ORD-08). The same `dedupeKey` is sent once. */
export async function mailTickets(
  { mail, config }: Pick<Services, 'mail' | 'config'>,
  db: Db,
  tickets: OrderTickets,
  dedupeKey: string,
): Promise<void> {
  // The box office asks for no address.
  if (tickets.order.buyer.email === '') return;
  const pdf = await ticketsPdf(tickets);
  const { order, event, received = false } = tickets;
  const bare = OrderId.decodeOrNoId(order.id);
  const { giver, hasAccount } = received ? receiver : await findRecipient(db, bare);
  const money = (amount: number) => moneyText(amount as Cents, order.currency);
  const lines = order.orderItems.items.map(
    (item) =>
      [
        `${item.quantity} × ${item.item.name}`,
        received ? mailWords.received : item.subtotal === 0 ? 'Free' : money(item.subtotal),
      ] as const,
  );
  const guests = tickets.admissions.items
    .filter(({ state }) => state === 'valid')
    .flatMap(({ guestName }) => guestName || []);
  const sheet = layOutMail({
    title: giver ? mailWords.compTitle : mailWords.title,
    preview: `${event.name}, ${longDay(event.startDate, event.timezone)}`,
    blocks: [
      { kind: 'text', text: event.name },
      ...(giver ? [{ kind: 'text', text: mailWords.compFrom(giver) } as const] : []),
      {
        kind: 'facts',
        rows: [
          [
            'When',
            `${longDay(event.startDate, event.timezone)}, ${timeOfDay(event.startDate, event.timezone)} ${zoneName(event.startDate, event.timezone)}`,
          ],
          ['Where', [event.venueName, event.addressFull].filter(Boolean).join(', ')],
          ...(guests.length > 0 ? [[mailWords.guests, guests.join(', ')] as const] : []),
        ],
      },
      ...(hasAccount
        ? [{ kind: 'button', label: mailWords.button, url: `${config.PUBLIC_URL}/tickets/${bare}` } as const]
        : []),
      { kind: 'tear' },
      {
        kind: 'facts',
        rows: [
          ...lines,
          ...(order.discount > 0 ? [['Discount', `−${money(order.discount)}`] as const] : []),
          ...(order.fee > 0 ? [['Service fee', money(order.fee)] as const] : []),
          ...(giver || received ? [] : [['Total', order.total === 0 ? 'Free' : money(order.total)] as const]),
          ...(order.tax > 0 ? [[`Includes ${order.taxName}`, money(order.tax)] as const] : []),
          ...(order.refunded > 0 ? refundRows(order, money) : []),
          ...(order.breakdown && order.total > order.refunded ? moneySplitRows(order.breakdown, money) : []),
        ],
      },
      { kind: 'note', text: hasAccount ? mailWords.note : mailWords.noteWithoutAccount },
    ],
    footer: `${giver ? mailWords.compFooter(giver) : received ? mailWords.receivedFooter : mailWords.footer} ${config.PUBLIC_URL}${eventPath(event)}`,
  });
  await mail.send(db, {
    dedupeKey,
    to: order.buyer.email,
    subject: mailWords.subject(event.name),
    ...sheet,
    attachments: [
      { filename: 'tickets.pdf', contentType: 'application/pdf', content: pdf },
      {
        filename: 'event.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(await orderCalendar(db, tickets, config.PUBLIC_URL)),
      },
    ],
  });
}
