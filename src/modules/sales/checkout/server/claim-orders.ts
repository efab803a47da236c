import { accountEmailChanged, accountOpened } from '#modules/identity/accounts/events.ts';
import { findAccount } from '#modules/identity/accounts/server/index.ts';
import { addGoing } from '#modules/events/events/server/index.ts';
import type { UserId } from '#platform/ids.ts';
import { publishAll, subscribe, type Subscriber } from '#platform/server/domain-events.ts';
import { transact, type Db } from '#platform/server/db.ts';
import { orderClaimed } from '../events.ts';
import { changeBuyer, listTaken, moveOrderList, type OrderMove, type TakenOrder } from './buyer-store.ts';
import type { Checkout } from './checkout.ts';
import { strangerOf } from './stranger.ts';
import type { Tickets } from './ticket-operations.ts';

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
    const orders = await moveOrders(tx, tickets, { fromId: strangerOf(email), toId: userId });
    await giveToAccount(tx, orders, userId);
  });
}

/** Transfers orders to another buyer, with those of their tickets that the first one still has. */
export async function moveOrders(tx: Db, tickets: Tickets, move: OrderMove): Promise<TakenOrder[]> {
  const mine = await moveOrderList(tx, move);
  if (mine.length === 0) return [];
  const orders = await listTaken(tx, await changeBuyer(tx, mine, move));
  if (orders.length === 0) return [];
  const { fromId, toId } = move;
  await tickets.handOver(tx, { orderIds: orders.map(({ id }) => id), fromId, toId });
  return orders;
}

/** Marks the account that orders were transferred to as going, and publishes that it has them. */
export async function giveToAccount(tx: Db, orders: readonly TakenOrder[], userId: UserId): Promise<void> {
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
}
