import type {
  listingReturned,
  ticketDeclined,
  ticketSent,
  ticketTransferred,
} from '#modules/sales/exchange/events.ts';
import type {
  listingSold,
  orderClaimed,
  orderCompleted,
  orderRefunded,
  refundReturned,
  ticketOffered,
  waitingEnded,
} from '#modules/sales/checkout/events.ts';
import { findOpenTransfer } from '#modules/sales/exchange/server/index.ts';
import type { openingTurn } from '#modules/sales/openings/events.ts';
import type { disputeChanged } from '#modules/sales/disputes/events.ts';
import { OrderId } from '#platform/ids.ts';
import { cents, moneyText } from '#platform/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Delivery } from './delivery.ts';
import type { NotificationDraft } from './draft.ts';
import { findEvent, manageEvent, momentAtEvent, ofEvent, timeAtEvent } from './draft-parts.ts';
import { listSeatPaid } from './plan-drafts.ts';
import { findSeatEnd, listAdmins, listHosts } from './things-store.ts';

export async function listOrderCompleted(
  db: Db,
  { payload }: Pick<Delivery<typeof orderCompleted>, 'payload'>,
): Promise<readonly NotificationDraft[]> {
  const tickets = await listTicketsReady(db, { payload });
  const [first] = tickets;
  if (!first) return [];
  // A comp isn't paid.
  if (payload.total === 0) return tickets;
  const about = { eventId: payload.eventId, event: first.params['event'] ?? '', by: payload.buyerId };
  return [...tickets, ...(await listSeatPaid(db, about))];
}

export async function listTicketsReady(
  db: Db,
  { payload: { eventId, orderId, buyerId: to, test } }: Pick<Delivery<typeof orderClaimed>, 'payload'>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event || test) return [];
  return [{ ...ofEvent(event), to, type: 'orderCompleted', key: orderId, link: `/tickets/${orderId}` }];
}

/**
 * Notifies the buyer, and also the hosts if the refund was made at the payment provider (RFD-03), unless it is of a test
 * order, which isn’t in their list. Sends none for cash, which the box office handed to the guest, and none for a refund
 * that was paid another way, which is emailed.
 */
export async function listRefunded(
  db: Db,
  { key, payload }: Delivery<typeof orderRefunded>,
): Promise<readonly NotificationDraft[]> {
  const { eventId, orderId, buyerId, amount, currency, source, test } = payload;
  const isPaid = source === 'boxOffice' || source === 'paidOutside';
  const event = isPaid ? undefined : await findEvent(db, eventId);
  if (!event) return [];
  const params = { event: event.name, amount: moneyText(cents(amount), currency) };
  const about = { ...ofEvent(event), key, params };
  const hosts = source === 'provider' && !test ? await listHosts(db, eventId) : [];
  return [
    { ...about, to: buyerId, type: 'ticketRefunded', link: `/tickets/${orderId}` },
    ...hosts.map((to) => ({ ...about, to, type: 'refundMade', link: manageEvent(event, 'orders') }) as const),
  ];
}

/** Notifies the buyer that their bank sent a refund back, and the hosts and admins who can refund it again (RFD-03). */
export async function listRefundReturned(
  db: Db,
  { key, payload }: Delivery<typeof refundReturned>,
): Promise<readonly NotificationDraft[]> {
  const { eventId, orderId, buyerId, amount, currency, isSale, isGivenUp = false, test } = payload;
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const params = {
    event: event.name,
    amount: moneyText(cents(amount), currency),
    sale: isSale ? 'yes' : 'no',
    givenUp: isGivenUp ? 'yes' : 'no',
  };
  const about = { ...ofEvent(event), key, params };
  const admins = await listAdmins(db);
  const hosts = isSale && !test ? (await listHosts(db, eventId)).filter((id) => !admins.includes(id)) : [];
  const type = 'refundReturned';
  const adminPage = isGivenUp ? '/admin/work?show=lateRefunds' : `/admin/orders?q=${OrderId.encode(orderId)}`;
  return [
    { ...about, to: buyerId, type: 'ticketRefundReturned', link: `/tickets/${orderId}` },
    ...admins.map((to) => ({ ...about, to, type, link: adminPage }) as const),
    ...hosts.map((to) => ({ ...about, to, type, link: manageEvent(event, 'orders') }) as const),
  ];
}

