import { orderCompleted } from '#modules/sales/checkout/events.ts';
import { readOrder, type CompletionStep } from '#modules/sales/checkout/server/index.ts';
import { newId, type OrderId } from '#platform/ids.ts';
import { WrongSecret } from '#platform/server/seal.ts';
import type { Db } from '#platform/server/db.ts';
import { subscribe } from '#platform/server/domain-events.ts';
import type { Feature, Services } from '#platform/server/feature.ts';
import { issueTickets } from './issue-tickets.ts';
import { mailTickets } from './mail-tickets.ts';
import { findOrderTickets } from './read-tickets.ts';
import { routesOf } from './routes.ts';
import type { Signer } from './signing.ts';
import { listMisissued, listUnmailed, mailKey, mailSubscriber } from './store.ts';

export { openSigner, type Keys, type Signer } from './signing.ts';
export { listTicketsFor } from './store.ts';
export { orderTickets } from './order-tickets.ts';

/** What completing an order also does: the tickets exist exactly when the order is complete. */
export function issuing(signer: Signer): CompletionStep {
  return (tx, order) => issueTickets(tx, signer, order);
}

/** Sends the confirmation of an order again. @returns false when it has no tickets */
export async function mailOrderAgain(services: Services, db: Db, orderId: OrderId): Promise<boolean> {
  const tickets = await findOrderTickets(db, orderId, await readOrder(db, orderId));
  if (!tickets?.admissions.items.some(({ state }) => state === 'valid')) return false;
  await mailTickets(services, db, tickets, `tickets-again:${newId()}`);
  return true;
}

export function openTickets(services: Services, signer: Signer): Feature {
  // Opened ahead: a sale that waits for a connection while it holds a hot row would wait for those who wait for the row.
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
          if (!tickets) throw new Error(`Order ${orderId} is complete and has no admissions.`);
          await mailTickets(services, services.db, tickets, mailKey(orderId));
        },
      }),
    ],
    verify: async () => [
      ...(await listMisissued(services.db)).map(
        ({ orderId, status, sold, issued }) =>
          `order ${orderId} (${status}) sold ${sold} and has ${issued} admissions`,
      ),
      ...(await listUnmailed(services.db)).map(
        (orderId) => `order ${orderId} is completed: no mail of its tickets`,
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
