import { setTimeout as wait } from 'node:timers/promises';
import { cards, type Buyer } from './buyer.ts';
import { lapse, letBankTake } from './time.ts';
import { bareId } from '#platform/ids.ts';
import type { Db } from '#platform/server/db.ts';

/** The environment of a story in which a process is killed. */
export type Stage = {
  readonly db: Db;
  readonly newBuyer: (options?: { patient?: boolean }) => Promise<Buyer>;
  /** Starts the worker if it isn't running. */
  readonly letWorkerWork: () => Promise<void>;
  readonly isOver: () => boolean;
};

/** A buyer's expected outcome, whatever happened. */
export type ExpectedEnding = { readonly buyer: Buyer; readonly gets: 'tickets' | 'moneyBack' | 'nothing' };
type Story = (stage: Stage) => Promise<readonly ExpectedEnding[]>;

/** Everything that can happen to an order. Buyers don't return to a page unless the story says so. */
export const stories = {
  'a paid order': async (stage) => {
    const buyer = await stage.newBuyer();
    await buyer.buy({ type: 'paid', quantity: 2 });
    await stage.letWorkerWork();
    return [{ buyer, gets: 'tickets' }];
  },
  'a paid order, looked after by its buyer': async (stage) => {
    const buyer = await stage.newBuyer();
    const { id } = await buyer.buy({ type: 'paid', quantity: 2 });
    await buyer.sync(id);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'tickets' }];
  },
  'a payment that is declined and then made': async (stage) => {
    const buyer = await stage.newBuyer();
    const { body: order } = await buyer.order({ type: 'paid' });
    const { body } = await buyer.startPayment(order.id);
    await buyer.pay(body.clientSecret, cards.declined);
    await buyer.pay((await buyer.startPayment(order.id)).body.clientSecret);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'tickets' }];
  },
  'a free order': async (stage) => {
    const buyer = await stage.newBuyer();
    await buyer.buy({ type: 'free', quantity: 3 });
    await stage.letWorkerWork();
    return [{ buyer, gets: 'tickets' }];
  },
  'a free order, never asked for again': async (stage) => {
    const buyer = await stage.newBuyer({ patient: false });
    await buyer.order({ type: 'free' });
    await lapseAll(stage, buyer);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'tickets' }];
  },
  'a cancelled order': async (stage) => {
    const buyer = await stage.newBuyer();
    const { body: order } = await buyer.order({ type: 'paid' });
    await buyer.startPayment(order.id);
    await buyer.cancel(order.id);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'nothing' }];
  },
  'a hold that nobody pays': async (stage) => {
    const buyer = await stage.newBuyer();
    await buyer.order({ type: 'paid' });
    await lapseAll(stage, buyer);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'nothing' }];
  },
  'a payment begun and left': async (stage) => {
    const buyer = await stage.newBuyer({ patient: false });
    const { body: order } = await buyer.order({ type: 'paid' });
    await buyer.startPayment(order.id);
    await lapseAll(stage, buyer);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'nothing' }];
  },
  'the last ticket, taken over from someone who is late': async (stage) => {
    const endings: ExpectedEnding[] = [];
    // The worker may release a late order first; then the next one is late.
    while (endings.length === 0 || !stage.isOver()) {
      const [late, next] = [await stage.newBuyer(), await stage.newBuyer()];
      await late.order({ type: 'last' });
      await lapseAll(stage, late);
      const { body: order } = await next.order({ type: 'last' });
      await next.cancel(order.id);
      endings.push({ buyer: late, gets: 'nothing' }, { buyer: next, gets: 'nothing' });
    }
    await stage.letWorkerWork();
    return endings;
  },
  'a payment made just before the time was up': async (stage) => {
    const buyer = await stage.newBuyer();
    await buyer.buy({ type: 'paid' });
    await lapseAll(stage, buyer);
    await stage.letWorkerWork();
    return [{ buyer, gets: 'tickets' }];
  },
  'money that comes late, while there are tickets': async (stage) => {
    const late = await payTooLate(stage);
    await letBankTake(stage.db, late.orderId, 'no time');
    return [{ buyer: late.buyer, gets: 'tickets' }];
  },
  'money that comes late, after the last ticket went': async (stage) => {
    const late = await payTooLate(stage);
    const next = await stage.newBuyer();
    const { id } = await next.buy({ type: 'last' });
    await next.sync(id);
    await letBankTake(stage.db, late.orderId, 'no time');
    return [
      { buyer: late.buyer, gets: 'moneyBack' },
      { buyer: next, gets: 'tickets' },
    ];
  },
} as const satisfies Record<string, Story>;

export type StoryName = keyof typeof stories;

async function lapseAll({ db }: Stage, { userId }: Buyer): Promise<void> {
  const orders = await db.selectFrom('ticketOrder').select('id').where('buyerId', '=', userId).execute();
  for (const { id } of orders) await lapse(db, id);
}

/**
 * A bank that takes longer than the hold.
 * @returns when the tickets are on sale again
 */
async function payTooLate(stage: Stage): Promise<{ buyer: Buyer; orderId: string }> {
  const buyer = await stage.newBuyer();
  const { id: orderId } = await buyer.buy({ type: 'last', card: cards.takesItsTime });
  await letBankTake(stage.db, orderId, 'a day');
  await lapse(stage.db, orderId, { lastMoment: true });
  await stage.letWorkerWork();
  for (const end = Date.now() + 20_000; Date.now() < end; await wait(50)) {
    const { status } = await stage.db
      .selectFrom('ticketOrder')
      .select('status')
      .where('id', '=', bareId(orderId))
      .executeTakeFirstOrThrow();
    if (status === 'expired') return { buyer, orderId };
  }
  throw new Error(`The order ${orderId} did not run out.`);
}
