import { hoursText } from '#modules/events/events/hours-text.ts';
import { ticketsPdfInThread } from '#modules/media/server/index.ts';
import { includesTax } from '#modules/sales/checkout/copy.ts';
import { brand } from '#platform/brand.ts';
import { shortId } from '#platform/short-id.ts';
import { cents, moneyText } from '#platform/money.ts';
import { datedDay } from '#platform/date-and-time.ts';
import { zoneName } from '#platform/time.ts';
import type { IssuedTicket, OrderTickets, TicketEvent } from '../contract.ts';

type TicketSheet = Parameters<typeof ticketsPdfInThread>[0];

/** Draws the valid tickets of an order, one per page, with the event, the code and the holder. */
export function ticketsPdf({ order, event, admissions }: OrderTickets): Promise<Uint8Array> {
  const valid = admissions.items.filter(({ state }) => state === 'valid');
  const money = (amount: number) => moneyText(cents(amount), order.currency);
  const tax =
    order.tax > 0 ? ` · ${money(order.total)}, ${includesTax(money(order.tax), order.taxName)}` : '';
  const footOf = ({ guestName }: IssuedTicket) =>
    `${guestName || order.buyer.name} · order ${shortId(order.id)}${tax}`;
  return ticketsPdfInThread({
    title: `Tickets: ${event.name}`,
    author: brand.name,
    pages: valid.map((ticket) => pageOf(event, ticket, admissions.items.length, footOf(ticket))),
  });
}

function pageOf(
  event: TicketEvent,
  ticket: IssuedTicket,
  total: number,
  foot: string,
): TicketSheet['pages'][number] {
  const { startDate, timezone } = event;
  return {
    heading: event.name,
    lines: [
      { text: datedDay(startDate, timezone), size: 11 },
      { text: `${hoursText(event)} ${zoneName(startDate, timezone)}`, size: 10, quiet: true },
      { text: event.venueName, size: 11 },
      { text: event.addressFull, size: 9, quiet: true },
    ],
    code: ticket.code,
    foot: [`${ticket.ticketName} · ${ticket.number} of ${total}`, foot],
  };
}
