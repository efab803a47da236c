import { setTimeout as wait } from 'node:timers/promises';
import type { Order } from '#modules/sales/checkout/contract.ts';
import { cards, type Buyer } from './buyer.ts';
import type { Deployment } from './deployment.ts';
import type { SaleEvent } from './sale-event.ts';

export const shoppers = 20;

/** How a person buys. */
export type BuyingHabit = {
  readonly type: 'floor' | 'balcony';
  readonly promoCode: string | undefined;
  /** Tries one card after another until one works. */
  readonly cards: readonly string[];
  /** Whether they stay on the return page, which checks the payment. */
  readonly stays: boolean;
  /** Whether they let a first hold expire and start again. */
  readonly dawdles: boolean;
};

export function habitOf(i: number): BuyingHabit {
  const pay = [[cards.paid], [cards.declined, cards.paid], [cards.takesItsTime], [cards.paid]];
  return {
    type: i % 3 === 2 ? 'balcony' : 'floor',
    promoCode: i % 4 === 1 ? 'BACKROW' : undefined,
    cards: pay[i % pay.length]!,
    stays: i % 2 === 0,
    dawdles: i % 5 === 0,
  };
}

const openForMs = 60_000;
const lookEveryMs = 300;
const again = Symbol('again');

/** Buys like a person: again when time ran out, again when tickets return, until there are none. */
export async function shop(
  site: Deployment,
  night: SaleEvent,
  buyer: Buyer,
  habit: BuyingHabit,
): Promise<void> {
  let { promoCode, dawdles } = habit;
  for (const end = Date.now() + openForMs; Date.now() < end; await wait(lookEveryMs)) {
    const cart = { type: habit.type, ...(promoCode && { promoCode }) };
    const { status, body: order } = await buyer.order(cart);
    if (status === 201) {
      if (dawdles) await untilOver(buyer, order, () => false);
      else if ((await payFor(buyer, order, habit)) !== again) return;
      dawdles = false;
      continue;
    }
    if (![409, 429].includes(status)) throw new Error(`Answered ${status}: ${JSON.stringify(order)}`);
    if ((order as { code?: string }).code === 'promotionNotValid') promoCode = undefined;
    else if (await isSoldFor(site, night, habit.type)) return;
    // Within the limit of orders per minute.
    else await wait(1500);
  }
  throw new Error(`Nothing came of it within ${openForMs / 1000} s.`);
}

/** @returns `again` if it led to no ticket */
async function payFor(buyer: Buyer, order: Order, habit: BuyingHabit): Promise<symbol | undefined> {
  for (const card of habit.cards) {
    const { status, body } = await buyer.startPayment(order.id);
    // Expired, or possibly paid already.
    if (status !== 200) break;
    await buyer.pay(body.clientSecret, card);
  }
  const ended = await untilOver(buyer, order, () => habit.stays);
  return ended.status === 'completed' ? undefined : again;
}

const over: readonly Order['status'][] = ['completed', 'expired', 'cancelled', 'refunded'];

async function untilOver(buyer: Buyer, { id }: Order, asks: (look: number) => boolean): Promise<Order> {
  for (let look = 0; ; look++) {
    // Within the limit of such calls per minute.
    const { body } = look % 4 === 3 && asks(look) ? await buyer.sync(id) : await buyer.read(id);
    if (over.includes(body.status)) return body;
    if (look > openForMs / lookEveryMs) throw new Error(`The order ${id} stays ${body.status}.`);
    await wait(lookEveryMs);
  }
}

async function isSoldFor({ db }: Deployment, night: SaleEvent, type: BuyingHabit['type']): Promise<boolean> {
  const { sold, capacity } = await db
    .selectFrom('ticketType')
    .select(['sold', 'capacity'])
    .where('id', '=', night.types[type]!)
    .executeTakeFirstOrThrow();
  return sold === capacity;
}
