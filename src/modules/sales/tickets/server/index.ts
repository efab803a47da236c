import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { readOrder } from '#modules/sales/checkout/server/index.ts';
import { newId, type OrderId } from '#platform/ids.ts';
import { WrongSecret } from '#platform/server/seal.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { mailTickets } from './mail-tickets.ts';
import { findOrderTickets } from './read-tickets.ts';
import { routesOf } from './routes.ts';
import type { Signer } from './signing.ts';
import { listMisissued, listUnmailed, mailKey, mailSubscriber } from './store.ts';

export { issuing } from './issue-tickets.ts';
export { openSigner, type Keys, type Signer } from './signing.ts';
export { listTicketsFor } from './store.ts';
export { orderTickets } from './order-tickets.ts';

/**
 * Sends the confirmation of an order again.
 * @returns false if it has no tickets
 */
export async function mailOrderAgain(services: Services, db: Db, orderId: OrderId): Promise<boolean> {
  const tickets = await findOrderTickets(db, orderId, await readOrder(db, orderId));
  if (!tickets?.admissions.items.some(({ state }) => state === 'valid')) return false;
  await mailTickets(services, db, tickets, `tickets-again:${newId()}`);
  return true;
}

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
    subscribers: [
      subscribe(orderCompleted, {
        name: mailSubscriber,
        by: 'leased',
        handle: async ({ key: orderId }) => {
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
