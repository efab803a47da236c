import { eventPath } from '#modules/events/events/rules.ts';
import type { Services } from '#platform/server/feature.ts';
import type { Db } from '#platform/server/db.ts';
import { layOutMail, type MailSheet } from '#platform/server/mail-layout.ts';
import { moneyText, type Cents } from '#platform/money.ts';
import { datedDay } from '#platform/date-and-time.ts';
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
  const { order, event, received } = tickets;
  // The box office asks for no address.
  if (order.buyer.email === '') return;
  const recipient = received ? receiver : await findRecipient(db, OrderId.decodeOrNoId(order.id));
  await mail.send(db, {
    dedupeKey,
    to: order.buyer.email,
    subject: mailWords.subject(event.name),
    ...layOutMail(sheetOf(tickets, recipient, config.PUBLIC_URL)),
    attachments: [
      { filename: 'tickets.pdf', contentType: 'application/pdf', content: await ticketsPdf(tickets) },
      {
        filename: 'event.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(await orderCalendar(db, tickets, config.PUBLIC_URL)),
      },
    ],
  });
}

function sheetOf(tickets: OrderTickets, { giver, hasAccount }: Recipient, publicUrl: string): MailSheet {
  const { order, event, received } = tickets;
  const why = giver ? mailWords.compFooter(giver) : received ? mailWords.receivedFooter : mailWords.footer;
  const url = `${publicUrl}/tickets/${OrderId.decodeOrNoId(order.id)}`;
  return {
    title: giver ? mailWords.compTitle : mailWords.title,
    preview: `${event.name}, ${longDay(event.startDate, event.timezone)}`,
    blocks: [
      { kind: 'text', text: event.name },
      ...(giver ? [{ kind: 'text', text: mailWords.compFrom(giver) } as const] : []),
      { kind: 'facts', rows: eventRows(tickets) },
      ...(hasAccount ? [{ kind: 'button', label: mailWords.button, url } as const] : []),
      { kind: 'tear' },
      { kind: 'facts', rows: priceRows(tickets, giver) },
      { kind: 'note', text: hasAccount ? mailWords.note : mailWords.noteWithoutAccount },
    ],
    footer: `${why} ${publicUrl}${eventPath(event)}`,
  };
}

type Row = readonly [label: string, value: string];

function eventRows({ event, admissions }: OrderTickets): Row[] {
  const { startDate, timezone } = event;
  const guests = admissions.items
    .filter(({ state }) => state === 'valid')
    .flatMap(({ guestName }) => guestName || []);
  return [
    [
      'When',
      `${datedDay(startDate, timezone)}, ${timeOfDay(startDate, timezone)} ${zoneName(startDate, timezone)}`,
    ],
    ['Where', [event.venueName, event.addressFull].filter(Boolean).join(', ')],
    ...(guests.length > 0 ? [[mailWords.guests, guests.join(', ')] as const] : []),
  ];
}

/** Comp tickets and those from a friend have no total. */
function priceRows({ order, received }: OrderTickets, giver: Recipient['giver']): Row[] {
  const money = (amount: number) => moneyText(amount as Cents, order.currency);
  const priceOf = (amount: number) => (amount === 0 ? 'Free' : money(amount));
  return [
    ...order.orderItems.items.map(
      ({ quantity, item, subtotal }) =>
        [`${quantity} × ${item.name}`, received ? mailWords.received : priceOf(subtotal)] as const,
    ),
    ...(order.discount > 0 ? [['Discount', `−${money(order.discount)}`] as const] : []),
    ...(order.fee > 0 ? [['Service fee', money(order.fee)] as const] : []),
    ...(giver || received ? [] : [['Total', priceOf(order.total)] as const]),
    ...(order.tax > 0 ? [[`Includes ${order.taxName}`, money(order.tax)] as const] : []),
    ...(order.refunded > 0 ? refundRows(order, money) : []),
    ...(order.breakdown && order.total > order.refunded ? moneySplitRows(order.breakdown, money) : []),
  ];
}
