import { accountEmailChanged, accountOpened } from '#modules/identity/accounts/events.ts';
import { findAccount } from '#modules/identity/accounts/server/index.ts';
import { addGoing } from '#modules/events/events/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { publishAll, subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { transact } from '#platform/server/db.ts';
import { orderClaimed } from '../events.ts';
import { changeBuyer, listTaken, moveOrderList } from './buyer-store.ts';
import type { Checkout } from './checkout.ts';
import { strangerOf } from './stranger.ts';

/** Gives orders made out to an address to the account that verifies it, by sign-up or change of address. */
export function claimSubscribers(checkout: Checkout): Subscriber[] {
  return [accountOpened, accountEmailChanged].map((definition) =>
    subscribe(definition, {
      name: `checkout.claim-orders-${definition.type}`,
      by: 'leased',
      handle: ({ payload: { userId } }) => claimOrders(checkout, userId),
    }),
  );
}

/** Safe to repeat: claimed orders no longer belong to the address. */
async function claimOrders({ db, tickets }: Checkout, userId: UserId): Promise<void> {
  await transact(db, async (tx) => {
    const email = (await findAccount(tx, userId))?.email;
    if (email === undefined) return;
    const fromId = strangerOf(email);
    const mine = await moveOrderList(tx, { fromId, toId: userId });
    if (mine.length === 0) return;
    const orders = await listTaken(tx, await changeBuyer(tx, mine, { fromId, toId: userId }));
    if (orders.length === 0) return;
    const orderIds = orders.map(({ id }) => id);
    await tickets.handOver(tx, { orderIds, fromId, toId: userId });
    const events = new Set(orders.filter(({ goes }) => goes).map(({ eventId }) => eventId));
    for (const eventId of events) await addGoing(tx, eventId, [userId]);
    await publishAll(
      tx,
      orderClaimed,
      orders.map(({ id, eventId, test }) => ({
        key: id,
        payload: { orderId: id, eventId, buyerId: userId, test },
      })),
    );
  });
}
