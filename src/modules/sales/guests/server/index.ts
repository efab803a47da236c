import { mailOrderAgain, mailOrderTo } from '#modules/sales/tickets/server/index.ts';
import type { openCheckout } from '#modules/sales/checkout/server/index.ts';
import { sumTaxes } from '#modules/sales/payouts/server/index.ts';
import { takeMessages } from '#modules/safety/moderation/server/index.ts';
import { cutPage, unpackCursor, type PageInput } from '#platform/cursor.ts';
import { type EventId, isUuid, OrderId, TicketId, TicketTypeId } from '#platform/ids.ts';
import { refuse } from '#platform/refusal.ts';
import { requireIdempotencyKey } from '#platform/server/idempotency-key.ts';
import type { Db } from '#platform/server/db.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { route } from '#platform/server/route.ts';
import { requireViewer } from '#platform/server/viewer.ts';
import * as calls from '../contract.ts';
import { guestsCsv, ordersCsv, settlementCsv } from './spreadsheets.ts';
import { listHistory, previewMessage, writeToGuests, writeToMyself } from './messages.ts';
import { removeOldRecipients, waitingRecipients } from './message-store.ts';
import { sendMessages } from './send-messages.ts';
import * as store from './store.ts';

export { notifyHolders } from './notify-holders.ts';

/** Days for which recipient rows are kept. */
const recipientDays = 30;
const rowsAtOnce = 1000;

export function openGuests(
  services: Services,
  inPerson: ReturnType<typeof openCheckout>['inPerson'],
): Feature {
  return {
    routes: [
      route(calls.listGuests, ({ input, db }) => listGuests(db, input)),

      route(calls.getGuestsCsv, async ({ input, db }) => {
        const { name } = await store.findEvent(db, input.eventId);
        return { body: guestsCsv(db, filterOf(input)), filename: `${name} guests.csv` };
      }),

      route(calls.listOrders, ({ input, db }) => listOrders(db, input)),

      route(calls.getOrdersCsv, async ({ input, db }) => {
        const { name } = await store.findEvent(db, input.eventId);
        return { body: ordersCsv(db, input.eventId), filename: `${name} orders.csv` };
      }),

      route(calls.mailTickets, async ({ input, viewer, db }) => {
        const { orderId } = input;
        const sentTo = await store.findBuyerOf(db, input.eventId, orderId);
        if (sentTo === undefined) throw refuse(calls.refusals, 'orderNotFound');
        if (sentTo === '') throw refuse(calls.refusals, 'noEmail');
        await takeMessages(db, requireViewer(viewer).userId, { count: 1, aboutId: input.eventId });
        if (!(await mailOrderAgain(services, db, orderId))) throw refuse(calls.refusals, 'noTickets');
        return { sentTo };
      }),

      route(calls.setOrderEmail, async ({ input, viewer: viewing, db }) => {
        const viewer = requireViewer(viewing);
        await takeMessages(db, viewer.userId, { count: 1, aboutId: input.eventId });
        if (!(await mailOrderTo(services, db, inPerson.setEmail, { ...input, viewer })))
          throw refuse(calls.refusals, 'noTickets');
        return { sentTo: input.email };
      }),

      route(calls.messageGuests, async ({ input, viewer, db, request }) => {
        const people = await writeToGuests(db, filterOf({ ...input, q: '' }), {
          ...input,
          key: `message:${requireIdempotencyKey(request)}`,
          byId: requireViewer(viewer).userId,
        });
        return { people };
      }),

      route(calls.previewMessage, ({ input, viewer, db }) =>
        previewMessage(services.config, db, filterOf({ ...input, q: '' }), {
          ...input,
          byId: requireViewer(viewer).userId,
        }),
      ),

      route(calls.testMessage, ({ input, viewer, db }) =>
        writeToMyself(services, db, input.eventId, { ...input, viewer: requireViewer(viewer) }),
      ),

      route(calls.listMessages, ({ input, db }) => listHistory(db, input)),

      route(calls.getSettlement, async ({ input, db }) => {
        const eventId = input.eventId;
        const { hostId, hostType, hostName } = await store.findEvent(db, eventId);
        return {
          host: { id: hostId ? `${hostType}:${hostId}` : '', name: hostName ?? '' },
          items: await store.sumSettlement(db, eventId),
          taxes: await sumTaxes(db, eventId, null),
        };
      }),

      route(calls.getSettlementCsv, async ({ input, db }) => {
        const { name } = await store.findEvent(db, input.eventId);
        return { body: settlementCsv(db, input.eventId), filename: `${name} settlement.csv` };
      }),
    ],
    queues: [waitingRecipients],
    scheduledTasks: [
      { name: 'guests.send-messages', everySeconds: 1, run: () => sendMessages(services) },
      {
        name: 'guests.forget-recipients',
        everySeconds: 3600,
        run: async () => {
          while ((await removeOldRecipients(services.db, recipientDays, rowsAtOnce)) === rowsAtOnce);
        },
      },
    ],
  };
}

