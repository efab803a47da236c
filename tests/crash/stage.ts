import { setTimeout as wait } from 'node:timers/promises';
import { openBuyer, type Buyer } from './buyer.ts';
import { outcomeOf, listOversold, listUnfair, untilAtRest, type BuyerOutcome } from './books.ts';
import type { CrashCase } from './crash-cases.ts';
import type { Deployment, Running } from './deployment.ts';
import { addSaleEvent } from './sale-event.ts';
import { stories, type ExpectedEnding } from './stories.ts';

/** The process to kill. */
export type Victim = {
  /** The process to kill, once it runs. */
  readonly process: () => Running | undefined;
  readonly letWorkerWork: () => Promise<void>;
};

const killedWithinMs = 25_000;

/** The outcome of a story with a kill, compared with the expected one. */
export type Outcome = {
  readonly killed: string | undefined;
  readonly fired: readonly string[];
  readonly wrong: readonly string[];
  readonly got: readonly BuyerOutcome[];
  readonly due: readonly BuyerOutcome[];
};

/** Plays a story in which a process is killed, waits until all work is done, and reads the outcome. */
export async function play(site: Deployment, { story }: CrashCase, victim: Victim): Promise<Outcome> {
  const night = await addSaleEvent(site.db, {
    free: { price: 0, capacity: 10 },
    paid: { price: 2500, capacity: 10 },
    last: { price: 2500, capacity: 1 },
  });
  const firedBefore = site.faultsFired().length;
  const endings = await stories[story]({
    db: site.db,
    newBuyer: (options) => openBuyer(site, night, options),
    letWorkerWork: victim.letWorkerWork,
    isOver: () => victim.process()?.isAlive() === false,
  });
  const killed = await Promise.race([
    victim.process()?.ended,
    wait(killedWithinMs, 'nobody', { ref: false }),
  ]);
  await untilAtRest(site.db);
  const wrong = [
    ...(await site.verify()),
    ...(await listUnfair(site.db)),
    ...(await listOversold(site.db)),
    ...site.errors,
  ];
  const got = await Promise.all(endings.map(({ buyer }) => outcomeOf(site.db, buyer.userId)));
  const due = await Promise.all(endings.map((ending, i) => expectedOutcome(site, ending, got[i]!)));
  return { killed, fired: site.faultsFired().slice(firedBefore), wrong, got, due };
}

/** The expected outcome of a buyer's only order. If it may end in two ways, the actual one counts. */
async function expectedOutcome(
  { db }: Deployment,
  { buyer, gets }: ExpectedEnding,
  got: BuyerOutcome,
): Promise<BuyerOutcome> {
  const { units, total } = await askedFor(db, buyer);
  if (gets === 'tickets')
    return { orders: ['completed'], tickets: units, paid: total, returned: 0, mails: ['tickets'] };
  if (gets === 'moneyBack')
    return { orders: ['refunded'], tickets: 0, paid: total, returned: total, mails: ['refund'] };
  const orders = got.orders[0] === 'cancelled' ? ['cancelled'] : ['expired'];
  return { orders, tickets: 0, paid: 0, returned: 0, mails: [] };
}

async function askedFor(db: Deployment['db'], { userId }: Buyer): Promise<{ units: number; total: number }> {
  const rows = await db
    .selectFrom('ticketOrder as p')
    .innerJoin('orderItem as i', 'i.orderId', 'p.id')
    .select(['i.quantity', 'p.totalMinor'])
    .where('p.buyerId', '=', userId)
    .execute();
  return { units: rows[0]?.quantity ?? 0, total: rows[0]?.totalMinor ?? 0 };
}
