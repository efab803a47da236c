import { ticketsPdfInThread, type TicketSheet } from '#modules/media/server/index.ts';
import { brand } from '#platform/brand.ts';
import { longDay, timeOfDay, zoneName } from '#platform/time.ts';
import type { IssuedTicket, OrderTickets, TicketEvent } from '../contract.ts';

/** Draws the valid tickets of an order, one per page, with the event, the code and the holder. */
export function ticketsPdf({ order, event, admissions }: OrderTickets): Promise<Uint8Array> {
  const valid = admissions.items.filter(({ state }) => state === 'valid');
  const holder = `${order.buyer.name} · order ${order.id.slice(-8)}`;
  return ticketsPdfInThread({
    title: `Tickets: ${event.name}`,
    author: brand.name,
    pages: valid.map((ticket) => pageOf(event, ticket, valid.length, holder)),
  });
}

function pageOf(
  event: TicketEvent,
  ticket: IssuedTicket,
  total: number,
  holder: string,
): TicketSheet['pages'][number] {
  const { startDate, endDate, timezone } = event;
  const hours = `${timeOfDay(startDate, timezone)} to ${timeOfDay(endDate, timezone)}`;
  return {
    heading: event.name,
    lines: [
      { text: longDay(startDate, timezone), size: 11 },
      { text: `${hours} ${zoneName(startDate, timezone)}`, size: 10, quiet: true },
      { text: event.venueName, size: 11 },
      { text: event.addressFull, size: 9, quiet: true },
    ],
    code: ticket.code,
    foot: [`${ticket.ticketName} · ${ticket.number} of ${total}`, holder],
  };
}
