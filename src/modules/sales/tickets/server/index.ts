import { addGoing, removeGoing } from '#modules/events/events/server/index.ts';
import { orderRefusals } from '#modules/sales/checkout/contract.ts';
import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { readOrder, type openCheckout } from '#modules/sales/checkout/server/index.ts';
import { newId, type EventId, type OrderId, type TicketId, type UserId } from '#platform/ids.ts';
import { commonRefusals, refuse } from '#platform/refusal.ts';
import { policy } from '#platform/server/policies.ts';
import { requireViewer, type Viewer } from '#platform/server/viewer.ts';
import { WrongSecret } from '#platform/server/seal.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { ticketRefusals } from '../contract.ts';
import { orderHolder, ticketHolder } from '../policies.ts';
import { mailTickets } from './mail-tickets.ts';
import { removeFromMine } from './my-tickets-store.ts';
import { findOrderTickets, type TicketViewer } from './read-tickets.ts';
import { routesOf } from './routes.ts';
import type { Signer } from './signing.ts';
import {
  isOrderHolder,
  isTicketHolder,
  listWithoutTicket,
  mailKey,
  mailSubscriber,
  reissueTicket,
  setListed,
} from './store.ts';
import { listMisissued, listUnlisted, listUnmailed } from './verify-store.ts';

export { defineEventOf } from './event-of-store.ts';
export { issuing } from './issue-tickets.ts';
export { openSigner, type Keys, type Signer } from './signing.ts';
export { findEventOfTicket, listTicketsFor, mailKey as ticketsMailKey } from './store.ts';
export { orderTickets } from './order-tickets.ts';

/**
 * Sends the confirmation of an order again.
 * @returns false if it has no tickets
 */
export async function mailOrderAgain(
  services: Pick<Services, 'mail' | 'config'>,
  db: Db,
  orderId: OrderId,
  dedupeKey = `tickets-again:${newId()}`,
): Promise<boolean> {
  const tickets = await findOrderTickets(db, orderId, await readOrder(db, orderId));
  if (!tickets?.admissions.items.some(({ state }) => state === 'valid')) return false;
  await mailTickets(services, db, tickets, dedupeKey);
  return true;
}

type SetEmail = ReturnType<typeof openCheckout>['inPerson']['setEmail'];

/**
 * Gives the order of a guest without an account another address, and sends the tickets there.
 * @returns false if it has no tickets
 * @throws Refusal orderNotFound, orderHasAccount, whyRequired
 */
export async function mailOrderTo(
  services: Pick<Services, 'mail' | 'config'>,
  tx: Db,
  setEmail: SetEmail,
  { viewer, ...order }: Parameters<SetEmail>[2] & { readonly viewer: Viewer },
): Promise<boolean> {
  const before = await setEmail(tx, viewer, order);
  // The first email of an order has the key of its confirmation, which it counts as.
  return mailOrderAgain(services, tx, order.orderId, before === '' ? mailKey(order.orderId) : undefined);
}

type Reissue = { eventId: EventId; orderId: OrderId; id: TicketId; fromId: UserId; toId: UserId };

/**
 * Moves a ticket to another user under a new code, and lists it for them instead of the user who had it. The ticket is
 * locked.
 */
export async function moveTicket(tx: Db, signer: Signer, ticket: Reissue): Promise<void> {
  const { eventId, orderId, id, fromId, toId } = ticket;
  const keys = await signer();
  const code = keys.sign({ ticketId: id, eventId, test: false });
  await reissueTicket(tx, { eventId, id, holderId: toId, code, keyVersion: keys.newest });
  if (!(await isOrderHolder(tx, orderId, fromId))) await removeFromMine(tx, orderId, fromId);
  await addGoing(tx, eventId, [toId]);
  await removeGoing(tx, eventId, await listWithoutTicket(tx, eventId, [fromId]));
}

/** Freezes a ticket on the Exchange, so that its code admits no one, or makes it good again. The ticket is locked. */
export const freezeTicket = setListed;

/** Sends the tickets of an order that someone received to them. */
export async function mailReceived(
  services: Services,
  tx: Db,
  orderId: OrderId,
  { viewer, dedupeKey }: { readonly viewer: TicketViewer; readonly dedupeKey: string },
): Promise<void> {
  const tickets = await findOrderTickets(tx, orderId, await readOrder(tx, orderId), viewer);
  if (tickets) await mailTickets(services, tx, tickets, dedupeKey);
}

const { signInRequired } = commonRefusals;
const { orderNotFound } = orderRefusals;
const { ticketNotFound } = ticketRefusals;

export function openTickets(services: Services, signer: Signer): Feature {
  // Opened ahead: a sale that waits for a connection while it has a row locked would deadlock with those that wait
  // for the row.
  const opening = signer().then(
    () => {},
    (error: unknown) => {
      const level = error instanceof WrongSecret ? 'error' : 'warn';
      services.log[level]({ err: error }, 'the signing keys were not opened');
    },
  );
  return {
    routes: routesOf(services, signer),
    policies: [
      policy(orderHolder, { signInRequired, orderNotFound }, async ({ db, viewer, subject }) => {
        if (!(await isOrderHolder(db, subject, requireViewer(viewer).userId)))
          throw refuse(orderRefusals, 'orderNotFound');
      }),
      policy(ticketHolder, { signInRequired, ticketNotFound }, async ({ db, viewer, subject }) => {
        if (!(await isTicketHolder(db, subject, requireViewer(viewer).userId)))
          throw refuse(ticketRefusals, 'ticketNotFound');
      }),
    ],
    subscribers: [
      subscribe(orderCompleted, {
        name: mailSubscriber,
        by: 'leased',
        handle: async ({ payload: { orderId } }) => {
          const tickets = await findOrderTickets(services.db, orderId, await readOrder(services.db, orderId));
          if (!tickets) throw new Error(`Order ${orderId} is complete but has no tickets.`);
          await mailTickets(services, services.db, tickets, mailKey(orderId));
        },
      }),
    ],
    verify: async () => [
      ...(await listMisissued(services.db)).map(
        ({ orderId, status, sold, issued }) =>
          `order ${orderId} (${status}) sold ${sold} but has ${issued} tickets`,
      ),
      ...(await listUnlisted(services.db)).map(
        ({ id, holderId }) => `ticket ${id} is missing from My tickets of ${holderId}`,
      ),
      ...(await listUnmailed(services.db)).map(
        (orderId) => `order ${orderId} is completed: its tickets were never emailed`,
      ),
    ],
    findSecretFault: async () => {
      try {
        await signer();
        return undefined;
      } catch (error) {
        if (error instanceof WrongSecret) return error.message;
        throw error;
      }
    },
    close: () => opening,
  };
}