type GuestListQuery = {
  eventId: EventId;
  q: string;
  itemId?: TicketTypeId | undefined;
  show?: calls.GuestShow | undefined;
};

const filterOf = (input: GuestListQuery): store.GuestFilter => ({
  eventId: input.eventId,
  q: input.q,
  show: input.show,
  ...(input.itemId && { ticketTypeId: input.itemId }),
});

async function listGuests(db: Db, input: GuestListQuery & PageInput) {
  const filter = filterOf(input);
  const [after] = unpackCursor(input.cursor, 1) ?? [];
  const from = typeof after === 'string' && isUuid(after) ? after : undefined;
  const rows = await store.listGuests(db, filter, { limit: input.limit + 1, after: from });
  const total = await store.countGuests(db, filter);
  const { rows: shown, next } = cutPage(rows, input.limit, ({ id }) => [id]);
  return { items: shown.map(toGuest), total, offset: 0, next };
}

type OrderQuery = Pick<GuestListQuery, 'eventId' | 'q'> & {
  show?: calls.OrderShow | undefined;
  limit: number;
  cursor?: string | undefined;
};

async function listOrders(db: Db, input: OrderQuery) {
  const filter = { eventId: input.eventId, q: input.q, show: input.show };
  const [after] = unpackCursor(input.cursor, 1) ?? [];
  const from = typeof after === 'string' && isUuid(after) ? after : undefined;
  const [rows, total] = await Promise.all([
    store.listOrders(db, filter, { limit: input.limit + 1, after: from, first: 'newest' }),
    store.countOrders(db, filter),
  ]);
  const { rows: shown, next } = cutPage(rows, input.limit, ({ id }) => [id]);
  return { items: shown.map(toOrder), total, offset: 0, next };
}

function toOrder(row: store.OrderRow): calls.HostOrder {
  const { name, email, tickets, cancelled, code, comp, currency, totalMinor, refundedMinor, dispute } = row;
  return {
    id: OrderId.encode(row.id),
    orderedAt: row.at.toISOString(),
    name,
    email,
    tickets,
    cancelled,
    promoCode: code,
    comp,
    currency,
    total: totalMinor,
    refunded: refundedMinor,
    dispute,
  };
}

function toGuest(row: store.GuestRow): calls.Guest {
  const { name, holder, email, ticketName, state, comp, returned, refunded } = row;
  return {
    id: TicketId.encode(row.id),
    orderId: OrderId.encode(row.orderId),
    itemId: TicketTypeId.encode(row.ticketTypeId),
    orderedAt: row.orderedAt.toISOString(),
    name,
    holder,
    email,
    ticketName,
    state,
    comp,
    returned,
    refunded,
    checkedInAt: row.checkedInAt?.toISOString() ?? null,
  };
}
