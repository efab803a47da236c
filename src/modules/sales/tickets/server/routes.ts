import { orderRefusals } from '#modules/sales/checkout/contract.ts';
import { findOpenOffer, readOrder } from '#modules/sales/checkout/server/index.ts';
import { newId, OrderId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import type { Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { mailTickets } from './mail-tickets.ts';
import { orderCalendar } from './order-calendar.ts';
import { findOrderTickets, listMyOrders } from './read-tickets.ts';
import type { Signer } from './signing.ts';
import { findEventOfTicket, listTicketsOf, lockForNaming, setGuestName } from './store.ts';
import { ticketsPdf } from './tickets-pdf.ts';

export const routesOf = (services: Services, signer: Signer) => [
  route(calls.listMyTickets, ({ input, viewer, db }) =>
    listMyOrders(db, requireViewer(viewer).userId, input),
  ),

  route(calls.getOrderTickets, async ({ input, viewer, db }) => {
    const found = await readTickets(db, input.orderId, viewer);
    // It cancels all tickets of the buyer.
    const refundOffer = found.received
      ? null
      : await findOpenOffer(db, services.config, input.orderId, listTicketsOf);
    return { ...found, refundOffer };
  }),

  route(calls.getTicketsPdf, async ({ input, viewer, db }) => {
    const tickets = await readTickets(db, input.orderId, viewer);
    return { body: await ticketsPdf(tickets), filename: `${tickets.event.name} tickets.pdf` };
  }),

  route(calls.getOrderCalendar, async ({ input, viewer, db }) => {
    const tickets = await readTickets(db, input.orderId, viewer);
    const body = await orderCalendar(db, tickets, services.config.PUBLIC_URL);
    return { body, filename: `${tickets.event.name}.ics` };
  }),

  route(calls.mailTicketsAgain, async ({ input, viewer, db }) => {
    const tickets = await readTickets(db, input.orderId, viewer);
    await mailTickets(services, db, tickets, `tickets-again:${newId()}`);
    return { sentTo: tickets.order.buyer.email };
  }),

  route(calls.nameGuest, async ({ input: { admissionId, name }, viewer, db }) => {
    const { userId: holderId } = requireViewer(viewer);
    const eventId = await findEventOfTicket(db, admissionId, holderId);
    const ticket = eventId && (await lockForNaming(db, { eventId, id: admissionId, holderId }));
    if (!ticket) throw refuse(calls.ticketRefusals, 'ticketNotFound');
    if (!ticket.isCurrent) throw refuse(calls.ticketRefusals, 'ticketNotValid');
    if (ticket.checkedIn) throw refuse(calls.ticketRefusals, 'ticketCheckedIn');
    await setGuestName(db, { eventId, id: admissionId, name });
    return { guestName: name };
  }),

  route(calls.listTicketKeys, async () => ({ items: [...(await signer()).publicKeys] })),
];

/** @throws Refusal orderNotFound, also if the order has no tickets yet */
async function readTickets(db: Db, orderId: OrderId, viewer: Viewer | undefined) {
  const found = await findOrderTickets(db, orderId, await readOrder(db, orderId), requireViewer(viewer));
  if (!found) throw refuse(orderRefusals, 'orderNotFound');
  return found;
}