/** Notifies a friend that someone sent them a ticket (EXC-03). */
export async function listSent(
  db: Db,
  { key, payload: { eventId, fromId: by, toId: to, path: link } }: Delivery<typeof ticketSent>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  // It was taken back or accepted meanwhile.
  if (!event || !(await findOpenTransfer(db, key))) return [];
  return [{ ...ofEvent(event), to, by, type: 'ticketSent', key, link }];
}

/** Notifies the sender that a friend accepted the ticket, and the friend that it's now theirs (EXC-03). */
export async function listTransferred(
  db: Db,
  { key, payload }: Delivery<typeof ticketTransferred>,
): Promise<readonly NotificationDraft[]> {
  const { eventId, orderId, fromId, toId } = payload;
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const about = { ...ofEvent(event), link: `/tickets/${orderId}`, key };
  return [
    { ...about, to: fromId, by: toId, type: 'ticketTransferred' },
    { ...about, to: toId, type: 'orderCompleted' },
  ];
}

/** Notifies the sender that a friend declined the ticket (EXC-03). */
export async function listDeclined(
  db: Db,
  { key, payload: { eventId, orderId, fromId, toId } }: Delivery<typeof ticketDeclined>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const link = `/tickets/${orderId}`;
  return [{ ...ofEvent(event), to: fromId, by: toId, type: 'ticketDeclined', key, link }];
}

/** Notifies the seller of a returned ticket that another fan bought it (EXC-02). */
export async function listSold(
  db: Db,
  { key, payload: { eventId, orderId, sellerId: to, amount, currency } }: Delivery<typeof listingSold>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const params = { event: event.name, amount: amount === 0 ? '' : moneyText(cents(amount), currency) };
  return [{ ...ofEvent(event), to, type: 'listingSold', key, params, link: `/tickets/${orderId}` }];
}

/** Notifies the holder that nobody bought their returned ticket (EXC-02). */
export async function listReturned(
  db: Db,
  { key, payload: { eventId, orderId, sellerId: to } }: Delivery<typeof listingReturned>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  return event ? [{ ...ofEvent(event), to, type: 'listingReturned', key, link: `/tickets/${orderId}` }] : [];
}

/**
 * Notifies the admins, who answer the dispute (DSP-01), and the hosts, unless it is about a test order, which holds none
 * of their money. Nobody is notified of the steps in between.
 */
export async function listDisputeChanged(
  db: Db,
  { key, payload }: Delivery<typeof disputeChanged>,
): Promise<readonly NotificationDraft[]> {
  const { eventId, state, inquiry, amount, currency, test } = payload;
  const event = await findEvent(db, eventId);
  if (!event || state === 'underReview') return [];
  const params = {
    event: event.name,
    amount: moneyText(cents(amount), currency),
    state,
    inquiry: inquiry ? 'yes' : 'no',
  };
  const type = state === 'needsResponse' ? 'disputeOpened' : 'disputeDecided';
  const admins = await listAdmins(db);
  const hosts = test ? [] : (await listHosts(db, eventId)).filter((id) => !admins.includes(id));
  const about = { ...ofEvent(event), key, params, type } as const;
  return [
    ...admins.map((to) => ({ ...about, to, link: '/admin/disputes' })),
    ...hosts.map((to) => ({ ...about, to, link: manageEvent(event, 'settlement') })),
  ];
}

/** Notifies a fan that tickets from the waiting list are held for them (EXC-01). */
export async function listOffered(
  db: Db,
  { key, payload: { eventId, orderId, buyerId: to } }: Delivery<typeof ticketOffered>,
): Promise<readonly NotificationDraft[]> {
  const [event, end] = await Promise.all([findEvent(db, eventId), findSeatEnd(db, orderId)]);
  if (!event || !end) return [];
  const params = { event: event.name, until: momentAtEvent(event, end) };
  return [{ ...ofEvent(event), to, type: 'ticketOffered', key, params, link: '/tickets' }];
}

/** Notifies a fan who was taken off a waiting list. */
export async function listWaitingEnded(
  db: Db,
  { key, payload: { eventId, userId: to, because } }: Delivery<typeof waitingEnded>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  return [{ ...ofEvent(event), to, type: 'waitingEnded', key, params: { event: event.name, because } }];
}

/** Notifies a fan at a fair opening that they can order now (QUE-01). */
export async function listTurn(
  db: Db,
  { key, payload: { eventId, userId: to, until } }: Delivery<typeof openingTurn>,
): Promise<readonly NotificationDraft[]> {
  const event = await findEvent(db, eventId);
  if (!event) return [];
  const params = { event: event.name, until: timeAtEvent(event, until) };
  return [{ ...ofEvent(event), to, type: 'openingTurn', key, params }];
}
